import type { SentMessage, TrackingEntry } from '#application/ports/tracking.ts'
import type { EventSender } from '#application/tracking/tracker-needs.ts'
import { experimentEvents } from '#adapters/analytics/experiment-events.ts'
import { dataLayerEvents } from '#adapters/analytics/data-layer.ts'
import { pixelEvents } from '#adapters/analytics/pixel.ts'
import { shopEvents } from '#adapters/analytics/shop-events.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { aUser } from './samples.ts'
import { recordingSender } from './tracking.ts'

export const NOW = Date.UTC(2026, 10, 26, 9, 30)
export const FINGERPRINT = '00112233445566778899aabbccddeeff'
export const ADA = aUser({ minLicenseId: 3 })

export interface Opened {
  readonly sender: EventSender
  /** What the receiver has received, in the receiver's own format. */
  readonly received: () => readonly SentMessage[]
}

/** A page that fetches no script. */
function aPage() {
  const scripts: string[] = []
  const script = { async: false, src: '', addEventListener: () => undefined }
  const page = {
    createElement: () => script,
    head: { append: () => scripts.push(script.src) },
    readyState: 'complete',
    defaultView: null,
  } as unknown as Document
  return { page, scripts }
}

interface Called {
  readonly url: string
  readonly init: RequestInit
}

export function openShop(
  answer: () => Promise<Response>,
  earlier: readonly TrackingEntry[] = [],
  fingerprint = () => FINGERPRINT,
) {
  const api = anApi(answer)
  const sender = shopEvents({ ...api.needs, now: () => NOW, fingerprint, earlier })
  return { sender, ...api }
}

export function openExperiments(answer: () => Promise<Response>) {
  const api = anApi(answer)
  return { sender: experimentEvents(api.needs), ...api }
}

/** An API that records what it is sent. */
function anApi(answer: () => Promise<Response>) {
  const origin = 'https://api.test'
  const calls: Called[] = []
  const post: typeof fetch = async (url, init = {}) => {
    calls.push({ url: textOf(url), init })
    return answer()
  }
  const received = () =>
    calls.map(({ url, init }) => ({
      name: url.replace(origin, ''),
      payload: JSON.parse(textOf(init.body)) as unknown,
    }))
  return { needs: { origin, post }, received, calls }
}

/** URLs and bodies are always strings here. */
function textOf(given: unknown): string {
  if (typeof given !== 'string') throw new Error('no text')
  return given
}

/** The shop's response when it stores an event. */
export const stored = async () => Response.json({ id: 'event-1' }, { status: 202 })

export function openPixel() {
  const { page, scripts } = aPage()
  const window: { fbq?: { queue: unknown[] } } = {}
  const sender = pixelEvents({
    id: '12345',
    scriptUrl: 'https://pixel.test/p.js',
    window: window as object,
    page,
  })
  const told = () => (window.fbq?.queue ?? []) as readonly (readonly unknown[])[]
  const received = () =>
    told()
      .filter(([word]) => word === 'track')
      .map(([, name, details, once]) => ({
        name: String(name),
        payload: { ...Object(details), ...Object(once) } as object,
      }))
  return { sender, received, told, scripts }
}

export function openDataLayer() {
  const { page, scripts } = aPage()
  const window: { dataLayer?: unknown[] } = {}
  const sender = dataLayerEvents({
    scriptUrl: 'https://tags.test/t.js?id=GTM-A',
    window,
    page,
    now: () => NOW,
  })
  const layer = () => window.dataLayer ?? []
  const received = () =>
    layer().flatMap((one) => {
      const { event } = Object(one) as { readonly event?: string }
      return event && event !== 'gtm.js' ? [{ name: event, payload: one }] : []
    })
  return { sender, received, layer, scripts }
}

export function openFake(): Opened {
  const sender = recordingSender()
  return {
    sender,
    received: () => sender.kept.map((event) => ({ name: event.kind, payload: event })),
  }
}

/** Everything that an adapter reports as sent, once its calls have been answered. */
export async function reported(
  sender: EventSender,
  events: readonly TrackedEvent[],
  viewer: Viewer = ADA,
): Promise<readonly SentMessage[]> {
  const messages: SentMessage[] = []
  for (const event of events) {
    const answer: unknown = sender.send(event, viewer, (message) => messages.push(message))
    if (answer !== undefined) throw new Error('somebody might wait for it')
    await new Promise((answered) => setTimeout(answered))
  }
  return messages
}
