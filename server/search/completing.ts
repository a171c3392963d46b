import {
  completesTheShot,
  MOST_OF_AN_ELEMENT,
  type CompletingAsset,
  type ShotCandidate,
} from '#domain/catalog/completes-the-shot.ts'
import type { Product } from '#domain/catalog/product.ts'
import { shotRoleOf, type ShotRole } from '#domain/catalog/shot-role.ts'
import { countOf, has } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'

type Completed = Pick<
  Product,
  'id' | 'libraryId' | 'assetType' | 'name' | 'tags' | 'category' | 'collections'
>

/** What completes an asset in a shot (catalog 13), the more popular first among equals; never one of `similar`. */
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
  const candidates: ShotCandidate[] = []
  const counts = new Map<ShotRole, number>()
  // Of what shares no collection, the rule takes the first few of a role: nothing is made for the rest of the catalog.
  model.ids.forEach((id, document) => {
    const role = model.shotRoles[document] ?? null
    if (!collections.some(({ documents }) => has(documents, document))) {
      if (role === null || left.has(id)) return
      const before = counts.get(role) ?? 0
      if (before === MOST_OF_AN_ELEMENT) return
      counts.set(role, before + 1)
    }
    const sameCategory = category !== undefined && has(category, document)
    const shared = collections.flatMap(({ slug, documents }) =>
      has(documents, document) ? [slug] : [],
    )
    candidates.push({ id, role, sameCategory, shared })
  })
  return completesTheShot(shotRoleOf(product), candidates, left)
}
