import type { EntitlementRepository } from '#server/application/ports/entitlement-repository.ts'
import type { Db } from './database.ts'
import { storedLicense } from './stored-license.ts'

export const entitlementRepository = (db: Db): EntitlementRepository => ({
  ownedFiles: async (userId, licenseId) => {
    const rows = await db
      .selectFrom('entitlements')
      .select('variant_id')
      .where('user_id', '=', userId)
      .where('license_id', '>=', licenseId)
      .where('revoked_at', 'is', null)
      .execute()
    return new Set(rows.map((row) => row.variant_id))
  },

  lowerLicenses: async (userId, { licenseId, variantIds }) => {
    if (variantIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('entitlements')
      .select(['variant_id', ({ fn }) => fn.max('license_id').as('licenseId')])
      .where('user_id', '=', userId)
      .where('variant_id', 'in', variantIds)
      .where('license_id', '<', licenseId)
      .where('revoked_at', 'is', null)
      .groupBy('variant_id')
      .execute()
    return new Map(rows.map((row) => [row.variant_id, storedLicense(row.licenseId)]))
  },
})
