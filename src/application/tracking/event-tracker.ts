import { okAsync, type ResultAsync } from 'neverthrow'
import type { Choices } from '#domain/consent/consent.ts'
import {
  DESTINATIONS_OF,
  reasonToWithhold,
  type Destination,
  type Situation,
  type Withheld,
} from '#domain/tracking/destination.ts'
import { isSomebodyElse, ownerIn } from '#domain/tracking/owner.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type {
  SentMessage,
  Tracking,
  TrackingContext,
  TrackingEntry,
  TrackingLog,
} from '../ports/tracking.ts'
import {
  cutLog,
  isAllowed,
  isAnyAllowed,
  lineOfEarlierDocument,
  newLine,
  type Line,
} from './log-line.ts'
import type { EventSender, TrackingStorage } from './tracker-needs.ts'

interface TrackerNeeds {
  /** The senders that this shop and this document have; each is loaded when the first event may be sent to it. */
  readonly senders: Readonly<Partial<Record<Destination, () => Promise<EventSender>>>>
  readonly storage: TrackingStorage
  readonly situation: () => Omit<Situation, 'consent'>
  readonly now: () => number
}

/**
 * Sends each event once per visit to every destination that may receive it. An event that is not allowed
 * yet waits while this document is open; one that waits for another page, or was not sent before its page
 * was left, is sent by the next document that admits the destination (tracking 2 to 7).
 */
export class EventTracker implements Tracking, TrackingLog {
  private lines: readonly Line[] = []
  /** Events from before the viewer was known. */
  private early: readonly TrackedEvent[] = []
  private context: TrackingContext | null = null
  private readonly loading = new Map<Destination, Promise<EventSender | undefined>>()
  private readonly loaded = new Set<EventSender>()
  private readonly listeners = new Set<(entries: readonly TrackingEntry[]) => void>()
  private readonly needs: TrackerNeeds
  /** Decisions run one after another; otherwise a flag could be requested twice. */
  private work: Promise<void> = Promise.resolve()
  /** The page was left: what it has not sent is up to the next document. */
  private isLeft = false

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
    const owner = before ? ownerIn(before.viewer) : storage.savedLog().owner
    if (isSomebodyElse(owner, context.viewer)) {
      this.lines = []
      storage.forgetPerson()
    }
    if (!isAnyAllowed(granted)) storage.clear()
    if (!granted.analytics) storage.clearFingerprint()
    if (before === null) this.begin()
    for (const sender of this.loaded) tellConsent(sender, granted)
    this.decide()
  }

  watch(listener: (entries: readonly TrackingEntry[]) => void): ResultAsync<() => void, never> {
    this.listeners.add(listener)
    listener(this.lines)
    return okAsync(() => void this.listeners.delete(listener))
  }

  takeEarlyPages(): ResultAsync<readonly unknown[], never> {
    return okAsync(this.needs.storage.takeEarlyPages())
  }

  leave(): void {
    this.isLeft = true
  }

  /** The browser shows the page again as it was; in the meantime its tab's log has continued. */
  resume(): void {
    this.isLeft = false
    const { owner, lines } = this.needs.storage.savedLog()
    if (this.context && isSomebodyElse(owner, this.context.viewer)) {
      // The viewer is unknown until the page is updated.
      this.lines = []
      this.context = null
      this.changed()
      return
    }
    const saved = lines.map(lineOfEarlierDocument)
    this.lines = [...this.lines.filter((line) => !isAllowed(line)), ...saved]
    this.dropEndedVisit()
    this.decide()
  }

  private begin(): void {
    this.lines = this.needs.storage.savedLog().lines.map(lineOfEarlierDocument)
    this.dropEndedVisit()
    for (const event of this.early) this.add(event)
    this.early = []
  }

  /** What another visit sent is not part of this one, and may be sent again (tracking 4). */
  private dropEndedVisit(): void {
    if (!this.needs.storage.hasVisitEnded()) return
    this.lines = this.lines.filter(({ isSettled }) => !isSettled)
  }

  private add(event: TrackedEvent): void {
    const at = this.needs.now()
    this.dropEndedVisit()
    const before = this.lines
    const known = new Set(before.map(({ flag }) => flag))
    const lines = DESTINATIONS_OF[event.kind]
      .map((to) => newLine({ to, event, at, withheld: this.reasonFor(to), before }))
      .filter(({ flag }) => !known.has(flag))
    if (lines.length === 0) return
    this.lines = cutLog([...lines, ...before])
    this.changed()
    this.decide()
  }

  /** Decides again about everything that may still be sent, oldest first. */
  private decide(): void {
    const decideAll = async () => {
      const open = this.lines.filter(({ isSettled }) => !isSettled).toReversed()
      // A line that could not be decided stays open and does not block others.
      for (const { flag } of open) await this.decideOn(flag).catch(() => undefined)
      this.changed()
    }
    this.work = this.work.then(decideAll).catch(() => undefined)
  }

  private async decideOn(flag: string): Promise<void> {
    const line = this.find(flag)
    if (!line || line.isSettled || this.isLeft) return
    const withheld = this.reasonFor(line.to)
    const isDue = !line.isEarlier && isAllowed({ ...line, withheld })
    if (isDue && !line.isFlagSet && !(await this.needs.storage.setFlag(flag))) {
      this.drop(flag)
      return
    }
    this.change(flag, { withheld, isFlagSet: line.isFlagSet || isDue })
    if (withheld !== null || line.isLeaving) return
    this.change(flag, { isLeaving: true })
    void this.send(line)
  }

  /** Waits for its sender, while nothing waits for it. A failure at one destination affects no other. */
  private async send({ to, event, flag, isEarlier }: Line): Promise<void> {
    try {
      const sender = await this.senderTo(to)
      await sender?.ready
      const withheld = this.reasonFor(to)
      this.change(flag, { withheld, isLeaving: false })
      if (withheld !== null || this.isLeft) return
      if (isEarlier && !(await this.needs.storage.setFlag(flag))) this.drop(flag)
      if (!this.context || !this.find(flag)) return
      this.change(flag, { isSettled: true })
      sender?.send(event, this.context.viewer, (message) => this.report(flag, message))
    } catch {
      this.change(flag, { isSettled: true })
      this.report(flag, { name: event.kind, payload: null, failed: true })
    } finally {
      this.changed()
    }
  }

  /** Each sender is loaded once; one that failed to load is not requested again. */
  private senderTo(to: Destination): Promise<EventSender | undefined> {
    const known = this.loading.get(to)
    if (known) return known
    const loading = (async () => {
      const sender = await this.needs.senders[to]?.()
      if (!sender || this.context === null) return undefined
      this.loaded.add(sender)
      tellConsent(sender, this.context.consent.granted)
      return sender
    })()
    this.loading.set(to, loading)
    return loading
  }

  private reasonFor(to: Destination): Withheld | null {
    if (this.context === null) return 'consent'
    return reasonToWithhold(to, { ...this.needs.situation(), consent: this.context.consent })
  }

  private report(flag: string, message: SentMessage): void {
    const before = this.find(flag)?.messages ?? []
    const others = before.filter(({ payload }) => payload !== message.payload)
    this.change(flag, { messages: [...others, message] })
    this.changed()
  }

  private find(flag: string): Line | undefined {
    return this.lines.find((one) => one.flag === flag)
  }

  private drop(flag: string): void {
    this.lines = this.lines.filter((one) => one.flag !== flag)
  }

  private change(flag: string, change: Partial<Line>): void {
    this.lines = this.lines.map((one) => (one.flag === flag ? { ...one, ...change } : one))
  }

  private changed(): void {
    if (this.context && isAnyAllowed(this.context.consent.granted)) {
      const owner = ownerIn(this.context.viewer)
      this.needs.storage.saveLog({ owner, lines: this.lines.filter(isAllowed) })
    }
    for (const listener of this.listeners) listener(this.lines)
  }
}

/** Third-party code, which may fail: nothing else fails because of it. */
function tellConsent(sender: EventSender, granted: Choices): void {
  try {
    sender.updateConsent?.(granted)
  } catch {
    // Ignored: see above.
  }
}
