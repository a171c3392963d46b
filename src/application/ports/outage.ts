import { ResultAsync, type Result } from 'neverthrow'
import type { TeamMissing, TeamPowerMissing } from '#domain/team/team.ts'

/** What was asked for does not exist, or is somebody else's. */
export interface Missing {
  readonly kind: 'missing'
  readonly what: string
}

/** What was asked for was here once, and is not any more. */
export interface Gone {
  readonly kind: 'gone'
  readonly what: string
}

/** The world failed, not the shopper. */
export type Outage =
  | { readonly kind: 'offline' }
  | { readonly kind: 'signed-out' }
  /** Of whoever acts for a team: they are no longer in it, or their role does not allow this (customer 2). */
  | TeamMissing
  | TeamPowerMissing
  /** 503: slow down. Never the shopper's fault, always temporary (limits 1). */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number }
  /** 503 as well: the database is down or its disk full. Nothing is led away, and reads are repeated (limits 5). */
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'unexpected'; readonly cause: unknown }

/** What a thrown value means: the shop's own fault, whatever it was. */
export const unexpected = (cause: unknown): Outage => ({ kind: 'unexpected', cause })

/** The result of work by the platform or the database; its failing is nobody's fault but ours. */
export function attempted<Made>(
  work: Promise<Made> | (() => Promise<Made>),
): ResultAsync<Made, Outage> {
  return typeof work === 'function'
    ? ResultAsync.fromThrowable(work, unexpected)()
    : ResultAsync.fromPromise(work, unexpected)
}

/** The same of work that may end in a refusal. */
export function decided<Made, Refusal>(
  work: () => Promise<Result<Made, Refusal>>,
): ResultAsync<Made, Refusal | Outage> {
  return attempted(work).andThen((decision) => decision)
}
