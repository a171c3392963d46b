import type { Browse } from '#domain/catalog/browse.ts'
import { OWNED, type FacetCounts } from '#domain/catalog/facet.ts'
import { both, countShared, emptySet, fullSet, put, without, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'

/** What somebody owns files of, and everything else. */
export interface Owned {
  readonly yes: BitSet
  readonly no: BitSet
}

/** What a list holds, and what each choice leaves of it. */
export interface Narrowed {
  readonly inScope: BitSet
  readonly chosen: ReadonlyMap<string, BitSet>
}

/** Documents by product, for as long as their model stands. */
const documents = new WeakMap<ReadModel, ReadonlyMap<number, number>>()

/** Where each product on sale stands, by its id. */
export function documentsById(model: ReadModel): ReadonlyMap<number, number> {
  const known = documents.get(model) ?? new Map(Array.from(model.ids, (id, place) => [id, place]))
  documents.set(model, known)
  return known
}

/** Products that are no longer on sale are in no list. */
export function ownedSets(model: ReadModel, productIds: readonly number[]): Owned {
  const known = documentsById(model)
  const owned = productIds.flatMap((id) => known.get(id) ?? [])
  const yes = put(emptySet(model.size), owned)
  return { yes, no: without(fullSet(model.size), yes) }
}

/** Both values are everything, and so is either of a visitor's. */
export function chosenOwned({ facets }: Browse, owned: Owned | null): readonly [string, BitSet][] {
  const [value, another] = facets[OWNED.key] ?? []
  if (owned === null || value === undefined || another !== undefined) return []
  return [[OWNED.key, value === 'yes' ? owned.yes : owned.no]]
}

/** How many of either there are besides the other choices; nothing for a visitor. */
export function ownedCounts(owned: Owned | null, { inScope, chosen }: Narrowed): FacetCounts {
  if (owned === null) return {}
  const others = [...chosen].filter(([key]) => key !== OWNED.key)
  const base = others.map(([, set]) => set).reduce(both, inScope)
  return { [OWNED.key]: { yes: countShared(base, owned.yes), no: countShared(base, owned.no) } }
}
