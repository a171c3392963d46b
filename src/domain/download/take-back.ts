import { err, ok, type Result } from 'neverthrow'
import { REVERSAL_MS } from '../credits/ledger.ts'

/** A file licensed for credits, as far as taking it back goes. */
export interface SpentOn {
  readonly spentAt: number
  /** When its first byte went out; null while none did. */
  readonly servedAt: number | null
}

export type TooLateToTakeBack = 'TOO_LATE' | 'ALREADY_SERVED'

/** Whether a spend can be taken back: within ten minutes, while no byte was served (rules 9.9). */
export function decideTakeBack(
  { spentAt, servedAt }: SpentOn,
  now: number,
): Result<void, TooLateToTakeBack> {
  if (servedAt !== null) return err('ALREADY_SERVED')
  return now - spentAt > REVERSAL_MS ? err('TOO_LATE') : ok(undefined)
}
