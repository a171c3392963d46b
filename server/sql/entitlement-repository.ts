import type { EntitlementRepository } from '#server/application/ports/entitlement-repository.ts'
import type { Db } from './database.ts'
import { storedLicense } from './stored-license.ts'

export const entitlementRepository = (db: Db): EntitlementRepository => ({
  ownedFiles: async (customer, licenseId) => {
    const rows = await db
      .selectFrom('entitlements')
      .select('variant_id')
      .where('user_id', '=', customer)
      .where('license_id', '>=', licenseId)
      .where('revoked_at', 'is', null)
      .execute()
    return new Set(rows.map((row) => row.variant_id))
  },

  lowerLicenses: async (customer, { licenseId, variantIds }) => {
    if (variantIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('entitlements')
      .select(['variant_id', ({ fn }) => fn.max('license_id').as('licenseId')])
      .where('user_id', '=', customer)
      .where('variant_id', 'in', variantIds)
      .where('license_id', '<', licenseId)
      .where('revoked_at', 'is', null)
      .groupBy('variant_id')
      .execute()
    return new Map(rows.map((row) => [row.variant_id, storedLicense(row.licenseId)]))
  },

  licensesOf: async (customer, variantIds) => {
    if (variantIds.length === 0) return []
    const rows = await db
      .selectFrom('entitlements')
      .select(['variant_id as variantId', 'license_id as licenseId'])
      .where('user_id', '=', customer)
      .where('revoked_at', 'is', null)
      .where('variant_id', 'in', variantIds)
      .execute()
    return rows.map((row) => ({ ...row, licenseId: storedLicense(row.licenseId) }))
  },

  ofOrder: async (orderId) => {
    const rows = await db
      .selectFrom('entitlements')
      .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
      .select(['variants.id as variantId', 'variants.product_id as productId'])
      .select(['variants.credits', 'variants.is4k'])
      .where('entitlements.order_id', '=', orderId)
      .orderBy('variants.id')
      .execute()
    return rows.map((row) => ({ ...row, is4k: row.is4k === 1 }))
  },

  license: async (order, files, now) => {
    if (files.length === 0) return []
    const licensed = await db
      .insertInto('entitlements')
      .values(
        files.map(({ id, productId, variantId }) => ({
          id,
          user_id: order.customer,
          product_id: productId,
          variant_id: variantId,
          license_id: order.licenseId,
          order_id: order.id,
          granted_at: now,
          revoked_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'variant_id', 'license_id'])
          .doUpdateSet({ revoked_at: null, order_id: order.id, granted_at: now })
          .where('entitlements.revoked_at', 'is not', null),
      )
      .returning('variant_id')
      .execute()
    return licensed.map((row) => row.variant_id)
  },
})
