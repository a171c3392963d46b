import { ResultAsync, type Result } from 'neverthrow'
import type { TeamMissing, NotAllowed } from '#domain/team/team.ts'

/** The requested item does not exist, or belongs to someone else. */
export interface Missing {
  readonly kind: 'missing'
  readonly what: string
}

/** The requested item existed once, but no longer does. */
export interface Gone {
  readonly kind: 'gone'
  readonly what: string
}

/** A failure outside of the shopper's control. */
export type Outage =
  | { readonly kind: 'offline' }
  | { readonly kind: 'signed-out' }
  /** When acting for a team: the user is no longer in it, or their role does not allow this (customer 2). */
  | TeamMissing
  | NotAllowed
  /** 503: slow down. Never the shopper's fault, always temporary (limits 1). */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number }
  /** Also 503: the database is down or its disk is full. No one is redirected, and reads are retried (limits 5). */
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'unexpected'; readonly cause: unknown }

/** Converts a thrown value, which always counts as the shop's own fault. */
export const unexpected = (cause: unknown): Outage => ({ kind: 'unexpected', cause })

/** Runs work of the platform or the database, whose failure counts as ours. */
export function attempted<Made>(
  work: Promise<Made> | (() => Promise<Made>),
): ResultAsync<Made, Outage> {
  return typeof work === 'function'
    ? ResultAsync.fromThrowable(work, unexpected)()
    : ResultAsync.fromPromise(work, unexpected)
}

/** The same for work that may end in a refusal. */
export function decided<Made, Refusal>(
  work: () => Promise<Result<Made, Refusal>>,
): ResultAsync<Made, Refusal | Outage> {
  return attempted(work).andThen((decision) => decision)
}
