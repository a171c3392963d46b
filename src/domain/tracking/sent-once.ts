import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'
import type { Destination } from './destination.ts'
import type { TrackedEvent } from './tracked-event.ts'

/** A visit ends when its browser has sent nothing for so long (tracking 4). */
const VISIT_MS = 30 * MINUTE_MS

/** An order is sent until so long after it was paid, and remembered for twice as long (tracking 5). */
export const ORDER_SENT_MS = DAY_MS

/** A visit with more flags forgets the oldest, but for those of orders. */
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
 * The same for one destination: what the shop has heard, others may not have. A checkout that follows an order of the
 * same visit, `lastOrderId`, is another one.
 */
export function flagFor(to: Destination, event: TrackedEvent, lastOrderId?: string): string {
  const flag = `${to} ${flagOf(event)}`
  return event.kind === 'checkout-begun' && lastOrderId ? `${flag} after ${lastOrderId}` : flag
}

/** The flags that a browser has set, in all its tabs. */
export interface SentFlags {
  /** When the last was set, in epoch milliseconds. */
  readonly lastAt: number
  /** When each was set. */
  readonly flags: Readonly<Record<string, number>>
}

export const NO_FLAGS: SentFlags = { lastAt: 0, flags: {} }

/** Whether the visit in which they were set is over (tracking 4). */
export function hasEnded({ lastAt }: SentFlags, now: number): boolean {
  return now - lastAt >= VISIT_MS
}

/** What is remembered once somebody else is here (tracking 9). */
export function ordersOf({ lastAt, flags }: SentFlags): SentFlags {
  const orders = Object.entries(flags).filter(([name]) => name.includes(ORDER))
  return { lastAt, flags: Object.fromEntries(orders) }
}

/** Sets a flag; null where it was set before in this visit: then nothing is sent again (tracking 4, tracking 5). */
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
