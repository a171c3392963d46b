import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, facetsOf, type FacetCounts } from '#domain/catalog/facet.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Topic } from '#domain/catalog/product.ts'
import { both, countSharedIn, heldWords, noneOf, share, type BitSet } from './bit-set.ts'
import type { Narrowed } from './owned.ts'
import type { ReadModel } from './read-model.ts'

/** What a list says besides its page. */
export interface Counted {
  readonly counts: FacetCounts
  readonly categories: readonly Topic[]
  readonly libraryTotals: Readonly<Record<LibraryId, number>>
}

/** Counts of lists that nobody narrowed by a choice or a word, for as long as their model stands. */
const counted = new WeakMap<ReadModel, Map<string, Counted>>()

/** How many assets each further choice would leave of a list; `documents` are those of all libraries. */
export function countedIn(
  model: ReadModel,
  browse: Browse,
  { documents, ...scope }: Narrowed & { readonly documents: BitSet },
): Counted {
  const count = () => {
    const listed = basisOf([...scope.chosen.values()].reduce(both, scope.inScope))
    const counts = countsOf(model, browse, { ...scope, listed })
    return {
      counts,
      categories: categoriesOf(model, browse, { ...scope, counts: counts[CATEGORY] ?? {} }),
      libraryTotals: totalsOf(model, documents === listed.base ? listed : basisOf(documents)),
    }
  }
  if (browse.search !== '' || scope.chosen.size > 0 || !isLinked(model, browse)) return count()
  const { libraryId, assetType, category, collection } = browse
  const key = [libraryId, assetType, category, collection].join('|')
  const kept = counted.get(model) ?? new Map<string, Counted>()
  counted.set(model, kept)
  const found = kept.get(key) ?? count()
  kept.set(key, found)
  return found
}

/** There are few such lists. Of what no page links, anybody could ask for any number. */
function isLinked(model: ReadModel, { assetType, category, collection }: Browse): boolean {
  if (category !== null && collection !== null) return false
  if (assetType !== null) {
    return model.assetTypes.has(assetType) && category === null && collection === null
  }
  return (
    (category === null || model.categories.has(category)) &&
    (collection === null || model.collections.has(collection))
  )
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
      const others = [...chosen].filter(([other]) => other !== key)
      const { base, held } = chosen.has(key)
        ? basisOf(others.map(([, set]) => set).reduce(both, inScope))
        : listed
      const counted = values.map((value) => [
        value,
        countSharedIn(held, base, valueSet(model, key, value)),
      ])
      return [key, Object.fromEntries(counted)]
    }),
  )
}

/** What is counted in, and where in it anything is. */
interface Basis {
  readonly base: BitSet
  readonly held: Uint32Array
}

function basisOf(base: BitSet): Basis {
  return { base, held: heldWords(base) }
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

function totalsOf(model: ReadModel, { base, held }: Basis): Record<LibraryId, number> {
  const totals: Record<LibraryId, number> = { 1: 0, 2: 0, 3: 0 }
  for (const [id, set] of model.libraries) totals[id] = countSharedIn(held, base, set)
  return totals
}

/** The assets that have a value of a facet. */
export function valueSet(model: ReadModel, key: string, value: string): BitSet {
  const sets = key === CATEGORY ? model.categories : model.facets.get(key)
  return sets?.get(value) ?? noneOf(model.size)
}
