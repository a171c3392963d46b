import { err, ok, type Result } from 'neverthrow'

/** How long a spend can be reversed, provided that nothing was downloaded (credits 6). */
export const REVERSAL_MS = 10 * 60 * 1000

/** A file licensed for credits, as far as reversing the spend depends on it. */
export interface SpentOn {
  readonly spentAt: number
  /** When its first byte was sent; null if none was. */
  readonly servedAt: number | null
  /** Whether the difference to a higher license was paid on top of it, or is being paid. */
  readonly updated: boolean
}

export const REVERSAL_REFUSALS = ['TOO_LATE', 'ALREADY_SERVED', 'UPDATED'] as const
export type ReversalRefusal = (typeof REVERSAL_REFUSALS)[number]

/**
 * Decides whether a spend can be reversed: within ten minutes, if no byte was served (credits 6) and no license
 * upgrade builds on it.
 */
export function decideReversal(
  { spentAt, servedAt, updated }: SpentOn,
  now: number,
): Result<void, ReversalRefusal> {
  if (servedAt !== null) return err('ALREADY_SERVED')
  if (now - spentAt > REVERSAL_MS) return err('TOO_LATE')
  return updated ? err('UPDATED') : ok(undefined)
}
