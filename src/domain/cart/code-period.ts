import { err, ok, type Result } from 'neverthrow'
import { LATEST_DAY } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import type { DiscountCode } from './discount-code.ts'

export type PeriodFault = 'ends-before-it-starts' | 'already-over' | 'too-late'

/**
 * The period of a code that starts with its first day and ends with its last one, in epoch milliseconds (UTC).
 * Null for no such day. Refuses a last day before the first one, one that is over, and one after 9999-12-30.
 */
export function codePeriod(
  firstDay: number | null,
  lastDay: number | null,
  now: number,
): Result<Pick<DiscountCode, 'startsAt' | 'endsAt'>, PeriodFault> {
  const endsAt = lastDay === null ? null : lastDay + DAY_MS
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) {
    return err('ends-before-it-starts')
  }
  if (endsAt !== null && endsAt <= now) return err('already-over')
  if (endsAt !== null && endsAt > LATEST_DAY) return err('too-late')
  return ok({ startsAt: firstDay, endsAt })
}
