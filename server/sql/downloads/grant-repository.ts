import { customerById } from '#domain/customer/customer.ts'
import type { GrantRepository } from '#server/application/ports/grant-repository.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { filesOfOrder } from '../order-files.ts'
import { storedLicense } from '../stored-license.ts'
import { downloadLinks } from './download-links.ts'
import { wantedFiles } from './wanted-files.ts'

export const grantRepository = (db: Db): GrantRepository => ({
  ...wantedFiles(db),
  ...downloadLinks(db),

  live: async ({ userId, customer, variantId, kind }, now) => {
    const row = await db
      .selectFrom('grants')
      .select([
        'id',
        'product_id as productId',
        'license_id',
        'created_at as createdAt',
        'expires_at as expiresAt',
      ])
      .where('user_id', '=', userId)
      .where('customer_id', '=', customer)
      .where('variant_id', '=', variantId)
      .where('kind', '=', kind)
      .where('revoked_at', 'is', null)
      .where((grant) => grant.or([grant('expires_at', 'is', null), grant('expires_at', '>', now)]))
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (!row) return null
    const { license_id: licenseId, ...grant } = row
    return { ...grant, userId, customer, variantId, kind, licenseId: storedLicense(licenseId) }
  },

  add: async (grant) => {
    await db
      .insertInto('grants')
      .values({
        id: grant.id,
        user_id: grant.userId,
        customer_id: grant.customer,
        product_id: grant.productId,
        variant_id: grant.variantId,
        license_id: grant.licenseId,
        kind: grant.kind,
        created_at: grant.createdAt,
        expires_at: grant.expiresAt,
        revoked_at: null,
      })
      .execute()
  },

  practiceAssets: async (userId, { from, until }) => {
    const rows = await db
      .selectFrom('grants')
      .select('product_id')
      .distinct()
      .where('user_id', '=', userId)
      .where('kind', '=', 'practice')
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .execute()
    return rows.map((row) => row.product_id)
  },

  granted: async ({ grantId, userId, variantId }, now) => {
    const row = await db
      .selectFrom('grants')
      .innerJoin('variants', 'variants.id', 'grants.variant_id')
      .select([
        'grants.kind',
        'grants.customer_id as customerId',
        'variants.storage_path as storagePath',
        'variants.filename',
        'variants.bytes',
        'variants.sha256',
      ])
      .where('grants.id', '=', grantId)
      .where('grants.user_id', '=', userId)
      .where('grants.variant_id', '=', variantId)
      .where('grants.revoked_at', 'is', null)
      .where((grant) =>
        grant.or([grant('grants.expires_at', 'is', null), grant('grants.expires_at', '>', now)]),
      )
      .executeTakeFirst()
    if (!row) return null
    const { kind, customerId, ...file } = row
    return { kind, customer: customerById(customerId), file }
  },

  lockOfOrder: async (customer, orderId) => {
    const grants = db
      .selectFrom('grants')
      .select('id')
      .where('customer_id', '=', customer)
      .where('kind', '=', 'owned')
      .where('revoked_at', 'is', null)
      .where('variant_id', 'in', filesOfOrder(db, orderId).select('variant_id'))
      .orderBy('id')
    await lockingRows(db, grants).execute()
  },

  markServed: async (grantId, now) => {
    const marked = await db
      .updateTable('grants')
      .set({ served_at: now })
      .where('id', '=', grantId)
      .where('revoked_at', 'is', null)
      .where((grant) =>
        grant.or([
          grant('served_at', 'is', null),
          grant.exists(
            grant
              .selectFrom('entitlements')
              .select('entitlements.id')
              .whereRef('entitlements.customer_id', '=', 'grants.customer_id')
              .whereRef('entitlements.variant_id', '=', 'grants.variant_id')
              .whereRef('entitlements.granted_at', '>', 'grants.served_at')
              .where('entitlements.revoked_at', 'is', null),
          ),
        ]),
      )
      .returning('id')
      .executeTakeFirst()
    return marked !== undefined
  },

  stands: async (grantId) => {
    const grant = await db
      .selectFrom('grants')
      .select('id')
      .where('id', '=', grantId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return grant !== undefined
  },
})
