import { afterEach, expect, test } from 'vitest'
import type { Consent } from '#domain/consent/consent.ts'
import { ALL_DENIED, consentNow } from '#domain/consent/consent.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { EARLY_PAGES, rememberEarlyPages, type EarlyPage } from '#ui/tracking/early-pages.ts'
import { ShownProducts } from '#ui/tracking/shown-products.ts'
import { PageReader } from '#ui/tracking/page-reader.ts'
import { anItem, anOrder, aProduct } from '#tests/support/samples.ts'

const PRODUCT = aProduct({ id: 4, slug: 'asset-4' })

afterEach(() => {
  sessionStorage.clear()
})

function at(pathname: string, changes: Partial<EarlyPage> = {}): EarlyPage {
  const location = { key: pathname, pathname, search: '', state: null }
  return { location, data: null, historyAction: 'POP', order: null, ...changes }
}

/** What a document leaves behind whose pages are remembered. */
function leftBy(consent: Consent | null, early: { pages: EarlyPage[] | null }): unknown {
  const { location, historyAction } = at('/2d')
  const state = {
    location,
    historyAction,
    loaderData: { a: { found: 1 } },
    matches: [{ route: { id: 'a' } }],
  }
  const router = { state, subscribe: () => () => undefined } as never
  rememberEarlyPages(router, { cart: { order: null }, consent, early })
  window.dispatchEvent(new Event('pagehide'))
  return JSON.parse(sessionStorage.getItem(EARLY_PAGES) ?? 'null')
}

const allowing = (choices: object) => {
  const choice = { version: 1, choices: { ...ALL_DENIED, ...choices }, chosenAt: Date.now() }
  return consentNow(choice, { gpc: false, now: Date.now() })
}

test.each([
  ['nobody has chosen', null],
  ['everything is refused', allowing({})],
  ['experiments alone are allowed', allowing({ experiments: true })],
])('where %s, a page that is left leaves nothing behind', (_what, consent) => {
  expect(leftBy(consent, { pages: [] })).toBeNull()
})

test.each([[{ analytics: true }], [{ marketing: true }]])(
  'with %j, a page that is left before tracking has arrived leaves what it showed to the next',
  (choices) => {
    const { location } = at('/2d')
    expect(leftBy(allowing(choices), { pages: [] })).toMatchObject([
      { location, data: { found: 1 }, historyAction: 'POP', order: null },
      { location },
    ])
    sessionStorage.clear()
    // Once it has arrived, it sees for itself.
    expect(leftBy(allowing(choices), { pages: null })).toBeNull()
  },
)

test('of pages that were shown before, what was put into the cart there is told, and their checkout', () => {
  const told: TrackedEvent[] = []
  const reader = new PageReader((event) => told.push(event), new ShownProducts())
  const data = { product: PRODUCT }
  const [empty, filled] = [anOrder([]), anOrder([anItem({ slug: 'asset-4' })])]
  reader.readEarlier([
    at('/product/asset-4', { order: empty }),
    at('/product/asset-4', { data, order: filled }),
    at('/product/asset-4', { data, order: filled }),
    at('/checkout', { order: filled }),
  ])
  expect(told.map(({ kind }) => kind)).toEqual([
    'page-viewed',
    'product-viewed',
    'results-action',
    'checkout-begun',
  ])
  expect(told[2]).toEqual({ kind: 'results-action', action: 'add_to_cart', productId: 4 })
})
