import type { AnalyticsEvent, EventUser } from '#domain/analytics/analytics-event.ts'
import type { EventCounts, UncountedEvent } from '#domain/analytics/event-counts.ts'
import type { ItemType } from '#domain/catalog/item-ref.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { OrderKind } from '#domain/order/order.ts'

/** The progress of a job: everything up to here is done, and nothing after it. */
interface Progress {
  readonly moment: number
  readonly id: string
}

/** The rows that a run processes: after its progress and before a time, at most `most` of them. */
export interface NextRows {
  readonly after: Progress
  readonly before: number
  readonly most: number
}

/** A paid order of any kind. */
export interface PaidOrder {
  readonly id: string
  readonly paidAt: number
  readonly kind: OrderKind
  /** The person who placed it. */
  readonly userId: string
  /** Empty if the order contained neither assets nor bundles. */
  readonly lines: readonly PaidLine[]
}

/** An asset or a bundle in an order. */
export interface PaidLine {
  readonly type: ItemType
  readonly slug: string
  readonly name: string
  /** Null for a bundle, and for an asset that is no longer in the catalog. */
  readonly libraryId: LibraryId | null
  readonly productId: number | null
}

/** A user's event about a product before they bought it. */
export interface Interest extends EventUser {
  readonly browserFingerprint: string
  /** The search from which they added it to the cart; null if they only viewed its page. */
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
  /** For example, `2026-12`. */
  readonly month: string
  readonly from: number
  readonly until: number
}

/** Analytics events (analytics 1). Events are append-only; their counts contain no names (analytics 6). */
export interface AnalyticsRepository {
  append(events: readonly AnalyticsEvent[]): Promise<void>
  /** Which of these accounts are closed. None of the others can be closed until the unit ends. */
  lockClosed(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Removes a person from their events; the events stay (account 2). */
  disown(userId: string): Promise<void>
  /** Locks the progress of a job, so that no two servers process the same rows. */
  lockProgress(name: 'events' | 'orders'): Promise<Progress>
  recordProgress(name: 'events' | 'orders', progress: Progress): Promise<void>
  /** Ordered by time and ID. */
  uncounted(next: NextRows): Promise<readonly UncountedEvent[]>
  /** Adds to the existing counts. */
  addCounts(counts: EventCounts): Promise<void>
  /** Ordered by time of payment. */
  paidOrders(next: NextRows): Promise<readonly PaidOrder[]>
  /** The latest event of a user about a product, preferably one from a search. */
  interestIn(query: InterestQuery): Promise<Interest | null>
  /** Adds a partition for the events of a month, if the database partitions by month. */
  addMonth(month: EventMonth): Promise<void>
  /** Drops the partitions of earlier months, if the database partitions by month. */
  dropMonthsBefore(month: string): Promise<void>
  /** Deletes at most `most` events before a time; returns how many. */
  deleteBefore(moment: number, most: number): Promise<number>
  /** Deletes daily counts before a time, and rare terms from monthly counts before it. */
  thinOut(before: number, rareSearches: number): Promise<void>
}
