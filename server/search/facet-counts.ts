import { LRUCache } from 'lru-cache'
import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, facetsOf, OWNED, type FacetCounts } from '#domain/catalog/facet.ts'
import { isLibraryId, type LibraryId } from '#domain/catalog/library.ts'
import type { Topic } from '#domain/catalog/product.ts'
import type { Counted } from './asset-finder.ts'
import { countCategories, countMasks } from './asset-values.ts'
import { countShared, noneOf, type BitSet } from './bit-set.ts'
import { inAll, inOrder, sharesAny, type DocumentSet } from './document-set.ts'
import { LIBRARY_KEY, type ReadModel } from './read-model.ts'
import { isLinked } from './listed.ts'
import type { Narrowed, Owned } from './owned.ts'

/** Counts of lists that pages link to, for the lifetime of their model. */
const ofLinked = new WeakMap<ReadModel, Kept>()

/** Counts of lists that someone narrowed: further pages and other sort orders are requested soon. */
const ofNarrowed = new WeakMap<ReadModel, Kept>()

interface Kept {
  get(key: string): Counted | undefined
  set(key: string, counted: Counted): unknown
}

const MOST_NARROWED = 400

interface Counting extends Narrowed {
  /** The matches in all libraries. */
  readonly documents: DocumentSet
  /** What the viewer owns, which a search may be narrowed by. */
  readonly owned: Owned | null
  /** The listed documents. */
  readonly hits: DocumentSet
}

/** The number of assets that each further choice would leave in a list. */
export function countedIn(model: ReadModel, browse: Browse, counting: Counting): Counted {
  if (!isOfEverybody(browse, counting)) return counted(model, browse, counting)
  const kept = keptFor(model, browse, counting)
  const key = keyOf(model, browse)
  const found = kept.get(key) ?? counted(model, browse, counting)
  kept.set(key, found)
  return found
}

/** Whether counts may be shared: those narrowed by what someone owns are only theirs. */
function isOfEverybody({ search }: Browse, { owned, chosen }: Counting): boolean {
  return owned === null || (search === '' && !chosen.has(OWNED.key))
}

/**
 * Key of a list, for any page and sort order. A value that is not a category narrows nothing, so it is
 * not part of the key.
 */
export function keyOf(model: ReadModel, browse: Browse): string {
  const { libraryId, assetType, category, collection, search, facets } = browse
  const chosen = Object.keys(facets)
    .toSorted()
    .map((key) => [
      key,
      (facets[key] ?? []).filter((value) => key !== CATEGORY || model.categories.has(value)),
    ])
    .filter(([, values]) => values?.length)
  return JSON.stringify([libraryId, assetType, category, collection, search, chosen])
}

function keptFor(model: ReadModel, browse: Browse, { chosen }: Counting): Kept {
  const isWhole = browse.search === '' && chosen.size === 0 && isLinked(model, browse)
  const lists = isWhole ? ofLinked : ofNarrowed
  const kept =
    lists.get(model) ??
    (isWhole ? new Map() : new LRUCache<string, Counted>({ max: MOST_NARROWED }))
  lists.set(model, kept)
  return kept
}

function counted(model: ReadModel, browse: Browse, counting: Counting): Counted {
  const { documents, hits, inScope, chosen } = counting
  const facets = askedIn(model, browse)
  const asked = facets.reduce((sum, { values }) => sum + values.length, 0)
  const listed = basisOf(model, hits, asked)
  const counts = countsOf(model, browse, { ...counting, facets, listed })
  const all = documents === hits ? listed : basisOf(model, documents, model.libraries.size)
  return {
    counts,
    categories: categoriesOf(model, browse, { inScope, chosen, counts: counts[CATEGORY] ?? {} }),
    libraryTotals: totalsOf(model, all),
  }
}

/**
 * A facet's own choice does not narrow its own counts: they show what choosing another value would
 * give.
 */
function countsOf(
  model: ReadModel,
  browse: Browse,
  { facets, listed, ...counting }: Counting & Asked,
): FacetCounts {
  return Object.fromEntries(
    facets.map((facet) => {
      const { key } = facet
      if (!counting.chosen.has(key)) return [key, valuesIn(listed, facet)]
      return [key, countsWithout(model, browse, { ...counting, facet })]
    }),
  )
}

interface Asked {
  readonly facets: readonly AskedFacet[]
  readonly listed: Basis
}

interface AskedFacet {
  readonly key: string
  readonly values: readonly string[]
}

/** The facets of a list, with the categories in it. */
function askedIn(model: ReadModel, browse: Browse): readonly AskedFacet[] {
  return [
    { key: CATEGORY, values: categoriesIn(model, browse).map(({ slug }) => slug) },
    ...facetsOf(browse.libraryId).map(({ key, values }) => ({
      key,
      values: values.map(({ value }) => value),
    })),
  ]
}

function valuesIn(
  { countOfValue }: Basis,
  { key, values }: AskedFacet,
): Readonly<Record<string, number>> {
  return Object.fromEntries(values.map((value) => [value, countOfValue(key, value)]))
}

/**
 * The counts of a facet in the same list without its choice. Someone who adds one filter after another
 * has just seen that list.
 */
function countsWithout(
  model: ReadModel,
  browse: Browse,
  { facet, ...counting }: Counting & { readonly facet: AskedFacet },
): Readonly<Record<string, number>> {
  const chosen = new Map(counting.chosen)
  chosen.delete(facet.key)
  const { [facet.key]: _, ...facets } = browse.facets
  const wider = { ...browse, facets }
  const hits = inAll(model.size, [counting.inScope], chosen.values())
  const without = { ...counting, chosen, hits }
  if (isOfEverybody(wider, without)) {
    const known = keptFor(model, wider, without).get(keyOf(model, wider))
    // Lists without a choice are few and often requested. Any other list would require counting all
    // lists that it was narrowed from.
    const isWhole = browse.search === '' && chosen.size === 0
    const found = known ?? (isWhole ? countedIn(model, wider, without) : undefined)
    if (found) return found.counts[facet.key] ?? {}
  }
  return valuesIn(basisOf(model, hits, facet.values.length), facet)
}

/** Counts values within a set of documents. */
interface Basis {
  readonly countOfValue: (key: string, value: string) => number
}

/** Reading the values of one document costs as much as comparing this many words of sets. */
const WORDS_OF_A_DOCUMENT = 20

/** `asked`: the number of values to count. */
function basisOf(model: ReadModel, base: DocumentSet, asked: number): Basis {
  return base.list || base.count * WORDS_OF_A_DOCUMENT < base.bits.length * asked
    ? countedOneByOne(model, base)
    : comparedAsSets(model, base.bits)
}

/** For few documents: counts the values of each. */
export function countedOneByOne({ values }: ReadModel, base: DocumentSet): Basis {
  const list = inOrder(base)
  const counts = new Map<number, Uint32Array>()
  const ofCategories = -1
  const counted = (word: number) => {
    const known = counts.get(word)
    const made =
      known ??
      (word === ofCategories ? countCategories(values, list) : countMasks(values, list, word))
    counts.set(word, made)
    return made
  }
  return {
    countOfValue: (key, value) => {
      if (key === CATEGORY)
        return counted(ofCategories)[values.categoryNumbers.get(value) ?? -1] ?? 0
      const bit = values.bits.get(key)?.get(value)
      return bit === undefined ? 0 : (counted(bit >>> 5)[bit & 31] ?? 0)
    },
  }
}

/** For many documents: compares their set with that of each value. */
export function comparedAsSets(model: ReadModel, base: BitSet): Basis {
  return { countOfValue: (key, value) => countShared(base, valueSet(model, key, value)) }
}

/** Categories with assets in the list, whatever else is chosen, and the chosen ones. */
function categoriesOf(
  model: ReadModel,
  browse: Browse,
  { inScope, chosen, counts }: Narrowed & { readonly counts: Readonly<Record<string, number>> },
): readonly Topic[] {
  // If nothing else is chosen, their assets were counted already.
  const isCounted = [...chosen.keys()].every((key) => key === CATEGORY)
  const holdsSome = (slug: string) =>
    isCounted ? (counts[slug] ?? 0) > 0 : sharesAny(inScope, valueSet(model, CATEGORY, slug))
  return categoriesIn(model, browse)
    .filter(({ slug }) => browse.facets[CATEGORY]?.includes(slug) || holdsSome(slug))
    .map(({ slug, name }) => ({ slug, name }))
}

/** The page of a category does not offer other categories as a filter. */
function categoriesIn({ categoryNames }: ReadModel, { libraryId, category }: Browse) {
  if (category !== null) return []
  return categoryNames.filter((one) => libraryId === null || one.libraryId === libraryId)
}

function totalsOf(model: ReadModel, { countOfValue }: Basis): Record<LibraryId, number> {
  const totals: Record<LibraryId, number> = { 1: 0, 2: 0, 3: 0 }
  for (const id of model.libraries.keys()) totals[id] = countOfValue(LIBRARY_KEY, String(id))
  return totals
}

/** The assets that have a value of a facet. */
export function valueSet(model: ReadModel, key: string, value: string): BitSet {
  return setOfValue(model, key, value) ?? noneOf(model.size)
}

function setOfValue(model: ReadModel, key: string, value: string): BitSet | undefined {
  if (key === CATEGORY) return model.categories.get(value)
  if (key === LIBRARY_KEY) {
    const id = Number(value)
    return isLibraryId(id) ? model.libraries.get(id) : undefined
  }
  return model.facets.get(key)?.get(value)
}
