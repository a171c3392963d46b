import type { AnalyticsEvent, EventUser } from '#domain/analytics/analytics-event.ts'
import type { EventCounts, UncountedEvent } from '#domain/analytics/event-counts.ts'
import type { ItemType } from '#domain/catalog/item-ref.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { OrderKind } from '#domain/order/order.ts'

/** How far a run has come: everything until there is done, and nothing after. */
interface Progress {
  readonly moment: number
  readonly id: string
}

/** What a run looks at: what came after its progress and before a moment, at most so much of it. */
export interface NextRows {
  readonly after: Progress
  readonly before: number
  readonly most: number
}

/** An order that was paid, of any kind. */
export interface PaidOrder {
  readonly id: string
  readonly paidAt: number
  readonly kind: OrderKind
  /** The person who placed it. */
  readonly userId: string
  /** None where it brought neither assets nor bundles. */
  readonly lines: readonly PaidLine[]
}

/** An asset or a bundle that an order brought. */
export interface PaidLine {
  readonly type: ItemType
  readonly slug: string
  readonly name: string
  /** Null of a bundle, and of an asset that is no longer in the catalog. */
  readonly libraryId: LibraryId | null
  readonly productId: number | null
}

/** What somebody told of a product before they bought it. */
export interface Interest extends EventUser {
  readonly browserFingerprint: string
  /** The search out of which they put it into the cart; null where they only looked at its page. */
  readonly searchId: string | null
}

interface InterestQuery {
  readonly userId: string
  readonly slug: string
  readonly productId: number | null
  readonly since: number
  readonly until: number
}

/** A calendar month of events. */
interface EventMonth {
  /** Like `2026-12`. */
  readonly month: string
  readonly from: number
  readonly until: number
}

/** What is kept of visits (analytics 1). Events are only added; their counts hold nobody's name (analytics 6). */
export interface AnalyticsRepository {
  append(events: readonly AnalyticsEvent[]): Promise<void>
  /** Takes a person out of their events; what happened stays (account 2). */
  disown(userId: string): Promise<void>
  /** Locks how far a run has come, so that two servers never do the same. */
  lockProgress(name: 'events' | 'orders'): Promise<Progress>
  recordProgress(name: 'events' | 'orders', progress: Progress): Promise<void>
  /** In the order of their moments and ids. */
  uncounted(next: NextRows): Promise<readonly UncountedEvent[]>
  /** Adds to what was counted before. */
  addCounts(counts: EventCounts): Promise<void>
  /** In the order in which they were paid. */
  paidOrders(next: NextRows): Promise<readonly PaidOrder[]>
  /** The last that somebody told of a product. */
  interestIn(query: InterestQuery): Promise<Interest | null>
  /** Makes room for the events of a month, where the database keeps each by itself. */
  addMonth(month: EventMonth): Promise<void>
  /** Gives up the months before this one, where the database keeps each by itself. */
  dropMonthsBefore(month: string): Promise<void>
  /** Deletes events before a moment, at most so many; gives how many. */
  deleteBefore(moment: number, most: number): Promise<number>
  /** Deletes what was counted by day before a moment, and of months before it the terms that were rare. */
  thinOut(before: number, rareSearches: number): Promise<void>
}
