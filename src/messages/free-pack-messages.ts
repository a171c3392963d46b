import { monthOf, startOf, type CalendarMonth } from '#domain/shared/calendar.ts'
import { inDays } from './durations.ts'
import type { FreePack } from '#domain/subscription/free-pack.ts'

/** “December 2026”. */
export function monthMessage(month: CalendarMonth): string {
  return inDays(startOf(month)).replace(' 1,', '')
}

/** The name of a pack in a list of orders: each pack is given in its own month. */
export function packOrderMessage(givenAt: number): string {
  return `Free pack, ${monthMessage(monthOf(givenAt))}`
}

/** Whether the user has this month's pack, or what they need to do to get it. */
export function packStateMessage(
  { held, assets }: Pick<FreePack, 'held' | 'assets'>,
  isConfirmed: boolean,
): string {
  if (assets.length === 0) return 'There’s no free pack this month.'
  if (!held) return 'Join the free plan to get this month’s pack right away.'
  if (!isConfirmed) return 'Confirm your email address to get this month’s pack.'
  return 'You have this month’s pack. Find it in your downloads anytime.'
}

/** Shown in place of the pack's state while a paid plan runs (free-plan 1). */
export const PACKS_START_LATER = 'Your free packs start when your paid plan ends.'
