import type { ResultAsync } from 'neverthrow'
import type { Consent } from '#domain/consent/consent.ts'
import type { Destination, Withheld } from '#domain/tracking/destination.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'

/** Takes down what happens in a visit. It cannot fail, and nothing waits for it (tracking 6). */
export interface Tracking {
  track(event: TrackedEvent): void
}

/** What has left this browser, to the letter. */
export interface SentMessage {
  /** As its receiver calls it: the path of a call, the name of an event. */
  readonly name: string
  readonly payload: unknown
  /** It left and did not arrive; it is not sent again. */
  readonly failed?: boolean
}

/** What became of one event at one destination. */
export interface TrackingEntry {
  readonly event: TrackedEvent
  readonly to: Destination
  /** Epoch milliseconds. */
  readonly at: number
  /** Why nothing has left; null where something has, or is about to. */
  readonly withheld: Withheld | null
  readonly messages: readonly SentMessage[]
  /** It was handed to its destination. Until then a document that comes later may have to do it. */
  readonly isSettled: boolean
}

/** Who is here, and what they allow at this moment. */
export interface TrackingContext {
  readonly consent: Consent
  readonly viewer: Viewer
}

/** What tracking has to know of a visit, and what it can say of it (tracking 7). */
export interface TrackingLog {
  /** Counts from now on; before the first, nothing is decided. */
  update(context: TrackingContext): void
  /** Calls the listener at once and after each change, with the newest first. Gives what ends it. */
  watch(listener: (entries: readonly TrackingEntry[]) => void): ResultAsync<() => void, never>
  /** What the document before showed and left before it was tracked, as it was saved; it is given once. */
  takeEarlyPages(): ResultAsync<readonly unknown[], never>
}
