import { afterEach, expect, test, vi } from 'vitest'
import type { Consent } from '#domain/consent/consent.ts'
import { ALL_DENIED, consentNow } from '#domain/consent/consent.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import {
  EARLY_PAGES,
  MOST_EARLY_PAGES,
  rememberEarlyPages,
  type EarlyPage,
} from '#ui/tracking/early-pages.ts'
import { ShownProducts } from '#ui/tracking/shown-products.ts'
import { PageReader, pagesOf } from '#ui/tracking/page-reader.ts'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'
import { anItem, anOrder, aProduct, aUser } from '#tests/support/samples.ts'

const PRODUCT = aProduct({ id: 4, slug: 'asset-4' })

afterEach(() => {
  sessionStorage.clear()
})

function at(pathname: string, changes: Partial<EarlyPage> = {}): EarlyPage {
  const location = { key: pathname, pathname, search: '', state: null }
  return { location, data: null, historyAction: 'POP', order: null, owner: null, ...changes }
}

/** What a document leaves behind whose pages are remembered. */
function leftBy(
  consent: Consent | null,
  early: { pages: EarlyPage[] | null },
  { path = '/2d', viewer = A_VISITOR }: { readonly path?: string; readonly viewer?: Viewer } = {},
): unknown {
  const { location, historyAction } = at(path)
  const state = {
    location,
    historyAction,
    loaderData: { a: { found: 1 } },
    matches: [{ route: { id: 'a' } }],
  }
  const router = { state, subscribe: () => () => undefined } as never
  const listening = vi.spyOn(window, 'addEventListener')
  rememberEarlyPages(router, {
    cart: { order: null },
    consent,
    early,
    session: { user: viewer.kind === 'registered' ? viewer : null },
  })
  // Only this document is left, not those of the tests before.
  const [leave] = listening.mock.calls.flatMap(([, listener]) =>
    typeof listener === 'function' ? [listener] : [],
  )
  listening.mockRestore()
  leave?.(new Event('pagehide'))
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
      { location, data: { found: 1 }, historyAction: 'POP', order: null, owner: null },
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

const TELLING =
  '/search /practice-footage /3d /category/a /collection/a /pricing /product/a /bundle/a /blog/a'
const SILENT = '/account/orders /wishlist/abc /license/verify/abc /checkout'

test.each([
  ...[...TELLING.split(' '), '/CHECKOUT/complete'].map((path) => ({ path, data: { found: 1 } })),
  ...SILENT.split(' ').map((path) => ({ path, data: false })),
])('of $path, $data is remembered', ({ path, data }) => {
  expect(leftBy(allowing({ analytics: true }), { pages: [] }, { path })).toMatchObject([
    { data },
    { data },
  ])
})

test('where tracking never arrives, the newest pages alone are remembered, here and for the next document', () => {
  const pages = Array.from({ length: 80 }, (_one, number) => at(`/collection/${number}`))
  const early = { pages }
  sessionStorage.setItem(EARLY_PAGES, JSON.stringify(pages))
  const left = leftBy(allowing({ analytics: true }), early)
  expect(early.pages).toHaveLength(MOST_EARLY_PAGES)
  expect(left).toHaveLength(MOST_EARLY_PAGES)
  expect((left as readonly EarlyPage[]).at(-1)?.location.pathname).toBe('/2d')
})

test('pages are remembered with who was here, and nothing of before somebody else was', () => {
  const ada = aUser({ id: 'ada' })
  expect(leftBy(allowing({ analytics: true }), { pages: [] }, { viewer: ada })).toMatchObject([
    { owner: 'ada' },
    { owner: 'ada' },
  ])
  const pages = [at('/'), at('/2d', { owner: 'ada' }), at('/3d', { owner: null })]
  const paths = (viewer: Viewer) => pagesOf(viewer, pages).map(({ location }) => location.pathname)
  expect(paths(ada)).toEqual(['/', '/2d', '/3d'])
  expect(paths(A_VISITOR)).toEqual(['/3d'])
  expect(paths(aUser({ id: 'ben' }))).toEqual(['/3d'])
})
