import { monthOf, startOf, type CalendarMonth } from '#domain/shared/calendar.ts'
import type { FreePack } from '#domain/subscription/free-pack.ts'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** “December 2026”. */
export function monthMessage(month: CalendarMonth): string {
  return MONTH.format(startOf(month))
}

/** What a pack is called among orders: each is given in its own month. */
export function packOrderMessage(givenAt: number): string {
  return `Free pack, ${monthMessage(monthOf(givenAt))}`
}

/** Whether this month's pack is theirs, or what keeps it from them. */
export function packStateMessage(
  { held, assets }: Pick<FreePack, 'held' | 'assets'>,
  isConfirmed: boolean,
): string {
  if (assets.length === 0) return 'There is no pack this month.'
  if (!held) return 'Take the free plan, and this month’s pack is yours at once.'
  if (!isConfirmed) return 'Confirm your email address, and this month’s pack is yours.'
  return 'This month’s pack is yours. You find it in your downloads at any time.'
}
