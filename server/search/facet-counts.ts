import { LRUCache } from 'lru-cache'
import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, facetsOf, OWNED, type FacetCounts } from '#domain/catalog/facet.ts'
import { isLibraryId, type LibraryId } from '#domain/catalog/library.ts'
import type { Topic } from '#domain/catalog/product.ts'

import { countValues } from './asset-values.ts'
import { countOf, countSharedIn, heldWords, inEach, noneOf, share, type BitSet } from './bit-set.ts'
import { LIBRARY_KEY, type ReadModel } from './read-model.ts'
import { isLinked } from './listed.ts'
import type { Narrowed, Owned } from './owned.ts'

/** What a list says besides its page. */
export interface Counted {
  readonly counts: FacetCounts
  readonly categories: readonly Topic[]
  readonly libraryTotals: Readonly<Record<LibraryId, number>>
}

/** Counts of lists that pages link to, for as long as their model stands. */
const ofLinked = new WeakMap<ReadModel, Kept>()

/** Those of lists that somebody narrowed: further pages and other orders of one are asked for soon. */
const ofNarrowed = new WeakMap<ReadModel, Kept>()

interface Kept {
  get(key: string): Counted | undefined
  set(key: string, counted: Counted): unknown
}

const MOST_NARROWED = 400

interface Counting extends Narrowed {
  /** Those of all libraries. */
  readonly documents: BitSet
  /** Of somebody, by whom a search may be narrowed. */
  readonly owned: Owned | null
  /** Those that are listed. */
  readonly hits: BitSet
}

/** How many assets each further choice would leave of a list. */
export function countedIn(model: ReadModel, browse: Browse, counting: Counting): Counted {
  const { chosen, owned } = counting
  const count = () => counted(model, browse, counting)
  if (owned !== null && (browse.search !== '' || chosen.has(OWNED.key))) return count()
  const { libraryId, assetType, category, collection, search, facets } = browse
  const isWhole = search === '' && chosen.size === 0 && isLinked(model, browse)
  const kept = keptIn(model, isWhole)
  const key = JSON.stringify([libraryId, assetType, category, collection, search, facets])
  const found = kept.get(key) ?? count()
  kept.set(key, found)
  return found
}

function keptIn(model: ReadModel, isWhole: boolean): Kept {
  const lists = isWhole ? ofLinked : ofNarrowed
  const kept =
    lists.get(model) ??
    (isWhole ? new Map() : new LRUCache<string, Counted>({ max: MOST_NARROWED }))
  lists.set(model, kept)
  return kept
}

function counted(
  model: ReadModel,
  browse: Browse,
  { documents, hits, inScope, chosen }: Counting,
): Counted {
  const listed = basisOf(model, hits)
  const counts = countsOf(model, browse, { inScope, chosen, listed })
  return {
    counts,
    categories: categoriesOf(model, browse, { inScope, chosen, counts: counts[CATEGORY] ?? {} }),
    libraryTotals: totalsOf(model, documents === hits ? listed : basisOf(model, documents)),
  }
}

/** A facet's own choice does not narrow its own counts: they tell what choosing another value would give. */
function countsOf(
  model: ReadModel,
  browse: Browse,
  { inScope, chosen, listed }: Narrowed & { readonly listed: Basis },
): FacetCounts {
  const facets = facetsOf(browse.libraryId).map(({ key, values }) => ({
    key,
    values: values.map(({ value }) => value),
  }))
  const categories = { key: CATEGORY, values: categoriesIn(model, browse).map(({ slug }) => slug) }
  return Object.fromEntries(
    [categories, ...facets].map(({ key, values }) => {
      const others = [...chosen].filter(([other]) => other !== key).map(([, set]) => set)
      const { countOfValue } = chosen.has(key)
        ? basisOf(model, inEach(model.size, [inScope, ...others]))
        : listed
      return [key, Object.fromEntries(values.map((value) => [value, countOfValue(key, value)]))]
    }),
  )
}

/** What is counted in. */
interface Basis {
  readonly countOfValue: (key: string, value: string) => number
}

/** Looking at the values of one document costs as much as comparing this many words of sets. */
const WORDS_OF_A_DOCUMENT = 6

function basisOf(model: ReadModel, base: BitSet): Basis {
  const held = heldWords(base)
  const few = countOf(base) * WORDS_OF_A_DOCUMENT < held.length * model.values.count
  return few ? countedOneByOne(model, base) : comparedAsSets(model, base, held)
}

/** For a few documents: the values of each are counted. */
export function countedOneByOne({ values }: ReadModel, base: BitSet): Basis {
  let counts: Uint32Array | null = null
  return {
    countOfValue: (key, value) => {
      counts ??= countValues(values, base)
      return counts[values.numberOf.get(key)?.get(value) ?? -1] ?? 0
    },
  }
}

/** For many: their set is compared with that of each value. */
export function comparedAsSets(model: ReadModel, base: BitSet, held = heldWords(base)): Basis {
  return { countOfValue: (key, value) => countSharedIn(held, base, valueSet(model, key, value)) }
}

/** Categories that hold some of the list, whatever else is chosen, and those that are chosen. */
function categoriesOf(
  model: ReadModel,
  browse: Browse,
  { inScope, chosen, counts }: Narrowed & { readonly counts: Readonly<Record<string, number>> },
): readonly Topic[] {
  // Where nothing else is chosen, what they hold was counted already.
  const isCounted = [...chosen.keys()].every((key) => key === CATEGORY)
  const holdsSome = (slug: string) =>
    isCounted ? (counts[slug] ?? 0) > 0 : share(inScope, valueSet(model, CATEGORY, slug))
  return categoriesIn(model, browse)
    .filter(({ slug }) => browse.facets[CATEGORY]?.includes(slug) || holdsSome(slug))
    .map(({ slug, name }) => ({ slug, name }))
}

/** The page of a category is narrowed to no other. */
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
