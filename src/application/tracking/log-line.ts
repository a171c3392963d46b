import type { Choices } from '#domain/consent/consent.ts'
import { isPostponed, type Destination, type Withheld } from '#domain/tracking/destination.ts'
import type { Owner } from '#domain/tracking/owner.ts'
import { flagFor } from '#domain/tracking/sent-once.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { TrackingEntry } from '../ports/tracking.ts'

/** A line of the log as a tab saves it for its next document. */
export interface SavedLine extends TrackingEntry {
  readonly isFlagSet: boolean
  /** A document before did not send it, and set a flag for that. */
  readonly isEarlier: boolean
}

/** The log of a tab, and whose it is (tracking 9). */
export interface SavedLog {
  readonly owner: Owner
  readonly lines: readonly SavedLine[]
}

export const NO_LOG: SavedLog = { owner: null, lines: [] }

/** A line of the log that may still change. */
export interface Line extends SavedLine {
  readonly flag: string
  /** It waits for its sender alone. */
  readonly isLeaving: boolean
}

interface NewLine {
  readonly to: Destination
  readonly event: TrackedEvent
  readonly at: number
  readonly withheld: Withheld | null
}

export function newLine({ to, event, at, withheld }: NewLine): Line {
  return {
    event,
    to,
    at,
    withheld,
    messages: [],
    flag: flagFor(to, event),
    isFlagSet: false,
    isEarlier: false,
    isLeaving: false,
    isSettled: false,
  }
}

/** By another flag, which is set as it is sent: a tab that was copied has the same line. */
export function lineOfEarlierDocument(line: SavedLine): Line {
  const flag = flagFor(line.to, line.event)
  const isEarlier = line.isFlagSet || line.isEarlier
  return {
    ...line,
    flag: isEarlier ? `${flag}, postponed` : flag,
    isFlagSet: false,
    isEarlier,
    isLeaving: false,
  }
}

/** What is not allowed ends with its document (tracking 3). */
export function isAllowed({ withheld }: TrackingEntry): boolean {
  return withheld === null || isPostponed(withheld)
}

/** Experiments send nothing from here. */
export function isAnyAllowed({ analytics, marketing }: Choices): boolean {
  return analytics || marketing
}
