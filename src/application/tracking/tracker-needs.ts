import type { Choices } from '#domain/consent/consent.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { SentMessage } from '../ports/tracking.ts'
import type { SavedLog } from './log-line.ts'

/** Sends events to one destination, in its own words. */
export interface EventSender {
  /** Sends at once and waits for nothing; `report` is told what has left, and once more if it did not arrive. */
  send(event: TrackedEvent, viewer: Viewer, report: (message: SentMessage) => void): void
  /** What is allowed now: before the first event, and after each change. */
  updateConsent?(granted: Choices): void
  /** Its script is there: what it is sent before would end with the document. Left out by those that have none. */
  readonly ready?: Promise<void>
}

/** What a browser remembers of a visit: only while something of it is allowed (tracking 7). */
export interface TrackingStorage {
  /** Sets a flag for all tabs; false where it was set before. */
  setFlag(flag: string): Promise<boolean>
  /** Nothing was sent for so long that the next event begins another visit. */
  hasVisitEnded(): boolean
  /** Keeps the log for the next document of this tab. */
  saveLog(log: SavedLog): void
  savedLog(): SavedLog
  /** What an earlier document showed and left too early to be tracked; it is given once. */
  takeEarlyPages(): readonly unknown[]
  /** Forgets the visit of somebody who is not here any more; orders stay sent (tracking 9). */
  forgetPerson(): void
  /** Forgets all of it. */
  clear(): void
  /** Removes the number by which analytics knows this browser. */
  clearFingerprint(): void
}
