import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Catalog } from '#application/ports/catalog.ts'
import { attempted, type Gone, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import { sortBundles } from '#domain/catalog/bundle-sort.ts'
import type { Home } from '#domain/catalog/home.ts'
import { pageOf } from '#domain/catalog/sale.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { asksForFormat } from '#domain/search/attributes.ts'
import { searchText, searchWords } from '#domain/search/query.ts'
import type { CatalogPages, WithPageFacts } from '#server/application/ports/catalog-pages.ts'
import type { AssetFinder, Found } from './asset-finder.ts'
import { priced } from './bundle-prices.ts'
import { contextOf, withSimilar } from './product-context.ts'
import { collectionsIn, topicsOf } from './topics.ts'

const SUGGESTED = 6
const CARDS = 50
const ON_THE_HOMEPAGE = { products: 8, bundles: 4 }

export interface CatalogNeeds {
  readonly pages: CatalogPages
  readonly finder: () => Promise<AssetFinder>
}

/** The catalog. A finder determines what is found; the tables provide what is shown. */
export function searchedCatalog({ pages, finder }: CatalogNeeds): Catalog {
  return {
    licenses: () => attempted(pages.licenses()),
    home: () => attempted(finder().then((found) => homeOf(pages, found))),
    browse: (browse, _signal, viewer) =>
      attempted(
        finder().then(async (found) => {
          const owned = viewer?.kind === 'registered' ? await pages.owned(customerOf(viewer)) : null
          return browsePage(pages, found, { browse, owned })
        }),
      ),
    suggest: (text) => attempted(finder().then((found) => suggestions(pages, found, text))),
    product: (slug) =>
      shown('asset', slug, (safe) => pages.product(safe)).andThen((product) =>
        attempted(finder().then((found) => withSimilar(pages, found, product))),
      ),
    cards: (ids) =>
      attempted(
        finder().then(async (found) => pages.cards(await found.onSale(ids.slice(0, CARDS)))),
      ),
    inContext: (slug) =>
      shown('asset', slug, (safe) => pages.product(safe)).andThen((product) =>
        attempted(finder().then((found) => contextOf(pages, found, product))),
      ),
    matching: (plate) =>
      attempted(
        finder().then(async (found) => {
          const matches = await found.matching(plate)
          const cards = await pages.cards(matches.map(({ id }) => id))
          return cards.map((element) => ({
            element,
            reasons: matches.find(({ id }) => id === element.id)?.reasons ?? [],
          }))
        }),
      ),
    topics: (kind) => attempted(finder().then((found) => topicsOf(pages, found, kind))),
    topic: (kind, slug) =>
      named(kind, slug, (safe) => pages.topic(kind, safe)).andThen((topic) =>
        attempted(
          finder().then(async (found) => ({
            ...topic,
            collections: kind === 'category' ? await collectionsIn(pages, found, slug) : [],
          })),
        ),
      ),
    bundles: (sort) =>
      attempted(pages.bundles()).map((bundles) => sortBundles(bundles.map(priced), sort)),
    bundle: (slug) =>
      shown('bundle', slug, (safe) => pages.bundle(safe)).map(
        ({ members, retired, ...bundle }) => ({
          ...priced(bundle),
          fullPrice: bundle.fullPrice,
          members,
          retired,
        }),
      ),
  }
}

/** Looks something up by its slug. A slug that nothing can have is not looked up. */
function named<Found>(
  what: string,
  slug: string,
  look: (slug: string) => Promise<Found | null>,
): ResultAsync<Found, Missing | Outage> {
  const missing: Missing = { kind: 'missing', what }
  if (!isSlug(slug)) return errAsync(missing)
  return attempted(look(slug)).andThen((found) =>
    found === null ? errAsync(missing) : okAsync(found),
  )
}

/** The same for anything that has a page of its own. */
function shown<Item>(
  what: string,
  slug: string,
  look: (slug: string) => Promise<WithPageFacts<Item> | null>,
): ResultAsync<Item, Missing | Gone | Outage> {
  return named(what, slug, look).andThen(({ item, ...facts }) => {
    const page = pageOf(facts)
    return page === 'shown' ? ok(item) : err({ kind: page, what })
  })
}

/** The last page shown for each result, for as long as its finder keeps that result. */
const shownLast = new WeakMap<Found, BrowsePage>()

/**
 * Returns the same object for as long as the result and its cards are cached, so that its response is
 * created only once.
 */
async function browsePage(
  pages: CatalogPages,
  finder: AssetFinder,
  { browse, owned }: { readonly browse: Browse; readonly owned: readonly number[] | null },
): Promise<BrowsePage> {
  const found = await finder.find(browse, owned)
  const { ids, ...listed } = found
  const items = await pages.cards(ids)
  const last = shownLast.get(found)
  if (last && isSame(last.items, items)) return last
  const page = await withFormats(pages, browse, { ...listed, items })
  shownLast.set(found, page)
  return page
}

function isSame(cards: readonly ProductCard[], others: readonly ProductCard[]): boolean {
  return cards.length === others.length && cards.every((card, place) => card === others[place])
}

/** If a search asks for a kind of file that does not exist, adds the kinds that do. */
async function withFormats(
  pages: CatalogPages,
  { search }: Browse,
  page: BrowsePage,
): Promise<BrowsePage> {
  const { reading } = page
  if (reading === null || page.total > 0 || !asksForFormat(searchWords(search))) return page
  return { ...page, reading: { ...reading, formats: await pages.formats() } }
}

async function suggestions(pages: CatalogPages, finder: AssetFinder, text: string) {
  const { ids, total } = await finder.suggest(searchText(text), SUGGESTED)
  return { products: await pages.cards(ids), total }
}

async function homeOf(pages: CatalogPages, finder: AssetFinder): Promise<Home> {
  const first = async (sort: ProductSort) =>
    pages.cards(await finder.first(sort, ON_THE_HOMEPAGE.products))
  const [media, fromPrice, newest, popular, bundles] = await Promise.all([
    pages.homeMedia(),
    finder.lowestPrice(),
    first('newest'),
    first('most_popular'),
    pages.bundles(),
  ])
  const shown = bundles.slice(0, ON_THE_HOMEPAGE.bundles).map(priced)
  return { ...media, fromPrice, newest, popular, bundles: shown }
}
