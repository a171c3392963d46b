import { okAsync, type ResultAsync } from 'neverthrow'
import type { Choices } from '#domain/consent/consent.ts'
import {
  DESTINATIONS_OF,
  isPostponed,
  reasonToWithhold,
  type Destination,
  type Situation,
} from '#domain/tracking/destination.ts'
import { flagFor } from '#domain/tracking/sent-once.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type {
  SentMessage,
  Tracking,
  TrackingContext,
  TrackingEntry,
  TrackingLog,
} from '../ports/tracking.ts'

/** Sends events to one destination, in its own words. */
export interface EventSender {
  /** Sends at once and waits for nothing; `report` is told what has left, and once more if it did not arrive. */
  send(event: TrackedEvent, viewer: Viewer, report: (message: SentMessage) => void): void
  /** What is allowed now: before the first event, and after each change. */
  updateConsent?(granted: Choices): void
}

/** What a browser remembers of a visit: only while something of it is allowed (tracking 7). */
export interface TrackingStorage {
  /** Sets a flag for all tabs; false where it was set before. */
  setFlag(flag: string): Promise<boolean>
  /** Keeps the log for the next document of this tab. */
  saveLog(entries: readonly TrackingEntry[]): void
  savedLog(): readonly TrackingEntry[]
  clear(): void
  /** Removes the number by which analytics knows this browser. */
  clearFingerprint(): void
}

interface TrackerNeeds {
  /** Those that this shop and this document have; each is loaded when the first event may go there. */
  readonly senders: Readonly<Partial<Record<Destination, () => Promise<EventSender>>>>
  readonly storage: TrackingStorage
  readonly situation: () => Omit<Situation, 'consent'>
  readonly now: () => number
}

/** The log shows no more. */
const LONGEST_LOG = 200

/** A line of the log that may still change. */
interface Line extends TrackingEntry {
  readonly flag: string
  readonly isFlagSet: boolean
  /** An earlier document postponed it, and set a flag for that. */
  readonly isEarlier: boolean
  /** Nothing in this document changes it. */
  readonly isSettled: boolean
}

/**
 * Sends each event once in a visit to every destination that may have it. What is not allowed yet waits as long as this
 * document is open; what waits for another page is sent by the next document that admits the destination (tracking 2 to 7).
 */
export class EventTracker implements Tracking, TrackingLog {
  private lines: readonly Line[] = []
  /** What happened before it was known who is here. */
  private early: readonly TrackedEvent[] = []
  private context: TrackingContext | null = null
  private readonly loaded = new Map<Destination, EventSender>()
  private readonly listeners = new Set<(entries: readonly TrackingEntry[]) => void>()
  private readonly needs: TrackerNeeds
  /** One decision after the other, or a flag could be asked for twice. */
  private work: Promise<void> = Promise.resolve()

  constructor(needs: TrackerNeeds) {
    this.needs = needs
  }

  track(event: TrackedEvent): void {
    if (this.context === null) this.early = [...this.early, event]
    else this.add(event)
  }

  update(context: TrackingContext): void {
    const before = this.context
    this.context = context
    const { storage } = this.needs
    const { granted } = context.consent
    const isOther = before !== null && isSomebodyElse(before.viewer, context.viewer)
    if (isOther) this.lines = []
    if (isOther || !isAnyAllowed(granted)) storage.clear()
    if (!granted.analytics) storage.clearFingerprint()
    if (before === null) this.begin()
    for (const sender of this.loaded.values()) sender.updateConsent?.(granted)
    this.decide()
  }

  watch(listener: (entries: readonly TrackingEntry[]) => void): ResultAsync<() => void, never> {
    this.listeners.add(listener)
    listener(this.lines)
    return okAsync(() => void this.listeners.delete(listener))
  }

  private begin(): void {
    this.lines = this.needs.storage.savedLog().map(lineOfEarlierDocument)
    for (const event of this.early) this.add(event)
    this.early = []
  }

  private add(event: TrackedEvent): void {
    const at = this.needs.now()
    const known = new Set(this.lines.map(({ flag }) => flag))
    const lines = DESTINATIONS_OF[event.kind].flatMap((to): readonly Line[] => {
      const flag = flagFor(to, event)
      if (known.has(flag)) return []
      const entry = { event, to, at, withheld: null, messages: [] }
      return [{ ...entry, flag, isFlagSet: false, isEarlier: false, isSettled: false }]
    })
    if (lines.length === 0) return
    this.lines = [...lines, ...this.lines].slice(0, LONGEST_LOG)
    this.decide()
  }

  /** Decides anew on all that may still be sent, the oldest first. */
  private decide(): void {
    this.work = this.work.then(async () => {
      const open = this.lines.filter(({ isSettled }) => !isSettled).toReversed()
      for (const { flag } of open) await this.decideOn(flag)
      this.changed()
    })
  }

  private async decideOn(flag: string): Promise<void> {
    const line = this.lines.find((one) => one.flag === flag)
    if (!line || this.context === null) return
    const { consent } = this.context
    const withheld = reasonToWithhold(line.to, { ...this.needs.situation(), consent })
    const isDue = withheld === null || (isPostponed(withheld) && !line.isEarlier)
    if (isDue && !line.isFlagSet && !(await this.needs.storage.setFlag(flag))) {
      this.lines = this.lines.filter((one) => one.flag !== flag)
      return
    }
    const isFlagSet = line.isFlagSet || isDue
    this.change(flag, { withheld, isFlagSet, isSettled: withheld === null })
    if (withheld === null) await this.send(line)
  }

  /** What goes wrong at a destination stays there. */
  private async send({ to, event, flag }: Line): Promise<void> {
    try {
      const sender = await this.senderTo(to)
      if (sender && this.context) {
        sender.send(event, this.context.viewer, (message) => this.report(flag, message))
      }
    } catch {
      this.report(flag, { name: event.kind, payload: null, failed: true })
    }
  }

  private async senderTo(to: Destination): Promise<EventSender | undefined> {
    const loaded = this.loaded.get(to)
    if (loaded) return loaded
    const sender = await this.needs.senders[to]?.()
    if (!sender || this.context === null) return undefined
    this.loaded.set(to, sender)
    sender.updateConsent?.(this.context.consent.granted)
    return sender
  }

  private report(flag: string, message: SentMessage): void {
    const before = this.lines.find((one) => one.flag === flag)?.messages ?? []
    const others = before.filter(({ payload }) => payload !== message.payload)
    this.change(flag, { messages: [...others, message] })
    this.changed()
  }

  private change(flag: string, change: Partial<Line>): void {
    this.lines = this.lines.map((one) => (one.flag === flag ? { ...one, ...change } : one))
  }

  private changed(): void {
    if (this.context && isAnyAllowed(this.context.consent.granted)) {
      this.needs.storage.saveLog(this.lines.filter(isKept))
    }
    for (const listener of this.listeners) listener(this.lines)
  }
}

/** Experiments send nothing from here. */
function isAnyAllowed({ analytics, marketing }: Choices): boolean {
  return analytics || marketing
}

/** What is not allowed ends with its document (tracking 3). */
function isKept({ withheld }: TrackingEntry): boolean {
  return withheld === null || isPostponed(withheld)
}

/** Whether a user has gone: the log was theirs. A visitor who signs in is the same person. */
function isSomebodyElse(before: Viewer, now: Viewer): boolean {
  return before.kind === 'registered' && !(now.kind === 'registered' && now.id === before.id)
}

/** By another flag, which is set as it is sent: a tab that was copied has the same line. */
function lineOfEarlierDocument(entry: TrackingEntry): Line {
  return {
    ...entry,
    flag: `${flagFor(entry.to, entry.event)}, postponed`,
    isFlagSet: false,
    isEarlier: true,
    isSettled: !isPostponed(entry.withheld),
  }
}
