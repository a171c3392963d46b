import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'
import type { Destination } from './destination.ts'
import type { TrackedEvent } from './tracked-event.ts'

/** A visit ends when its browser has sent nothing for this long (tracking 4). */
const VISIT_MS = 30 * MINUTE_MS

/** How long after its payment an order is still sent. That it was sent is remembered for twice as long (tracking 5). */
export const ORDER_SENT_MS = DAY_MS

/** Beyond this number of flags, a visit drops the oldest, except those of orders. */
const MOST_FLAGS = 500

const ORDER = 'order '

/**
 * The flag that an event sets: one for each product, article, page and search, for the homepage, the plans, the
 * checkout, each order, and each variant (tracking 4).
 */
function flagOf(event: TrackedEvent): string {
  switch (event.kind) {
    case 'page-viewed':
      return `page ${event.path}`
    case 'searched':
      return `search ${event.searchType} ${event.searchUrl}`
    case 'results-action':
      return `${event.action} ${event.productId}`
    case 'product-viewed':
    case 'article-viewed':
      return `${event.kind} ${event.slug}`
    case 'checkout-begun':
      return 'checkout'
    case 'subscribed':
    case 'credit-pack-bought':
    case 'purchased':
      return ORDER + event.orderId
    case 'variant-shown':
      return `variant ${event.experiment} ${event.variant}`
    case 'home-visited':
    case 'subscription-viewed':
      return event.kind
  }
}

/**
 * The flag for one destination, because what was sent to the shop may not have been sent to others. A checkout
 * that follows an order of the same visit, `lastOrderId`, counts as a new one.
 */
export function flagFor(to: Destination, event: TrackedEvent, lastOrderId?: string): string {
  const flag = `${to} ${flagOf(event)}`
  return event.kind === 'checkout-begun' && lastOrderId ? `${flag} after ${lastOrderId}` : flag
}

/** The flags set in a browser, across all its tabs. */
export interface SentFlags {
  /** When the last one was set, in epoch milliseconds. */
  readonly lastAt: number
  /** When each was set. */
  readonly flags: Readonly<Record<string, number>>
}

export const NO_FLAGS: SentFlags = { lastAt: 0, flags: {} }

/** Whether the visit in which they were set has ended (tracking 4). */
export function hasEnded({ lastAt }: SentFlags, now: number): boolean {
  return now - lastAt >= VISIT_MS
}

/** The flags that are kept once another person uses the browser (tracking 9). */
export function ordersOf({ lastAt, flags }: SentFlags): SentFlags {
  const orders = Object.entries(flags).filter(([name]) => name.includes(ORDER))
  return { lastAt, flags: Object.fromEntries(orders) }
}

/**
 * Sets a flag; null if it was already set in this visit, in which case nothing is sent again (tracking 4,
 * tracking 5).
 */
export function withFlag(before: SentFlags, flag: string, now: number): SentFlags | null {
  const isSameVisit = !hasEnded(before, now)
  const kept = Object.entries(before.flags).filter(([name, at]) =>
    name.includes(ORDER) ? now - at < 2 * ORDER_SENT_MS : isSameVisit,
  )
  if (kept.some(([name]) => name === flag)) return null
  const set: SentFlags = { lastAt: now, flags: Object.fromEntries([...kept, [flag, now]]) }
  const newest = Object.entries(set.flags).slice(-MOST_FLAGS)
  return { ...set, flags: { ...ordersOf(set).flags, ...Object.fromEntries(newest) } }
}
