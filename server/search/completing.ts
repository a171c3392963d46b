import { completesTheShot, type CompletingAsset } from '#domain/catalog/completes-the-shot.ts'
import type { Product } from '#domain/catalog/product.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
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
  const candidates = Array.from(model.ids, (id, document) => ({
    id,
    role: model.shotRoles[document] ?? null,
    sameCategory: category !== undefined && has(category, document),
    shared: collections.flatMap(({ slug, documents }) => (has(documents, document) ? [slug] : [])),
  }))
  return completesTheShot(shotRoleOf(product), candidates, new Set([product.id, ...similar]))
}
