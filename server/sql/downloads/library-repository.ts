import type { CustomerId } from '#domain/customer/customer.ts'
import type { LibraryRepository } from '#server/application/ports/library-repository.ts'
import type { Db } from '../database.ts'
import { isRowId } from '../row-ids.ts'
import { heldFiles } from './held-files.ts'
import { storedLicense } from '../stored-license.ts'

export const libraryRepository = (db: Db): LibraryRepository => ({
  ...heldFiles(db),

  isHeld: async (customer, variantId, now) => {
    if (!isRowId(variantId)) return false
    const granted = await db
      .selectFrom('grants')
      .select('id')
      .where('customer_id', '=', customer)
      .where('variant_id', '=', variantId)
      .where('kind', '<>', 'owned')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return granted !== undefined || (await ownedLicense(db, customer, variantId)) !== null
  },

  ownedLicense: (customer, variantId) => ownedLicense(db, customer, variantId),

  ownedAmong: async (customer, variantIds) => {
    const ids = [...new Set(variantIds.filter(isRowId))]
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('entitlements')
      .select('variant_id')
      .where('customer_id', '=', customer)
      .where('variant_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute()
    return new Set(rows.map((row) => row.variant_id))
  },

  projectTags: async (customer, variantIds) => {
    if (variantIds?.length === 0) return new Map()
    const tags = db
      .selectFrom('project_tags')
      .select(['variant_id', 'tag'])
      .where('customer_id', '=', customer)
    const rows = await (variantIds ? tags.where('variant_id', 'in', variantIds) : tags).execute()
    return new Map(rows.map((row) => [row.variant_id, row.tag]))
  },

  lastTags: async (customer, most) => {
    const rows = await db
      .selectFrom('project_tags')
      .select('tag')
      .select((row) => row.fn.max('updated_at').as('said'))
      .where('customer_id', '=', customer)
      .groupBy('tag')
      .orderBy('said', 'desc')
      .orderBy('tag')
      .limit(most)
      .execute()
    return rows.map(({ tag }) => tag)
  },

  putTag: async ({ customer, userId, variantId, tag }, now) => {
    await db
      .insertInto('project_tags')
      .values({
        customer_id: customer,
        user_id: userId,
        variant_id: variantId,
        tag,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'variant_id'])
          .doUpdateSet({ tag, user_id: userId, updated_at: now }),
      )
      .execute()
  },

  removeTag: async ({ customer, variantId }) => {
    await db
      .deleteFrom('project_tags')
      .where('customer_id', '=', customer)
      .where('variant_id', '=', variantId)
      .execute()
  },
})

async function ownedLicense(db: Db, customer: CustomerId, variantId: number) {
  const row = await db
    .selectFrom('entitlements')
    .select('license_id')
    .where('customer_id', '=', customer)
    .where('variant_id', '=', variantId)
    .where('revoked_at', 'is', null)
    .orderBy('license_id', 'desc')
    .executeTakeFirst()
  return row ? storedLicense(row.license_id) : null
}
