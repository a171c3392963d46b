import type { LibraryRepository } from '#server/application/ports/library-repository.ts'
import type { Db } from '../database.ts'
import { isRowId } from '../row-ids.ts'
import { storedLicense } from '../stored-license.ts'

const FILE_COLUMNS = [
  'variants.product_id as productId',
  'variants.id as variantId',
  'variants.name as name',
  'variants.filename as filename',
  'variants.bytes as bytes',
  'variants.sha256 as sha256',
] as const

export const libraryRepository = (db: Db): LibraryRepository => ({
  ownedFiles: async (userId) => {
    const rows = await db
      .selectFrom('entitlements')
      .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
      .select([
        ...FILE_COLUMNS,
        'entitlements.license_id as licenseId',
        'entitlements.order_id as orderId',
        'entitlements.granted_at as since',
      ])
      .where('entitlements.user_id', '=', userId)
      .where('entitlements.revoked_at', 'is', null)
      .orderBy('entitlements.granted_at', 'desc')
      .orderBy('variants.product_id')
      .orderBy('variants.position')
      .execute()
    return rows.map((row) => ({ ...row, licenseId: storedLicense(row.licenseId), until: null }))
  },

  grantedFiles: async (userId, now) => {
    const rows = await db
      .selectFrom('grants')
      .innerJoin('variants', 'variants.id', 'grants.variant_id')
      .select([
        ...FILE_COLUMNS,
        'grants.license_id as licenseId',
        'grants.created_at as since',
        'grants.expires_at as until',
      ])
      .where('grants.user_id', '=', userId)
      .where('grants.kind', '<>', 'owned')
      .where('grants.revoked_at', 'is', null)
      .where('grants.expires_at', '>', now)
      .orderBy('grants.created_at', 'desc')
      .orderBy('variants.position')
      .execute()
    return rows.map((row) => ({ ...row, licenseId: storedLicense(row.licenseId), orderId: null }))
  },

  isHeld: async (userId, variantId, now) => {
    if (!isRowId(variantId)) return false
    const granted = await db
      .selectFrom('grants')
      .select('id')
      .where('user_id', '=', userId)
      .where('variant_id', '=', variantId)
      .where('kind', '<>', 'owned')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return granted !== undefined || (await ownedLicense(db, userId, variantId)) !== null
  },

  ownedLicense: (userId, variantId) => ownedLicense(db, userId, variantId),

  ownedVariants: async (userId, productIds) => {
    const ids = productIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('entitlements')
      .select(['product_id as productId', 'variant_id as variantId'])
      .select((row) => row.fn.max('license_id').as('licenseId'))
      .where('user_id', '=', userId)
      .where('product_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .groupBy(['product_id', 'variant_id'])
      .orderBy('variant_id')
      .execute()
    return rows.map((row) => ({ ...row, licenseId: storedLicense(row.licenseId) }))
  },

  projectTags: async (userId) => {
    const rows = await db
      .selectFrom('project_tags')
      .select(['variant_id', 'tag'])
      .where('user_id', '=', userId)
      .execute()
    return new Map(rows.map((row) => [row.variant_id, row.tag]))
  },

  putTag: async ({ userId, variantId, tag }, now) => {
    await db
      .insertInto('project_tags')
      .values({ user_id: userId, variant_id: variantId, tag, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'variant_id']).doUpdateSet({ tag, updated_at: now }),
      )
      .execute()
  },

  removeTag: async ({ userId, variantId }) => {
    await db
      .deleteFrom('project_tags')
      .where('user_id', '=', userId)
      .where('variant_id', '=', variantId)
      .execute()
  },
})

async function ownedLicense(db: Db, userId: string, variantId: number) {
  const row = await db
    .selectFrom('entitlements')
    .select('license_id')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .where('revoked_at', 'is', null)
    .orderBy('license_id', 'desc')
    .executeTakeFirst()
  return row ? storedLicense(row.license_id) : null
}
