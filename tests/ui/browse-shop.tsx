import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errAsync, okAsync } from 'neverthrow'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Articles } from '#application/ports/articles.ts'
import type { CartChange } from '#application/ports/carts.ts'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Ownership } from '#application/ports/downloads.ts'
import type { Article } from '#domain/blog/article.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Look } from '#domain/picture/look.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import type { Browse } from '#domain/catalog/browse.ts'
import type { Home } from '#domain/catalog/home.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import type { ShotCompletion } from '#domain/catalog/in-context.ts'
import type { Product, ProductCard, Topic } from '#domain/catalog/product.ts'
import type { CartRef } from '#domain/cart/item.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { pageOf, PAGE_SIZE } from '#domain/shared/listing.ts'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'
import type { Bundle } from '#domain/catalog/bundle.ts'
import { sortBundles } from '#domain/catalog/bundle-sort.ts'
import type { ShopParts } from '#src/composition-root.ts'
import { routes } from '#ui/routes.tsx'
import type { Services } from '#application/services.ts'
import { createStores, StoresProvider } from '#ui/stores/stores.tsx'
import { rememberEarlyPages } from '#ui/tracking/early-pages.ts'
import { aDevice } from '#tests/support/download-page.tsx'
import { anItem, anOrder, LICENSES } from '#tests/support/samples.ts'
import { allAllowed } from '#tests/support/tracking.ts'
import { composedShop } from '#tests/support/shop.tsx'
import { given } from '#wiring/wire.ts'

/** An asset with the facet values that the listing filters it by. */
export interface ListedProduct {
  readonly card: ProductCard
  readonly facets: Readonly<Record<string, string>>
}

export interface Stock {
  readonly home?: Home
  readonly articles?: readonly Article[]
  readonly listed?: readonly ListedProduct[]
  readonly products?: readonly Product[]
  readonly bundles?: readonly Bundle[]
  /** What completes every asset in a shot. */
  readonly completes?: readonly ShotCompletion[]
  /** Those that every list can be narrowed to. */
  readonly categories?: readonly Topic[]
  /** How searches are read, by their text. */
  readonly readings?: Readonly<Record<string, SearchReading>>
  /** Takes down what is written to the shop. */
  readonly inquiries?: unknown[]
  /** What fits a plate, whatever it looks like. */
  readonly matches?: ReturnType<Catalog['matching']>
  /** Takes down which plates elements are sought for. */
  readonly plates?: Look[]
  readonly owned?: readonly Ownership[]
  readonly viewer?: Viewer
  readonly licenseId?: LicenseId
  /** Everything is allowed, unless told otherwise, where something takes down what visits send. */
  readonly consent?: Consent
  /** Takes down what visits send. */
  readonly tracking?: ShopParts['tracking']
  /** As React's development build does: each effect runs twice. */
  readonly strict?: boolean
  /** The router shows pages before anything of them is on screen, and remembers them for tracking as `main.tsx` does. */
  readonly shownLater?: boolean
}

/** The catalog pages over products that a test brings. */
export function openBrowseShop(address: string, stock: Stock = {}) {
  const viewer = stock.viewer ?? A_VISITOR
  const asked: string[] = []
  const askedOwned: (readonly number[])[] = []
  const { tracking } = stock
  const get = composedShop({
    replacements: given(shopOf(stock, { asked, askedOwned })),
    ...(tracking ? { tracking } : {}),
  })
  const stores = createStores(get, {
    config: { environment: 'development', apiOrigin: '', publicUrl: 'http://localhost:3000' },
    viewer,
    licenses: LICENSES,
    licenseId: stock.licenseId ?? 1,
    ...(tracking && { consent: stock.consent ?? allAllowed() }),
  })
  const router = createMemoryRouter(routes({ get, viewer: async () => stores.session.viewer }), {
    initialEntries: [address],
  })
  const app = (
    <StoresProvider stores={stores} get={get}>
      <RouterProvider router={router} />
    </StoresProvider>
  )
  const show = () => void render(stock.strict ? <StrictMode>{app}</StrictMode> : app)
  if (stock.shownLater) rememberEarlyPages(router, stores)
  else show()
  return {
    router,
    stores,
    user: userEvent.setup(),
    show,
    /** Texts that suggestions were asked for. */
    asked,
    /** Products whose ownership was asked for, question by question. */
    askedOwned,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

interface Questions {
  readonly asked: string[]
  readonly askedOwned: (readonly number[])[]
}

/** Once the page named so is on screen. */
export function page(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name }, { timeout: 20_000 })
}

function shopOf(stock: Stock, { asked, askedOwned }: Questions) {
  let licenseId: LicenseId = stock.licenseId ?? 1
  const inCart: CartRef[] = []
  const order = () =>
    anOrder(
      inCart.map((ref) => anItem({ ref })),
      licenseId,
    )
  const record = (change: CartChange) => {
    if (change.kind === 'license-chosen') licenseId = change.licenseId
    if (change.kind === 'item-added') inCart.push(change.item)
    if (change.kind === 'item-removed') {
      inCart.splice(
        inCart.findIndex((item) => sameItem(item, change.item)),
        1,
      )
    }
    return okAsync(order())
  }
  const { team = null } = stock.viewer?.kind === 'registered' ? stock.viewer : {}
  return {
    // No other tab chooses whom this one acts for.
    acting: {
      choose: () => okAsync(),
      ownedBy: () => okAsync([]),
      team: () => okAsync(team),
      watch: () => okAsync(() => undefined),
    },
    articles: articlesOf(stock),
    catalog: catalogOf(stock, asked),
    carts: { open: () => okAsync(order()), record: (_viewer, change) => record(change) },
    myLibrary: {
      entries: () => errAsync({ kind: 'offline' }),
      files: () => errAsync({ kind: 'offline' }),
      ownedVariants: (_viewer, productIds) => {
        askedOwned.push(productIds)
        return okAsync(
          (stock.owned ?? []).filter(({ productId }) => productIds.includes(productId)),
        )
      },
      ownedBundles: () => okAsync([]),
      tag: () => okAsync(),
    },
    queueStorage: aDevice().storage,
    sessionMemory: {
      isMarked: () => okAsync(false),
      mark: () => okAsync(),
      note: () => okAsync(),
      noted: () => okAsync(null),
    },
    sessionWatch: { watch: () => okAsync(() => undefined) },
    sendInquiry: (form) => {
      stock.inquiries?.push(form)
      return okAsync()
    },
    surveys: { read: offline, save: offline, skip: offline, complete: offline },
  } satisfies Partial<Services>
}

const offline = () => errAsync({ kind: 'offline' } as const)

function articlesOf({ articles = [] }: Stock): Articles {
  return {
    list: () => okAsync(articles),
    article: (slug) => {
      const article = articles.find((one) => one.slug === slug)
      return article ? okAsync(article) : errAsync({ kind: 'missing', what: 'article' })
    },
  }
}

function catalogOf(stock: Stock, asked: string[]): Catalog {
  const { home, listed = [], products = [], bundles = [] } = stock
  return {
    licenses: () => okAsync(LICENSES),
    home: () =>
      home ? okAsync(home) : errAsync({ kind: 'unexpected', cause: 'no home page given' }),
    browse: (browse) => okAsync(browsed(stock, browse)),
    suggest: (text) => {
      asked.push(text)
      const hits = listed.filter(({ card }) => matches(card, text)).map(({ card }) => card)
      return okAsync({ products: hits.slice(0, 5), total: hits.length })
    },
    product: (slug) => {
      const product = products.find((one) => one.slug === slug)
      return product ? okAsync(product) : errAsync({ kind: 'missing', what: 'asset' })
    },
    cards: (ids) =>
      okAsync(
        ids.flatMap((id) => listed.filter(({ card }) => card.id === id)).map(({ card }) => card),
      ),
    inContext: (slug) =>
      okAsync({
        bundles: bundles.filter(({ members }) =>
          members.some(({ product }) => product.slug === slug),
        ),
        completes: stock.completes ?? [],
      }),
    matching: (plate) => {
      stock.plates?.push(plate)
      return stock.matches ?? okAsync([])
    },
    topics: () => okAsync([]),
    topic: () => errAsync({ kind: 'missing', what: 'page' }),
    bundles: (sort) => okAsync(sortBundles(bundles, sort)),
    bundle: (slug) => {
      const bundle = bundles.find((one) => one.slug === slug)
      return bundle ? okAsync(bundle) : errAsync({ kind: 'missing', what: 'bundle' })
    },
  }
}

function browsed(stock: Stock, browse: Browse) {
  const { listed = [] } = stock
  const reading = stock.readings?.[browse.search] ?? null
  const text = reading?.filters.length ? reading.asFilters.search : browse.search
  const searched = listed.filter(({ card }) => matches(card, text))
  const found = searched.filter(
    ({ card }) => browse.libraryId === null || card.libraryId === browse.libraryId,
  )
  const hits = found.filter(({ facets }) =>
    Object.entries(browse.facets).every(([key, values]) => values.includes(facets[key] ?? '')),
  )
  const { offset, ...listing } = pageOf(hits.length, browse.page)
  const inLibrary = (id: number) => searched.filter(({ card }) => card.libraryId === id).length
  return {
    ...listing,
    items: hits.slice(offset, offset + PAGE_SIZE).map(({ card }) => card),
    counts: countsOf(found),
    categories: stock.categories ?? [],
    searchedFor: null,
    reading,
    libraryTotals: { 1: inLibrary(1), 2: inLibrary(2), 3: inLibrary(3) },
  }
}

function countsOf(listed: readonly ListedProduct[]) {
  const counts: Record<string, Record<string, number>> = {}
  for (const [key, value] of listed.flatMap(({ facets }) => Object.entries(facets))) {
    const values = (counts[key] ??= {})
    values[value] = (values[value] ?? 0) + 1
  }
  return counts
}

function matches(card: ProductCard, text: string): boolean {
  return card.name.toLowerCase().includes(text.toLowerCase())
}
