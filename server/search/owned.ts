import type { Browse } from '#domain/catalog/browse.ts'
import { OWNED, type FacetCounts } from '#domain/catalog/facet.ts'
import { allIn, emptySet, put, without, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { placeOf } from './document-list.ts'
import { countIn, inAll, type DocumentSet } from './document-set.ts'

/** The assets of which someone owns files, and all others. */
export interface Owned {
  readonly yes: BitSet
  readonly no: BitSet
}

/** The assets in the scope of a list, and those that match each choice. */
export interface Narrowed {
  readonly inScope: DocumentSet
  readonly chosen: ReadonlyMap<string, BitSet>
}

/** Documents in the order of their products' ids, for the lifetime of their model. */
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

/** The document of a product on sale; null for any other. */
export function documentOf(model: ReadModel, id: number): number | null {
  const { ids, documents } = byId(model)
  const place = placeOf(ids, id)
  return place < 0 ? null : (documents[place] ?? null)
}

/** Products that are no longer on sale are in neither set. */
export function ownedSets(model: ReadModel, productIds: readonly number[]): Owned {
  const owned = productIds.flatMap((id) => documentOf(model, id) ?? [])
  const yes = put(emptySet(model.size), owned)
  return { yes, no: without(allIn(model.size), yes) }
}

/** Both values together match everything, and so does either one for a visitor. */
export function chosenOwned({ facets }: Browse, owned: Owned | null): readonly [string, BitSet][] {
  const [value, another] = facets[OWNED.key] ?? []
  if (owned === null || value === undefined || another !== undefined) return []
  return [[OWNED.key, value === 'yes' ? owned.yes : owned.no]]
}

/** The number of owned and of other assets under the remaining choices; nothing for a visitor. */
export function ownedCounts(
  { size }: ReadModel,
  owned: Owned | null,
  { inScope, chosen }: Narrowed,
): FacetCounts {
  if (owned === null) return {}
  const others = [...chosen].filter(([key]) => key !== OWNED.key).map(([, set]) => set)
  const base = inAll(size, [inScope], others)
  return { [OWNED.key]: { yes: countIn(base, owned.yes), no: countIn(base, owned.no) } }
}
