import { REFUNDS_RESTORED } from '#server/application/credits/entry-keys.ts'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import {
  momentsOfRange,
  numbersOf,
  type NumberRange,
  type ShopNumbers,
} from '#domain/admin/numbers.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import { latestEndPastGrace } from '#domain/subscription/subscription.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** How long staff get cached numbers: adding up a year scans all of its rows. */
const KEPT_MS = MINUTE_MS

export type ShopNumbersOf = (range: NumberRange) => ResultAsync<ShopNumbers, Outage>

/** The shop's numbers for a range of days and for the previous range, at most a minute old (admin 4). */
export const shopNumbers = ({ units, clock }: Needs<'units' | 'clock'>): ShopNumbersOf => {
  const kept = new Map<NumberRange, { readonly at: number; readonly numbers: ShopNumbers }>()
  return (range) => {
    const last = kept.get(range)
    if (last && clock.now() - last.at < KEPT_MS) return okAsync(last.numbers)
    return units
      .read(async ({ numbers, now }) => {
        const { before, until } = momentsOfRange(range, now)
        const counted = await numbers.count(before, until, REFUNDS_RESTORED)
        const open = await numbers.open(latestEndPastGrace(now))
        return { ...numbersOf(range, now, counted), open }
      })
      .andTee((numbers) => void kept.set(range, { at: clock.now(), numbers }))
  }
}
