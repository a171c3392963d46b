import type { Browse } from '#domain/catalog/browse.ts'
import { OWNED, type FacetCounts } from '#domain/catalog/facet.ts'
import { allIn, countShared, emptySet, inEach, put, without, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { placeOf } from './vocabulary.ts'

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

/** Documents in the order of their products' ids, for as long as their model stands. */
const orders = new WeakMap<ReadModel, ById>()

interface ById {
  readonly ids: Uint32Array
  readonly documents: Uint32Array
}

function byId(model: ReadModel): ById {
  const known = orders.get(model)
  if (known) return known
  const ids = model.ids.toSorted()
  const documents = new Uint32Array(ids.length)
  for (let document = 0; document < ids.length; document++) {
    documents[placeOf(ids, model.ids[document] ?? 0)] = document
  }
  const made = { ids, documents }
  orders.set(model, made)
  return made
}

/** Where a product on sale stands; null for any other. */
export function documentOf(model: ReadModel, id: number): number | null {
  const { ids, documents } = byId(model)
  const place = placeOf(ids, id)
  return place < 0 ? null : (documents[place] ?? null)
}

/** Products that are no longer on sale are in no list. */
export function ownedSets(model: ReadModel, productIds: readonly number[]): Owned {
  const owned = productIds.flatMap((id) => documentOf(model, id) ?? [])
  const yes = put(emptySet(model.size), owned)
  return { yes, no: without(allIn(model.size), yes) }
}

/** Both values are everything, and so is either of a visitor's. */
export function chosenOwned({ facets }: Browse, owned: Owned | null): readonly [string, BitSet][] {
  const [value, another] = facets[OWNED.key] ?? []
  if (owned === null || value === undefined || another !== undefined) return []
  return [[OWNED.key, value === 'yes' ? owned.yes : owned.no]]
}

/** How many of either there are besides the other choices; nothing for a visitor. */
export function ownedCounts(
  { size }: ReadModel,
  owned: Owned | null,
  { inScope, chosen }: Narrowed,
): FacetCounts {
  if (owned === null) return {}
  const others = [...chosen].filter(([key]) => key !== OWNED.key).map(([, set]) => set)
  const base = inEach(size, [inScope, ...others])
  return { [OWNED.key]: { yes: countShared(base, owned.yes), no: countShared(base, owned.no) } }
}
