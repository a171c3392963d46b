import type { Choices } from '#domain/consent/consent.ts'
import { isPostponed, type Destination, type Withheld } from '#domain/tracking/destination.ts'
import type { Owner } from '#domain/tracking/owner.ts'
import { flagFor } from '#domain/tracking/sent-once.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { TrackingEntry } from '../ports/tracking.ts'

/** A line of the log as a tab saves it for its next document. */
export interface SavedLine extends TrackingEntry {
  readonly flag: string
  readonly isFlagSet: boolean
  /** An earlier document set its flag but did not send it. */
  readonly isEarlier: boolean
}

/** A tab's log, and the person it belongs to (tracking 9). */
export interface SavedLog {
  readonly owner: Owner
  readonly lines: readonly SavedLine[]
}

export const NO_LOG: SavedLog = { owner: null, lines: [] }

/** A line of the log that may still change. */
export interface Line extends SavedLine {
  /** It is waiting only for its sender. */
  readonly isLeaving: boolean
}

interface NewLine {
  readonly to: Destination
  readonly event: TrackedEvent
  readonly at: number
  readonly withheld: Withheld | null
  /** The lines already in the log. */
  readonly before: readonly Line[]
}

const POSTPONED = ', postponed'

/** Settled lines beyond this number are dropped. */
const LONGEST_LOG = 200

export function newLine({ to, event, at, withheld, before }: NewLine): Line {
  return {
    event,
    to,
    at,
    withheld,
    messages: [],
    flag: flagFor(to, event, lastOrderId(before, to)),
    isFlagSet: false,
    isEarlier: false,
    isLeaving: false,
    isSettled: false,
  }
}

/** Uses a different flag, which is set when the line is sent: a duplicated tab has the same line. */
export function lineOfEarlierDocument(line: SavedLine): Line {
  const { flag } = line
  const isEarlier = line.isFlagSet || line.isEarlier
  return {
    ...line,
    flag: isEarlier && !flag.endsWith(POSTPONED) ? flag + POSTPONED : flag,
    isFlagSet: false,
    isEarlier,
    isLeaving: false,
  }
}

function lastOrderId(lines: readonly Line[], to: Destination): string | undefined {
  return lines.flatMap((line) =>
    line.to === to && 'orderId' in line.event ? [line.event.orderId] : [],
  )[0]
}

/** Keeps the newest lines, and all that may still be sent. */
export function cutLog(lines: readonly Line[]): readonly Line[] {
  const mayBeSent = (line: Line) =>
    !line.isSettled && (isAllowed(line) || line.withheld === 'consent')
  return lines.filter((line, place) => place < LONGEST_LOG || mayBeSent(line))
}

/** An event that is not allowed ends with its document (tracking 3). */
export function isAllowed({ withheld }: TrackingEntry): boolean {
  return withheld === null || isPostponed(withheld)
}

export function isAnyAllowed({ analytics, experiments, marketing }: Choices): boolean {
  return analytics || experiments || marketing
}
