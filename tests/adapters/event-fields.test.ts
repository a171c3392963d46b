import { expect, test } from 'vitest'
import {
  ADA,
  FINGERPRINT,
  stored,
  NOW,
  openDataLayer,
  openPixel,
  openShop,
  reported,
} from '#tests/support/event-senders.ts'
import { TRACKED_EVENTS } from '#tests/support/tracking.ts'

const EVENTS = Object.values(TRACKED_EVENTS)

test('a search is told with the spec’s fields, and its results under the id that it was given', async () => {
  const { sender, received, calls } = openShop(stored)
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
  const { sender, received } = openShop(stored)
  const { searched } = TRACKED_EVENTS
  await reported(sender, [searched, { ...searched, page: 2, searchUrl: '/search?page=2' }])
  expect(received().map(({ name }) => name.split('/')[3])).toEqual([
    'search_event',
    'search_results_event',
    'search_results_event',
  ])
  const none = openShop(stored)
  await reported(none.sender, [{ ...searched, resultCount: 0, shownIds: [] }])
  expect(none.received().at(-1)?.payload).toMatchObject({ action: 'zero', shown_ids: [] })
})

test('a later document goes on with the search of an earlier one', async () => {
  const first = openShop(stored)
  const { searched, 'results-action': clicked } = TRACKED_EVENTS
  const messages = await reported(first.sender, [searched])
  const entry = {
    event: searched,
    to: 'shop',
    at: NOW,
    withheld: null,
    messages,
    isSettled: true,
  } as const
  const next = openShop(stored, [entry])
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

test('each call names the browser by the number that it has at that moment', async () => {
  let made = 0
  const { sender, received } = openShop(stored, [], () => `number-${(made += 1)}`)
  const { 'product-viewed': product, 'article-viewed': article } = TRACKED_EVENTS
  await reported(sender, [product, article])
  expect(received().map(({ payload }) => Object(payload).browser_fingerprint as unknown)).toEqual([
    'number-1',
    'number-2',
  ])
})
