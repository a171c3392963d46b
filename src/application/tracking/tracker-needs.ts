import type { Choices } from '#domain/consent/consent.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { SentMessage } from '../ports/tracking.ts'
import type { SavedLog } from './log-line.ts'

/** Sends events to one destination, in its own vocabulary. */
export interface EventSender {
  /** Sends at once without waiting; calls `report` with what was sent, and again if it did not arrive. */
  send(event: TrackedEvent, viewer: Viewer, report: (message: SentMessage) => void): void
  /** Sets what is allowed: before the first event, and after each change. */
  updateConsent?(granted: Choices): void
  /**
   * Resolves once its script is loaded: anything sent earlier would be lost with the document. Undefined
   * for senders without a script.
   */
  readonly ready?: Promise<void>
}

/** What a browser remembers about a visit: only while the visitor allows any tracking (tracking 7). */
export interface TrackingStorage {
  /** Sets a flag for all tabs; false if it was already set. */
  setFlag(flag: string): Promise<boolean>
  /** Whether nothing was sent for so long that the next event starts a new visit. */
  hasVisitEnded(): boolean
  /** Saves the log for the next document of this tab. */
  saveLog(log: SavedLog): void
  savedLog(): SavedLog
  /** Pages that an earlier document showed but left before they were tracked; returned only once. */
  takeEarlyPages(): readonly unknown[]
  /** Forgets the visit of a person who is no longer here; orders remain marked as sent (tracking 9). */
  forgetPerson(): void
  /** Forgets everything. */
  clear(): void
  /** Removes the number that identifies this browser to analytics. */
  clearFingerprint(): void
}
