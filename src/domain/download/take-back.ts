import { err, ok, type Result } from 'neverthrow'

/** How long a spend can be taken back while nothing was downloaded (credits 6). */
export const TAKE_BACK_MS = 10 * 60 * 1000

/** A file licensed for credits, as far as taking it back goes. */
export interface SpentOn {
  readonly spentAt: number
  /** When its first byte went out; null while none did. */
  readonly servedAt: number | null
  /** The difference to a higher licence was paid on it, or is being paid. */
  readonly updated: boolean
}

export const TAKE_BACK_REFUSALS = ['TOO_LATE', 'ALREADY_SERVED', 'UPDATED'] as const
export type TakeBackRefusal = (typeof TAKE_BACK_REFUSALS)[number]

/** Whether a spend can be taken back: within ten minutes, while no byte was served (credits 6) and no update builds on it. */
export function decideTakeBack(
  { spentAt, servedAt, updated }: SpentOn,
  now: number,
): Result<void, TakeBackRefusal> {
  if (servedAt !== null) return err('ALREADY_SERVED')
  if (now - spentAt > TAKE_BACK_MS) return err('TOO_LATE')
  return updated ? err('UPDATED') : ok(undefined)
}
