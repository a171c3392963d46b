import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Catalog } from '#application/ports/catalog.ts'
import { attempted, type Gone, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import { sortBundles } from '#domain/catalog/bundle.ts'
import type { Home } from '#domain/catalog/home.ts'
import { pageOf } from '#domain/catalog/sale.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { asksForFormat } from '#domain/search/attributes.ts'
import { searchText, searchWords } from '#domain/search/query.ts'
import type { CatalogPages, WithPageFacts } from '#server/application/ports/catalog-pages.ts'
import { countOf } from './bit-set.ts'
import { priced } from './bundle-prices.ts'
import { find, idsOf } from './find.ts'
import { documentOf, ownedSets } from './owned.ts'
import type { ReadModel } from './read-model.ts'
import { plateMatches } from './plate-matches.ts'
import { contextOf, withSimilar } from './product-context.ts'
import { textHits } from './text-search.ts'
import { collectionsIn, topicsOf } from './topics.ts'

const SUGGESTED = 6
const CARDS = 50
const ON_THE_HOMEPAGE = { products: 8, bundles: 4 }

export interface CatalogNeeds {
  readonly pages: CatalogPages
  readonly model: () => Promise<ReadModel>
}

/** The catalog. What is found comes from memory, what is shown from the tables. */
export function searchedCatalog({ pages, model }: CatalogNeeds): Catalog {
  return {
    licenses: () => attempted(pages.licenses()),
    home: () => attempted(model().then((found) => homeOf(pages, found))),
    browse: (browse, _signal, viewer) =>
      attempted(
        model().then(async (found) => {
          const owned = viewer?.kind === 'registered' ? await pages.owned(customerOf(viewer)) : null
          return browsePage(pages, found, { browse, owned })
        }),
      ),
    suggest: (text) => attempted(model().then((found) => suggestions(pages, found, text))),
    product: (slug) =>
      shown('asset', slug, (safe) => pages.product(safe)).andThen((product) =>
        attempted(model().then((found) => withSimilar(pages, found, product))),
      ),
    cards: (ids) =>
      attempted(
        model().then((found) =>
          pages.cards(ids.slice(0, CARDS).filter((id) => documentOf(found, id) !== null)),
        ),
      ),
    inContext: (slug) =>
      shown('asset', slug, (safe) => pages.product(safe)).andThen((product) =>
        attempted(model().then((found) => contextOf(pages, found, product))),
      ),
    matching: (plate) =>
      attempted(
        model().then(async (found) => {
          const matches = plateMatches(found, plate)
          const cards = await pages.cards(matches.map(({ id }) => id))
          return cards.map((element) => ({
            element,
            reasons: matches.find(({ id }) => id === element.id)?.reasons ?? [],
          }))
        }),
      ),
    topics: (kind) => attempted(model().then((found) => topicsOf(pages, found, kind))),
    topic: (kind, slug) =>
      named(kind, slug, (safe) => pages.topic(kind, safe)).andThen((topic) =>
        attempted(
          model().then(async (found) => ({
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

/** Looks something up by the name in its address. A name that nothing can have is not asked for. */
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

/** The same of what has a page of its own. */
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

async function browsePage(
  pages: CatalogPages,
  model: ReadModel,
  { browse, owned }: { readonly browse: Browse; readonly owned: readonly number[] | null },
): Promise<BrowsePage> {
  const { ids, ...found } = find(model, browse, owned && ownedSets(model, owned))
  const items = await pages.cards(ids)
  const { reading } = found
  if (reading === null || found.total > 0 || !asksForFormat(searchWords(browse.search))) {
    return { ...found, items }
  }
  return { ...found, items, reading: { ...reading, formats: await formatsOf(pages, model) } }
}

/** Kinds of files, for as long as their model stands. */
const formats = new WeakMap<ReadModel, readonly string[]>()

async function formatsOf(pages: CatalogPages, model: ReadModel): Promise<readonly string[]> {
  const known = formats.get(model) ?? (await pages.formats())
  formats.set(model, known)
  return known
}

async function suggestions(pages: CatalogPages, model: ReadModel, text: string) {
  const { documents, scores } = textHits(model, searchText(text))
  const page = { sort: 'relevance', from: 0, to: SUGGESTED } as const
  const ids = idsOf(model, { hits: documents, scores, ...page })
  return { products: await pages.cards(ids), total: countOf(documents) }
}

async function homeOf(pages: CatalogPages, model: ReadModel): Promise<Home> {
  const media = await pages.homeMedia()
  const first = (sort: ProductSort) => {
    const { documents: hits } = textHits(model, '')
    const page = { scores: () => null, sort, from: 0, to: ON_THE_HOMEPAGE.products }
    return pages.cards(idsOf(model, { hits, ...page }))
  }
  return {
    ...media,
    fromPrice: model.lowestPrice,
    newest: await first('newest'),
    popular: await first('most_popular'),
    bundles: (await pages.bundles()).slice(0, ON_THE_HOMEPAGE.bundles).map(priced),
  }
}
