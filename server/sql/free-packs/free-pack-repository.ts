import type { FreePackRepository } from '#server/application/ports/free-pack-repository.ts'
import type { Db } from '../database.ts'
import { lockedMeta } from '../meta.ts'
import { storedLibrary } from '../stored-product.ts'
import { freePlanUsers } from './free-plan-users.ts'

export const freePackRepository = (db: Db): FreePackRepository => ({
  ...freePlanUsers(db),

  lockPacks: async () => {
    await lockedMeta(db, 'free_packs')
  },

  assets: async (month) => {
    const rows = await db
      .selectFrom('free_pack_assets')
      .select('product_id')
      .where('month', '=', month)
      .orderBy('position')
      .orderBy('product_id')
      .execute()
    return rows.map((row) => row.product_id)
  },

  putAssets: async (month, productIds) => {
    if (productIds.length === 0) return
    await db
      .insertInto('free_pack_assets')
      .values(productIds.map((product_id, position) => ({ month, product_id, position })))
      .onConflict((conflict) =>
        conflict
          .columns(['month', 'product_id'])
          .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
      )
      .execute()
  },

  removeAssets: async (month, productIds) => {
    if (productIds.length === 0) return
    await db
      .deleteFrom('free_pack_assets')
      .where('month', '=', month)
      .where('product_id', 'in', productIds)
      .execute()
  },

  assetBySlug: async (slug) => {
    const row = await db
      .selectFrom('products')
      .select(['id', 'retired', 'library_id'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!row) return null
    return { id: row.id, retired: row.retired === 1, libraryId: storedLibrary(row.library_id) }
  },

  givenAmong: async (month, productIds) => {
    if (productIds.length === 0) return null
    const given = await db
      .selectFrom('free_pack_grants')
      .innerJoin('products', 'products.id', 'free_pack_grants.product_id')
      .select('products.slug')
      .where('free_pack_grants.month', '=', month)
      .where('free_pack_grants.product_id', 'in', productIds)
      .executeTakeFirst()
    return given?.slug ?? null
  },

  listedFrom: async (month) => {
    const rows = await db
      .selectFrom('free_pack_assets')
      .innerJoin('products', 'products.id', 'free_pack_assets.product_id')
      .select(['free_pack_assets.month', 'products.slug'])
      .select((asset) =>
        asset
          .selectFrom('free_pack_grants')
          .select((grant) => grant.fn.countAll<number | string>().as('given'))
          .whereRef('free_pack_grants.month', '=', 'free_pack_assets.month')
          .whereRef('free_pack_grants.product_id', '=', 'free_pack_assets.product_id')
          .as('given'),
      )
      .where('free_pack_assets.month', '>=', month)
      .orderBy('free_pack_assets.month')
      .orderBy('free_pack_assets.position')
      .execute()
    return rows.map(({ given, ...row }) => ({ ...row, given: Number(given) }))
  },

  packsWith: async (assetSku, from) => {
    const rows = await db
      .selectFrom('free_pack_assets')
      .innerJoin('products', 'products.id', 'free_pack_assets.product_id')
      .select('free_pack_assets.month')
      .where('products.sku', '=', assetSku)
      .where('free_pack_assets.month', '>=', from)
      .orderBy('free_pack_assets.month')
      .execute()
    return rows.map(({ month }) => month)
  },

  filesOnSale: async (productIds) => {
    if (productIds.length === 0) return []
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select([
        'variants.id as variantId',
        'variants.product_id as productId',
        'variants.credits',
        'products.library_id',
      ])
      .where('variants.product_id', 'in', productIds)
      .where('variants.retired', '=', 0)
      .where('products.retired', '=', 0)
      .orderBy('variants.position')
      .orderBy('variants.id')
      .execute()
    return rows.map(({ library_id: id, ...file }) => ({ ...file, libraryId: storedLibrary(id) }))
  },
})
