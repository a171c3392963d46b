import { err, ok, type Result } from 'neverthrow'
import { LIBRARY, type LibraryId } from '../catalog/library.ts'
import type { ProductCard } from '../catalog/product.ts'
import type { LicensedFile } from '../order/order.ts'
import { isConfirmed, type Registered } from '../user/viewer.ts'
import {
  addMonths,
  endOf,
  isCalendarMonth,
  startOf,
  type CalendarMonth,
} from '../shared/calendar.ts'

/** The files that holders of the free plan get in a month, as one user sees them (free-plan 1). */
export interface FreePack {
  readonly month: CalendarMonth
  /** When the next pack comes, in epoch milliseconds. */
  readonly endsAt: number
  /** Whether the user holds the free plan. */
  readonly held: boolean
  readonly assets: readonly PackAsset[]
}

export interface PackAsset {
  readonly product: ProductCard
  /** Those of its files that the user already has. */
  readonly files: readonly LicensedFile[]
}

/** Whether a user receives packs: they hold the free plan, and their address is confirmed (free-plan 1). */
export function receivesFreePacks(user: Registered): boolean {
  return user.freeSubscriber && isConfirmed(user)
}

/** Used in place of a month: the standing list, from which months without a pack of their own take turns. */
export const STANDING = 'standing'

/** Number of assets from the standing list in the pack of a month that has none of its own. */
export const TURN_SIZE = 3

/** How many months ahead packs can be set; anything later is taken for a typo. */
export const MONTHS_AHEAD = 24

/** The share of the standing list for a month; month by month, it goes through the whole list. */
export function turnOf<Asset>(standing: readonly Asset[], month: CalendarMonth): readonly Asset[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = (year * 12 + number - 1) * TURN_SIZE
  const size = Math.min(TURN_SIZE, standing.length)
  return Array.from({ length: size }, (_, place) => (first + place) % standing.length).flatMap(
    (place) => standing[place] ?? [],
  )
}

/**
 * The files of an asset that a pack includes: all those that cost the fewest credits. Those of 4K and above
 * stay for sale.
 */
export function packFiles<File extends { readonly credits: number }>(
  files: readonly File[],
): readonly File[] {
  const least = Math.min(...files.map(({ credits }) => credits))
  return files.filter(({ credits }) => credits === least)
}

/** Practice footage is free for everyone, under a license of its own, so no pack includes it. */
export function mayBeInPack(libraryId: LibraryId): boolean {
  return libraryId !== LIBRARY.PRACTICE
}

/** The month of a pack that can still be set, or why it cannot. */
export function packMonth(
  typed: string,
  now: number,
): Result<CalendarMonth, 'malformed' | 'over' | 'too-far'> {
  if (!isCalendarMonth(typed)) return err('malformed')
  if (endOf(typed) <= now) return err('over')
  return startOf(typed) > addMonths(now, MONTHS_AHEAD) ? err('too-far') : ok(typed)
}
