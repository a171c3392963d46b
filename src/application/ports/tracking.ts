import type { ResultAsync } from 'neverthrow'
import type { Consent } from '#domain/consent/consent.ts'
import type { Destination, Withheld } from '#domain/tracking/destination.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'

/** Records what happens in a visit. It cannot fail, and nothing waits for it (tracking 6). */
export interface Tracking {
  track(event: TrackedEvent): void
}

/** A message that left this browser, exactly as sent. */
export interface SentMessage {
  /** As its receiver calls it: the path of a call, or the name of an event. */
  readonly name: string
  readonly payload: unknown
  /** It was sent and did not arrive; it is not sent again. */
  readonly failed?: boolean
}

/** The state of one event at one destination. */
export interface TrackingEntry {
  readonly event: TrackedEvent
  readonly to: Destination
  /** Epoch milliseconds. */
  readonly at: number
  /** Why nothing was sent; null if something was, or is about to be. */
  readonly withheld: Withheld | null
  readonly messages: readonly SentMessage[]
  /** It was handed to its destination. Until then a later document may have to do so. */
  readonly isSettled: boolean
}

/** The current viewer, and what they allow at this moment. */
export interface TrackingContext {
  readonly consent: Consent
  readonly viewer: Viewer
}

/** What tracking needs to know about a visit, and what it reports about it (tracking 7). */
export interface TrackingLog {
  /** Applies from now on; nothing is decided before the first update. */
  update(context: TrackingContext): void
  /**
   * Calls the listener at once and after each change, with entries newest first. Returns a function that
   * stops it.
   */
  watch(listener: (entries: readonly TrackingEntry[]) => void): ResultAsync<() => void, never>
  /** Pages that the previous document showed but left before they were tracked, as saved; returned only once. */
  takeEarlyPages(): ResultAsync<readonly unknown[], never>
}
