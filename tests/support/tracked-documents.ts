import type { TrackingEntry } from '#application/ports/tracking.ts'
import { EventTracker } from '#application/tracking/event-tracker.ts'
import { NO_LOG, type SavedLog } from '#application/tracking/log-line.ts'
import { ALL_DENIED, consentNow, type Choices } from '#domain/consent/consent.ts'
import type { EventSender, TrackingStorage } from '#application/tracking/tracker-needs.ts'
import { cents } from '#domain/shared/money.ts'
import type { Destination, Situation } from '#domain/tracking/destination.ts'
import { hasEnded, NO_FLAGS, ordersOf, withFlag } from '#domain/tracking/sent-once.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'

export const NOW = Date.UTC(2026, 10, 26)

export const PRODUCT: TrackedEvent = {
  kind: 'product-viewed',
  productId: 7,
  slug: 'fire',
  name: 'Fire',
  url: '/product/fire',
  productType: '2d element',
  sku: 'EMB-1',
  value: cents(400),
}
export const ARTICLE: TrackedEvent = {
  kind: 'article-viewed',
  slug: 'keying',
  articleId: 'keying',
  articleTitle: 'Keying',
  url: '/blog/keying',
}
export const PURCHASE: TrackedEvent = {
  kind: 'purchased',
  orderId: 'o1',
  value: cents(900),
  items: [],
}

/** One browser: its flags are shared by all its tabs, its log belongs to one of them. */
export function aBrowser() {
  let flags = NO_FLAGS
  let log = NO_LOG
  let fingerprints = 1
  let now = NOW
  const storage: TrackingStorage = {
    setFlag: async (flag) => {
      const set = withFlag(flags, flag, now)
      flags = set ?? flags
      return set !== null
    },
    saveLog: (saved) => {
      log = JSON.parse(JSON.stringify(saved)) as SavedLog
    },
    savedLog: () => log,
    hasVisitEnded: () => hasEnded(flags, now),
    takeEarlyPages: () => [],
    forgetPerson: () => {
      flags = ordersOf(flags)
      log = NO_LOG
    },
    clear: () => {
      flags = NO_FLAGS
      log = NO_LOG
    },
    clearFingerprint: () => {
      fingerprints = 0
    },
  }
  const pass = (ms: number) => {
    now += ms
  }
  return {
    storage,
    pass,
    kept: () => ({ flags: Object.keys(flags.flags), log: log.lines, fingerprints }),
  }
}

interface Opening {
  /** What the pixel's script waits for. */
  readonly pixelReady?: Promise<void>
  readonly loading?: Promise<void>
  readonly browser?: ReturnType<typeof aBrowser>
  readonly situation?: Partial<Omit<Situation, 'consent'>>
}

/** One document in a browser. */
export function aDocument({
  browser = aBrowser(),
  situation = {},
  pixelReady,
  loading,
}: Opening = {}) {
  const sent: string[] = []
  const consents: string[] = []
  const now = {
    environment: 'production',
    setUp: ['pixel', 'tagManager'],
    admitted: ['pixel', 'tagManager'],
    isClosed: false,
    ...situation,
  } as Omit<Situation, 'consent'>
  const sender = (to: Destination) => async (): Promise<EventSender> => {
    await loading
    return senderOf(to)
  }
  const senderOf = (to: Destination): EventSender => ({
    ...(to === 'pixel' && pixelReady && { ready: pixelReady }),
    send: (event, _viewer, report) => {
      sent.push(`${to} ${event.kind}`)
      report({ name: to, payload: { kind: event.kind } })
    },
    updateConsent: ({ analytics, marketing }) =>
      void consents.push(`${to} ${Number(analytics)}${Number(marketing)}`),
  })
  const tracker = new EventTracker({
    storage: browser.storage,
    situation: () => now,
    now: () => NOW,
    senders: { shop: sender('shop'), pixel: sender('pixel'), tagManager: sender('tagManager') },
  })
  const allow = (choices: Partial<Choices>, viewer: Viewer = A_VISITOR) => {
    const choice = { version: 1, choices: { ...ALL_DENIED, ...choices }, chosenAt: NOW }
    tracker.update({ consent: consentNow(choice, { gpc: false, now: NOW }), viewer })
  }
  const log = async (): Promise<readonly TrackingEntry[]> => {
    await allDecided()
    let found: readonly TrackingEntry[] = []
    await tracker.watch((entries) => {
      found = entries
    })
    return found
  }
  return { tracker, allow, sent, consents, browser, log, now: now as { isClosed: boolean } }
}

/** Waits for all decisions: they are made one after the other, each in a step of its own. */
export async function allDecided(): Promise<void> {
  for (let step = 0; step < 50; step += 1) await Promise.resolve()
}
