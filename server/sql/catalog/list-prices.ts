import { cents } from '#domain/shared/money.ts'
import type { CatalogRepository } from '#server/application/ports/catalog-repository.ts'
import type { Db } from '#server/sql/database.ts'
import { storedLibrary } from '../stored-product.ts'
import { unsoldMembers } from './bundle-members.ts'

/** The list prices of what the catalog sells. */
export const listPrices = (
  db: Db,
): Pick<CatalogRepository, 'bundlePrices' | 'filesForNothing'> => ({
  filesForNothing: async () => {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .leftJoin('imports', 'imports.sku', 'products.sku')
      .select(['variants.sku', 'variants.credits', 'variants.base_price'])
      .select(['products.library_id', 'products.subscription_only'])
      .where('products.free', '=', 0)
      .where('variants.retired', '=', 0)
      .where((row) => row.or([row('products.retired', '=', 0), row('imports.state', '=', 'draft')]))
      .where((row) =>
        row.or([row('variants.credits', '<=', 0), row('variants.base_price', '<=', 0)]),
      )
      .orderBy('variants.id')
      .execute()
    return rows.map((row) => ({
      sku: row.sku,
      credits: row.credits,
      money: cents(row.base_price),
      libraryId: storedLibrary(row.library_id),
      free: false,
      subscriptionOnly: row.subscription_only === 1,
    }))
  },

  bundlePrices: async () => {
    const rows = await db
      .selectFrom('bundles')
      .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
      .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
      .select(['bundles.sku', 'bundles.effective_discount as effectiveDiscount'])
      .select((row) => row.fn.sum<number | string>('variants.base_price').as('full'))
      .where('bundles.retired', '=', 0)
      .where((bundle) => bundle.not(bundle.exists(unsoldMembers(db))))
      .groupBy(['bundles.id', 'bundles.sku', 'bundles.effective_discount'])
      .orderBy('bundles.id')
      .execute()
    return rows.map(({ full, ...bundle }) => ({ ...bundle, fullPrice: cents(Number(full)) }))
  },
})
