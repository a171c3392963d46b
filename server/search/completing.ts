import {
  completesTheShot,
  MOST_OF_AN_ELEMENT,
  type CompletingAsset,
  type ShotCandidate,
} from '#domain/catalog/completes-the-shot.ts'
import type { Product } from '#domain/catalog/product.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
import { countOf, documentsOf, either, has, noneOf, type BitSet } from './bit-set.ts'
import { SHOT_ROLES, type ReadModel } from './read-model.ts'

type Completed = Pick<
  Product,
  'id' | 'libraryId' | 'assetType' | 'name' | 'tags' | 'category' | 'collections'
>

/**
 * The assets that complete a shot with this one (catalog 13), more popular ones first among equals;
 * never one of `similar`.
 */
export function completing(
  model: ReadModel,
  product: Completed,
  similar: readonly number[],
): readonly CompletingAsset[] {
  const category = model.categories.get(product.category.slug)
  const collections = product.collections
    .flatMap(({ slug }) => {
      const documents = model.collections.get(slug)
      return documents ? [{ slug, documents, size: countOf(documents) }] : []
    })
    .toSorted((one, other) => one.size - other.size)
  const left = new Set([product.id, ...similar])
  const together = collections.map(({ documents }) => documents).reduce(either, noneOf(model.size))
  const candidates = [...documentsOf(together), ...firstOfEachRole(model, together, left)]
    .toSorted((one, other) => one - other)
    .map((document): ShotCandidate => {
      const shared = collections.flatMap(({ slug, documents }) =>
        has(documents, document) ? [slug] : [],
      )
      return {
        id: model.ids[document] ?? 0,
        role: SHOT_ROLES[model.shotRoles[document] ?? 0] ?? null,
        sameCategory: category !== undefined && has(category, document),
        shared,
      }
    })
  return completesTheShot(shotRoleOf(product), candidates, left)
}

/**
 * Among assets that share no collection, the rule takes only the first few of each role, so no
 * candidates are created for the rest of the catalog.
 */
function firstOfEachRole(
  { ids, shotRoles, size }: ReadModel,
  together: BitSet,
  left: ReadonlySet<number>,
): readonly number[] {
  const found: number[] = []
  const counts = new Uint8Array(SHOT_ROLES.length)
  let missing = (SHOT_ROLES.length - 1) * MOST_OF_AN_ELEMENT
  for (let document = 0; document < size && missing > 0; document++) {
    const role = shotRoles[document] ?? 0
    const before = counts[role] ?? 0
    if (role === 0 || before === MOST_OF_AN_ELEMENT) continue
    if (has(together, document) || left.has(ids[document] ?? 0)) continue
    counts[role] = before + 1
    missing -= 1
    found.push(document)
  }
  return found
}
