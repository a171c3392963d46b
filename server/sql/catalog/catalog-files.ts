import type { CatalogRepository } from '#server/application/ports/catalog-repository.ts'
import type { Db } from '../database.ts'

/** Files as orders and certificates need them, whether or not they are still sold. */
export const catalogFiles = (
  db: Db,
): Pick<CatalogRepository, 'fileTerms' | 'filesOf' | 'namedFiles'> => ({
  filesOf: ({ type, id }) => {
    const columns = ['variants.id as variantId', 'variants.product_id as productId'] as const
    if (type === 'variant') {
      return db.selectFrom('variants').select(columns).where('variants.id', '=', id).execute()
    }
    return db
      .selectFrom('bundle_members')
      .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
      .select(columns)
      .where('bundle_members.bundle_id', '=', id)
      .orderBy('bundle_members.position')
      .execute()
  },

  fileTerms: async (variantIds) => {
    if (variantIds.length === 0) return []
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.credits', 'variants.is4k', 'products.subscription_only'])
      .where('variants.id', 'in', variantIds)
      .execute()
    return rows.map(({ credits, is4k, subscription_only: only }) => ({
      credits,
      is4k: is4k === 1,
      subscriptionOnly: only === 1,
    }))
  },

  namedFiles: async (variantIds) => {
    if (variantIds.length === 0) return []
    return db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id as variantId', 'products.id as productId'])
      .select(['products.name as asset', 'variants.name as file', 'variants.sku'])
      .where('variants.id', 'in', variantIds)
      .orderBy('variants.id')
      .execute()
  },
})
