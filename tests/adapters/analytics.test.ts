import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataLayerEvents } from '#adapters/analytics/data-layer.ts'
import { pixelEvents } from '#adapters/analytics/pixel.ts'
import { shopEvents } from '#adapters/analytics/shop-events.ts'
import type { SentMessage, TrackingEntry } from '#application/ports/tracking.ts'
import type { EventSender } from '#application/tracking/event-tracker.ts'
import { DESTINATIONS_OF, type Destination } from '#domain/tracking/destination.ts'
import type { TrackedEvent, TrackedKind } from '#domain/tracking/tracked-event.ts'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'
import { aUser } from '#tests/support/samples.ts'
import {
  messageSchema,
  recordingSender,
  TRACKED_EVENTS,
  trackedEvent,
} from '#tests/support/tracking.ts'

const NOW = Date.UTC(2026, 10, 26, 9, 30)
const FINGERPRINT = '00112233445566778899aabbccddeeff'
const ADA = aUser({ minLicenseId: 3 })

interface Opened {
  readonly sender: EventSender
  /** What its receiver has got, in its own words. */
  received(): readonly SentMessage[]
}

/** A page that fetches no script. */
function aPage() {
  const scripts: string[] = []
  const script = { async: false, src: '' }
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

function openShop(answer: () => Promise<Response>, earlier: readonly TrackingEntry[] = []) {
  const calls: Called[] = []
  const sender = shopEvents({
    origin: 'https://api.test',
    post: async (url, init = {}) => {
      calls.push({ url: String(url), init })
      return answer()
    },
    now: () => NOW,
    fingerprint: FINGERPRINT,
    earlier,
  })
  const received = () =>
    calls.map(({ url, init }) => ({
      name: url.replace('https://api.test', ''),
      payload: JSON.parse(String(init.body)) as unknown,
    }))
  return { sender, received, calls }
}

const kept = async () => Response.json({ id: 'event-1' }, { status: 202 })

function openPixel() {
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
      .map(([, name, payload]) => ({ name: String(name), payload }))
  return { sender, received, told, scripts }
}

function openDataLayer() {
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

function openFake(): Opened {
  const sender = recordingSender()
  return {
    sender,
    received: () => sender.kept.map((event) => ({ name: event.kind, payload: event })),
  }
}

/** Everything that an adapter says has left, once its calls are answered. */
async function reported(
  sender: EventSender,
  events: readonly TrackedEvent[],
  viewer: Viewer = ADA,
): Promise<readonly SentMessage[]> {
  const messages: SentMessage[] = []
  for (const event of events) {
    expect(sender.send(event, viewer, (message) => messages.push(message))).toBeUndefined()
    await new Promise((answered) => setTimeout(answered))
  }
  return messages
}

const EVENTS = Object.values(TRACKED_EVENTS)

const SENDERS: readonly (readonly [
  name: string,
  open: () => Opened,
  to: Destination | 'everything',
])[] = [
  ['the recording fake', openFake, 'everything'],
  ['the shop’s own events', () => openShop(kept), 'shop'],
  ['the pixel', openPixel, 'pixel'],
  ['the data layer', openDataLayer, 'tagManager'],
]

describe.each(SENDERS)('%s', (_name, open, to) => {
  const has = (kind: TrackedKind) => to === 'everything' || DESTINATIONS_OF[kind].includes(to)

  test('reports to the letter what its receiver got, and nothing else', async () => {
    const { sender, received } = open()
    const messages = await reported(sender, EVENTS)
    expect(messages.length).toBeGreaterThan(0)
    expect(messages).toEqual(received())
  })

  test('sends something for each event that is meant for it, and nothing for the others', async () => {
    for (const event of EVENTS) {
      const { sender, received } = open()
      // Results are known once they were searched for.
      const before = event.kind === 'results-action' ? [TRACKED_EVENTS.searched] : []
      await reported(sender, before)
      const count = received().length
      await reported(sender, [event])
      expect(received().length > count, event.kind).toBe(has(event.kind))
    }
  })

  test('sends messages that have all their fields and no others', async () => {
    const { sender, received } = open()
    await reported(sender, EVENTS)
    for (const { name, payload } of received()) {
      const schema = to === 'everything' ? trackedEvent : messageSchema(to, name)
      expect(schema, name).toBeDefined()
      if (schema) expect(faultsIn(schema, payload), name).toEqual([])
    }
  })

  test('sends an event of a visitor as well', async () => {
    const { sender, received } = open()
    await reported(sender, EVENTS, A_VISITOR)
    for (const { name, payload } of received()) {
      const schema = to === 'everything' ? trackedEvent : messageSchema(to, name)
      if (schema) expect(faultsIn(schema, payload), name).toEqual([])
    }
    expect(JSON.stringify(received())).not.toContain(ADA.email)
  })
})

function faultsIn(schema: z.core.$ZodType, payload: unknown) {
  return z.safeDecode(schema, payload as never).error?.issues ?? []
}

/** A message as somebody might get it wrong: a field missing, one too many, or one of another type. */
function wrong(payload: object): readonly (readonly [what: string, payload: object])[] {
  const without = Object.keys(payload).map((name) => {
    const rest = Object.fromEntries(Object.entries(payload).filter(([other]) => other !== name))
    return [`without ${name}`, rest] as const
  })
  const mistyped = Object.keys(payload).map(
    (name) =>
      [`${name} as something else`, { ...payload, [name]: { of: 'another type' } }] as const,
  )
  return [...without, ...mistyped, ['with a field too many', { ...payload, extra: 1 }]]
}

test('a field that is missing, too many or of another type is refused, in every message and event', async () => {
  const messages = [
    ...EVENTS.map((event) => ({ schema: trackedEvent as z.core.$ZodType, payload: event })),
    ...(
      await Promise.all(
        SENDERS.map(async ([, open, to]) => {
          const { sender, received } = open()
          await reported(sender, EVENTS)
          return received().map(({ name, payload }) => ({
            schema: to === 'everything' ? trackedEvent : messageSchema(to, name),
            payload,
          }))
        }),
      )
    ).flat(),
  ]
  let refused = 0
  for (const { schema, payload } of messages) {
    if (!schema) throw new Error(`no schema for ${JSON.stringify(payload)}`)
    for (const [what, changed] of wrong(Object(payload) as object)) {
      expect(faultsIn(schema, changed), `${what}: ${JSON.stringify(payload)}`).not.toEqual([])
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(150)
})

test('a search is told with the spec’s fields, and its results under the id that it was given', async () => {
  const { sender, received, calls } = openShop(kept)
  const { searched, 'results-action': clicked } = TRACKED_EVENTS
  await reported(sender, [searched, clicked, { ...clicked, productId: 1000 }])
  const visit = {
    timestamp: '2026-11-26T09:30:00.000Z',
    browser_fingerprint: FINGERPRINT,
    user_type: 'business studio',
  }
  const results = { ...visit, result_count: 31, page: 1, shown_ids: [7, 3, 9] }
  expect(received()).toEqual([
    {
      name: '/api/user_interest_analytics/search_event',
      payload: {
        ...visit,
        user_id: ADA.id,
        user_email: ADA.email,
        search_type: 'top-navigation',
        search_url: '/search?search_query=fire',
        search_term: 'fire',
      },
    },
    {
      name: '/api/user_interest_analytics/search_results_event/event-1',
      payload: { ...results, action: 'shown' },
    },
    {
      name: '/api/user_interest_analytics/search_results_event/event-1',
      payload: { ...results, action: 'click', product_id: 3, position: 2 },
    },
  ])
  for (const { init } of calls) {
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'include' })
  }
})

test('another page of the same results is no other search, and none found is said so', async () => {
  const { sender, received } = openShop(kept)
  const { searched } = TRACKED_EVENTS
  await reported(sender, [searched, { ...searched, page: 2, searchUrl: '/search?page=2' }])
  expect(received().map(({ name }) => name.split('/')[3])).toEqual([
    'search_event',
    'search_results_event',
    'search_results_event',
  ])
  const none = openShop(kept)
  await reported(none.sender, [{ ...searched, resultCount: 0, shownIds: [] }])
  expect(none.received().at(-1)?.payload).toMatchObject({ action: 'zero', shown_ids: [] })
})

test('a later document goes on with the search of an earlier one', async () => {
  const first = openShop(kept)
  const { searched, 'results-action': clicked } = TRACKED_EVENTS
  const messages = await reported(first.sender, [searched])
  const entry = { event: searched, to: 'shop', at: NOW, withheld: null, messages } as const
  const next = openShop(kept, [entry])
  await reported(next.sender, [{ ...clicked, action: 'download' }])
  expect(next.received()).toMatchObject([
    {
      name: '/api/user_interest_analytics/search_results_event/event-1',
      payload: { action: 'download', product_id: 3, position: 2 },
    },
  ])
})

test.each([
  ['503', async () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } })],
  ['507', async () => new Response(null, { status: 507 })],
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['an answer that is none', async () => new Response('<html>', { status: 202 })],
])('with %s a call is made once, and nothing is thrown', async (_name, answer) => {
  const { sender, calls } = openShop(answer)
  const messages = await reported(sender, [
    TRACKED_EVENTS['product-viewed'],
    TRACKED_EVENTS.searched,
  ])
  expect(calls).toHaveLength(2)
  const failed = messages.filter((message) => message.failed)
  expect(failed).toHaveLength(_name === 'an answer that is none' ? 0 : 2)
})

test('the pixel is set up once, tells nothing by itself, and follows the choice', async () => {
  const { sender, told, scripts } = openPixel()
  sender.updateConsent?.({ analytics: true, experiments: true, marketing: true })
  sender.updateConsent?.({ analytics: true, experiments: true, marketing: false })
  expect(scripts).toEqual(['https://pixel.test/p.js'])
  expect(told()).toEqual([
    ['set', 'autoConfig', false, '12345'],
    ['init', '12345'],
    ['consent', 'grant'],
    ['consent', 'revoke'],
  ])
})

test('each event of the pixel has a value in US dollars, and an order the id by which it counts once', async () => {
  const { sender, told } = openPixel()
  await reported(sender, EVENTS)
  const tracked = told().filter(([word]) => word === 'track')
  expect(tracked.map(([, name]) => name)).toEqual([
    'PageView',
    'ViewContent',
    'ViewContent',
    'ViewContent',
    'InitiateCheckout',
    'Subscribe',
    'Purchase',
    'Purchase',
  ])
  for (const [, , details] of tracked) expect(details).toMatchObject({ currency: 'USD' })
  expect(tracked.at(-1)).toEqual([
    'track',
    'Purchase',
    {
      content_ids: ['EMB-2D-0007'],
      content_type: 'product',
      num_items: 1,
      currency: 'USD',
      value: 4.76,
    },
    { eventID: '01J0000000000000000000000A' },
  ])
})

test('tags are denied everything before their script is fetched, and follow the choice', () => {
  const { sender, layer, scripts } = openDataLayer()
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  }
  const commands = () =>
    layer().map((one) => (typeof Object(one).length === 'number' ? Array.from(one as []) : one))
  expect(commands()).toEqual([
    ['consent', 'default', denied],
    { 'gtm.start': NOW, event: 'gtm.js' },
  ])
  expect(scripts).toEqual(['https://tags.test/t.js?id=GTM-A'])
  sender.updateConsent?.({ analytics: true, experiments: false, marketing: false })
  expect(commands().at(-1)).toEqual([
    'consent',
    'update',
    { ...denied, analytics_storage: 'granted' },
  ])
  // Google's tags read a command by this alone.
  expect(Object.prototype.toString.call(layer()[0])).toBe('[object Arguments]')
})

test('a purchase in the data layer names its order, its items and its customer', async () => {
  const { sender, layer } = openDataLayer()
  await reported(sender, [TRACKED_EVENTS.purchased])
  expect(layer().slice(-2)).toEqual([
    { ecommerce: null },
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: '01J0000000000000000000000A',
        currency: 'USD',
        value: 4.76,
        items: [{ item_id: 'EMB-2D-0007', item_name: 'Ground explosion', price: 4, quantity: 1 }],
      },
      first_name: ADA.firstName,
      last_name: ADA.lastName,
      email: ADA.email,
    },
  ])
})
