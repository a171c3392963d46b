import type { EntitlementRepository } from '#server/application/ports/entitlement-repository.ts'
import { cents } from '#domain/shared/money.ts'
import type { Db } from './database.ts'
import { placedBy } from './placed-by.ts'
import { isRowId } from './row-ids.ts'
import { storedLicense } from './stored-license.ts'
import { batchesOf } from './upsert-rows.ts'

export const entitlementRepository = (db: Db): EntitlementRepository => ({
  ownedFiles: async (customer, licenseId) => {
    const rows = await db
      .selectFrom('entitlements')
      .select('variant_id')
      .where('customer_id', '=', customer)
      .where('license_id', '>=', licenseId)
      .where('revoked_at', 'is', null)
      .execute()
    return new Set(rows.map((row) => row.variant_id))
  },

  ofProducts: async (customer, productIds) => {
    const ids = productIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('entitlements')
      .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
      .select(['variants.id as variantId', 'variants.product_id as productId', 'variants.name'])
      .select(['variants.credits', 'variants.base_price as price'])
      .select(['entitlements.license_id', 'entitlements.list_credits as listCredits'])
      .select('entitlements.covered_by as coveredBy')
      .where('entitlements.customer_id', '=', customer)
      .where('entitlements.product_id', 'in', ids)
      .where('entitlements.revoked_at', 'is', null)
      .orderBy('variants.id')
      .orderBy('entitlements.license_id')
      .execute()
    return rows.map(({ license_id: licenseId, price, coveredBy, ...file }) => ({
      ...file,
      isCovered: coveredBy !== null,
      basePrice: cents(price),
      licenseId: storedLicense(licenseId),
    }))
  },

  ofOrder: async (orderId) => {
    const rows = await db
      .selectFrom('entitlements')
      .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
      .select(['variants.id as variantId', 'variants.product_id as productId'])
      .select(['variants.credits', 'variants.is4k', 'entitlements.covered_by'])
      .where('entitlements.order_id', '=', orderId)
      .orderBy('variants.id')
      .execute()
    return rows.map(({ covered_by: coveredBy, is4k, ...file }) => ({
      ...file,
      is4k: is4k === 1,
      isCovered: coveredBy !== null,
    }))
  },

  license: async (order, files, now) => {
    const rows = files.map(({ id, productId, variantId, listCredits, coveredBy }) => ({
      id,
      user_id: placedBy(db, order.id),
      customer_id: order.customer,
      product_id: productId,
      variant_id: variantId,
      license_id: order.licenseId,
      order_id: order.id,
      granted_at: now,
      revoked_at: null,
      list_credits: listCredits,
      covered_by: coveredBy,
    }))
    const licensed: number[] = []
    for (const batch of batchesOf(rows)) {
      const written = await db
        .insertInto('entitlements')
        .values(batch)
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'variant_id', 'license_id'])
            .doUpdateSet((row) => ({
              revoked_at: null,
              order_id: order.id,
              user_id: row.ref('excluded.user_id'),
              granted_at: now,
              list_credits: row.ref('excluded.list_credits'),
              covered_by: row.ref('excluded.covered_by'),
            }))
            .where('entitlements.revoked_at', 'is not', null),
        )
        .returning('variant_id')
        .execute()
      licensed.push(...written.map((row) => row.variant_id))
    }
    return licensed
  },
})
