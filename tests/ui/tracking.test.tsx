import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { okAsync } from 'neverthrow'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { EventTracker } from '#application/tracking/event-tracker.ts'
import { NO_LOG } from '#application/tracking/log-line.ts'
import { ALL_DENIED, ALL_GRANTED, consentNow } from '#domain/consent/consent.ts'
import { FINGERPRINT_COOKIE } from '#domain/tracking/fingerprint.ts'
import { NO_FLAGS, withFlag } from '#domain/tracking/sent-once.ts'
import { FLAGS_KEY, LOG_KEY } from '#domain/tracking/stored-keys.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { aCard, anArticle, aProduct } from '#tests/support/samples.ts'
import { heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { recordingSender, recordingTracking } from '#tests/support/tracking.ts'
import { EARLY_PAGES } from '#ui/tracking/early-pages.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const product = aProduct({ slug: 'smoke-plume', name: 'Smoke plume', id: 2 })
const listed = ['Campfire', 'Smoke plume', 'Smoke ring'].map((name, place) => ({
  card: aCard({ id: place + 1, name, slug: name.toLowerCase().replace(' ', '-') }),
  facets: {},
}))
const STOCK = { listed, products: [product] }

afterEach(() => {
  vi.useRealTimers()
})

/** What was tracked, once the part that tracks has loaded and seen the page. */
async function eventually(check: () => void): Promise<void> {
  await waitFor(check, PATIENCE)
}

const NOTHING_CHOSEN = consentNow(null, { gpc: false, now: Date.now() })

test('whoever has allowed nothing fetches nothing that tracks, until they read what was sent', async () => {
  const visit = recordingTracking()
  const { stores } = openBrowseShop('/product/smoke-plume', {
    ...STOCK,
    tracking: visit,
    consent: NOTHING_CHOSEN,
  })
  await screen.findByRole('region', { name: 'Privacy choices' }, PATIENCE)
  expect([visit.contexts, visit.tracked]).toEqual([[], []])
  act(() => stores.modals.show({ kind: 'sent-data' }))
  await eventually(() => expect(visit.of('product-viewed')).toHaveLength(1))
  expect(visit.contexts[0]?.consent.granted).toEqual(ALL_DENIED)
})

test.each([
  ['a cookie', () => void (document.cookie = `${FINGERPRINT_COOKIE}=00`)],
  ['a flag', () => localStorage.setItem(FLAGS_KEY, '{}')],
  ['a log', () => sessionStorage.setItem(LOG_KEY, '{}')],
  ['a page', () => sessionStorage.setItem(EARLY_PAGES, '[]')],
])(
  '%s that is left of a visit that was allowed is brought before the tracker',
  async (_what, leave) => {
    onTestFinished(() => {
      document.cookie = `${FINGERPRINT_COOKIE}=; Max-Age=0`
      localStorage.clear()
      sessionStorage.clear()
    })
    leave()
    const visit = recordingTracking()
    openBrowseShop('/blog', { ...STOCK, tracking: visit, consent: NOTHING_CHOSEN })
    await eventually(() => expect(visit.contexts).not.toEqual([]))
    expect(visit.contexts[0]?.consent.granted).toEqual(ALL_DENIED)
  },
)

test('a product’s page tells of itself, with its fields', async () => {
  const visit = recordingTracking()
  openBrowseShop('/product/smoke-plume', { ...STOCK, tracking: visit })
  await eventually(() => expect(visit.of('product-viewed')).toHaveLength(1))
  expect(visit.tracked).toEqual([
    { kind: 'page-viewed', path: '/product/smoke-plume' },
    {
      kind: 'product-viewed',
      productId: 2,
      slug: 'smoke-plume',
      name: 'Smoke plume',
      url: '/product/smoke-plume',
      productType: '2d element',
      sku: product.sku,
      value: product.fromPrice,
    },
  ])
})

test('an article tells of itself', async () => {
  const visit = recordingTracking()
  const article = anArticle({ slug: 'keying', title: 'Keying smoke' })
  openBrowseShop('/blog/keying', { articles: [article], tracking: visit })
  await eventually(() =>
    expect(visit.of('article-viewed')).toEqual([
      {
        kind: 'article-viewed',
        slug: 'keying',
        articleId: 'keying',
        articleTitle: 'Keying smoke',
        url: '/blog/keying',
      },
    ]),
  )
})

test('a page that does not exist tells of no product', async () => {
  const visit = recordingTracking()
  openBrowseShop('/product/nothing', { ...STOCK, tracking: visit })
  await eventually(() => expect(visit.of('page-viewed')).not.toHaveLength(0))
  expect(visit.of('product-viewed')).toEqual([])
})

test('a search tells its place, its words and what it brought, and a press on a result its product', async () => {
  const visit = recordingTracking()
  const { router, user } = openBrowseShop('/search?search_query=smoke', {
    ...STOCK,
    tracking: visit,
  })
  await page('“smoke”')
  await eventually(() => expect(visit.of('searched')).toHaveLength(1))
  expect(visit.of('searched')).toEqual([
    {
      kind: 'searched',
      searchType: 'products-page',
      searchUrl: '/search?search_query=smoke',
      searchTerm: 'smoke',
      page: 1,
      resultCount: 2,
      shownIds: [2, 3],
    },
  ])
  await user.click(screen.getByRole('link', { name: /Smoke plume/ }))
  await page('Smoke plume')
  expect(router.state.location.pathname).toBe('/product/smoke-plume')
  await eventually(() =>
    expect(visit.of('results-action')).toEqual([
      { kind: 'results-action', action: 'click', productId: 2 },
    ]),
  )
})

test('a search from the bar says that it was typed there', async () => {
  const visit = recordingTracking()
  openBrowseShop('/blog', { ...STOCK, tracking: visit })
  await page('Blog')
  const [box] = screen.getAllByRole('combobox', { name: 'Search all assets' })
  if (!(box instanceof HTMLInputElement) || !box.form) throw new Error('no search box in the bar')
  fireEvent.change(box, { target: { value: 'smoke' } })
  fireEvent.submit(box.form)
  await page('“smoke”')
  await eventually(() =>
    expect(visit.of('searched')).toMatchObject([
      { searchType: 'top-navigation', searchTerm: 'smoke' },
    ]),
  )
})

test('a search from a library’s own box says that it was typed there, and stays in the library', async () => {
  const visit = recordingTracking()
  openBrowseShop('/2d', { ...STOCK, tracking: visit })
  await page('2D elements')
  const box = within(screen.getByRole('main')).getByRole('combobox', { name: /^Search 2D/ })
  if (!(box instanceof HTMLInputElement) || !box.form) throw new Error('no search box in the page')
  fireEvent.change(box, { target: { value: 'smoke' } })
  fireEvent.submit(box.form)
  await eventually(() =>
    expect(visit.of('searched')).toMatchObject([
      {
        searchType: 'products-page-dropdown',
        searchUrl: '/2d?search_query=smoke',
        searchTerm: 'smoke',
        shownIds: [2, 3],
      },
    ]),
  )
})

test('a suggestion that is picked tells of the search behind it, and of the press', async () => {
  const visit = recordingTracking()
  const { user } = openBrowseShop('/blog', { ...STOCK, tracking: visit })
  await page('Blog')
  const [box] = screen.getAllByRole('combobox', { name: 'Search all assets' })
  if (!box) throw new Error('no search box in the bar')
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: 'smoke' } })
  const options = within(await screen.findByRole('listbox', {}, PATIENCE))
  await user.click(options.getByRole('option', { name: /Smoke plume/ }))
  await page('Smoke plume')
  await eventually(() => expect(visit.of('searched', 'results-action')).toHaveLength(2))
  expect(visit.of('searched', 'results-action')).toEqual([
    {
      kind: 'searched',
      searchType: 'top-navigation',
      searchUrl: '/search?search_query=smoke',
      searchTerm: 'smoke',
      page: 1,
      resultCount: 2,
      shownIds: [2, 3],
    },
    { kind: 'results-action', action: 'click', productId: 2 },
  ])
})

test('results that follow the typing are one search, once the typing has settled', async () => {
  const visit = recordingTracking()
  openBrowseShop('/search', { ...STOCK, tracking: visit })
  await page('All assets')
  await eventually(() => expect(visit.of('page-viewed')).not.toHaveLength(0))
  const box = within(screen.getByRole('main')).getByRole('searchbox')
  for (const text of ['sm', 'smo', 'smoke']) {
    fireEvent.change(box, { target: { value: text } })
    await page(`“${text}”`)
  }
  expect(visit.of('searched')).toEqual([])
  await eventually(() =>
    expect(visit.of('searched')).toMatchObject([{ searchTerm: 'smoke', shownIds: [2, 3] }]),
  )
})

test('what is put into the cart from a page is told; what was in it before is not', async () => {
  const visit = recordingTracking()
  const shop = await openShop({ at: '/product/asset-4', cart: [FILE.HD], tracking: visit })
  await heading('Asset 4')
  await eventually(() => expect(visit.of('product-viewed')).toHaveLength(1))
  await eventually(() => expect(shop.stores().cart.count).toBe(1))
  await shop.user.click(screen.getByRole('button', { name: 'Add to cart' }))
  await eventually(() =>
    expect(visit.of('results-action')).toEqual([
      { kind: 'results-action', action: 'add_to_cart', productId: 4 },
    ]),
  )
})

test('the checkout of a cart and the order that is paid there are told, with what was bought', async () => {
  const visit = recordingTracking()
  const cart = [FILE.HD, FILE.SMOKE]
  const shop = await openShop({ member: 'confirmed', cart, tracking: visit })
  await screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)
  await eventually(() => expect(visit.of('checkout-begun')).not.toHaveLength(0))
  expect(visit.of('checkout-begun')[0]).toMatchObject({ value: 1000, items: [{}, {}] })
  // Pages of a checkout are nobody's business.
  expect(visit.of('page-viewed')).toEqual([])

  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.user.click(screen.getByRole('radio', { name: 'Test: payment succeeds' }))
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await heading('Your files are ready')
  await eventually(() => expect(visit.of('purchased')).not.toHaveLength(0))
  const order = await shop.db.selectFrom('orders').select(['id', 'total']).executeTakeFirstOrThrow()
  expect(visit.of('purchased')[0]).toMatchObject({ orderId: order.id, value: order.total })
})

test('an order of another day is not told as its receipt is read again', async () => {
  const visit = recordingTracking()
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  await screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.user.click(screen.getByRole('radio', { name: 'Test: payment succeeds' }))
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await heading('Your files are ready')
  const receipt = shop.address()
  await shop.db.updateTable('orders').set({ paid_at: 1 }).execute()
  await shop.reload('/2d', visit)
  await eventually(() => expect(visit.of('page-viewed')).not.toHaveLength(0))
  await shop.goTo(receipt)
  await heading('Your files are ready')
  expect(visit.of('purchased')).toEqual([])
})

test('pages that were left before tracking arrived are told in their order', async () => {
  const visit = recordingTracking()
  const { router, stores, show } = openBrowseShop('/search?search_query=smoke', {
    ...STOCK,
    tracking: visit,
    shownLater: true,
  })
  await waitFor(() => expect(router.state.initialized).toBe(true), PATIENCE)
  await router.navigate('/product/smoke-plume')
  await router.navigate('/blog')
  show()
  await page('Blog')
  await eventually(() => expect(visit.of('page-viewed')).toHaveLength(3))
  expect(visit.tracked).toMatchObject([
    { kind: 'page-viewed', path: '/search' },
    { kind: 'searched', searchTerm: 'smoke', shownIds: [2, 3] },
    { kind: 'page-viewed', path: '/product/smoke-plume' },
    { kind: 'results-action', action: 'click', productId: 2 },
    { kind: 'product-viewed', productId: 2 },
    { kind: 'page-viewed', path: '/blog' },
  ])
  // From here on the part that tracks sees for itself.
  expect(stores.early.pages).toBeNull()
})

test('what the document before left untold is told, and what it saved in another form is not', async () => {
  const visit = recordingTracking()
  const location = { key: 'a', pathname: '/product/smoke-plume', search: '', state: null }
  const left = { location, historyAction: 'POP', order: null, owner: null, data: { product } }
  const trackingLog = {
    ...visit.trackingLog,
    takeEarlyPages: () =>
      okAsync([
        { ...left, owner: 'somebody-else', location: { ...location, pathname: '/2d' } },
        { ...left, data: null },
        { of: 'another version' },
        left,
      ]),
  }
  openBrowseShop('/blog', { ...STOCK, tracking: { ...visit, trackingLog } })
  await eventually(() => expect(visit.of('product-viewed')).toHaveLength(1))
  expect(visit.of('product-viewed')).toMatchObject([{ slug: 'smoke-plume', value: 400 }])
  expect(
    visit.of('page-viewed').map((event) => event.kind === 'page-viewed' && event.path),
  ).not.toContain('/2d')
})

/** A tracker over a destination that takes everything down, for somebody who allows everything. */
function sentOnce() {
  const sender = recordingSender()
  let flags = NO_FLAGS
  const tracker = new EventTracker({
    storage: {
      setFlag: async (flag) => {
        const set = withFlag(flags, flag, Date.now())
        flags = set ?? flags
        return set !== null
      },
      saveLog: () => undefined,
      savedLog: () => NO_LOG,
      hasVisitEnded: () => false,
      takeEarlyPages: () => [],
      forgetPerson: () => undefined,
      clear: () => undefined,
      clearFingerprint: () => undefined,
    },
    situation: () => ({
      environment: 'production',
      setUp: ['pixel'],
      admitted: ['pixel'],
      isClosed: false,
    }),
    now: () => Date.now(),
    senders: { pixel: async () => sender },
  })
  const choice = { version: 1, choices: ALL_GRANTED, chosenAt: Date.now() }
  const consent = consentNow(choice, { gpc: false, now: Date.now() })
  return {
    kept: sender.kept,
    tracking: {
      tracking: { track: tracker.track.bind(tracker) },
      trackingLog: {
        update: ({ viewer }: Parameters<EventTracker['update']>[0]) =>
          tracker.update({ consent, viewer }),
        watch: tracker.watch.bind(tracker),
        takeEarlyPages: () => okAsync([]),
      },
      experiments: { follow: () => undefined },
    },
  }
}

test('under strict mode, and on the way back, each event leaves once', async () => {
  const { kept, tracking } = sentOnce()
  const { router } = openBrowseShop('/product/smoke-plume', { ...STOCK, tracking, strict: true })
  await page('Smoke plume')
  await eventually(() => expect(kept.length).toBeGreaterThan(1))
  await act(() => router.navigate('/2d'))
  await page('2D elements')
  await act(() => router.navigate(-1))
  await page('Smoke plume')
  await eventually(() => expect(kept).toHaveLength(3))
  expect(kept.map((event) => (event.kind === 'page-viewed' ? event.path : event.kind))).toEqual([
    '/product/smoke-plume',
    'product-viewed',
    '/2d',
  ])
})
