import { sql } from 'kysely'
import type {
  EntryKey,
  Holder,
  LibraryRepository,
} from '#server/application/ports/library-repository.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'

/** What a holder may download again: the files, and the entries that they form. */
export const heldFiles = (db: Db): Pick<LibraryRepository, 'heldFiles' | 'entries' | 'totals'> => ({
  heldFiles: async (holder, among) => {
    if (among?.length === 0) return []
    const files = db
      .selectFrom(held(db, holder))
      .innerJoin('variants', 'variants.id', 'held.variantId')
      .innerJoin('products', 'products.id', 'held.productId')
      .selectAll('held')
      .select(['variants.name as name', 'variants.filename as filename', 'variants.sku as sku'])
      .select(['variants.bytes as bytes', 'variants.sha256 as sha256'])
      .select(['products.name as productName', 'variants.corrected_at as correctedAt'])
      .orderBy('held.since', 'desc')
      .orderBy('held.productId')
      .orderBy('variants.position')
    const rows = await (among ? files.where(isAmong(among)) : files).execute()
    return rows.map(({ coveredBy, ...row }) => ({
      ...row,
      licenseId: storedLicense(row.licenseId),
      isCovered: coveredBy !== null,
    }))
  },

  entries: async (holder, { offset, limit }) => {
    const rows = await entriesOf(db, holder)
      .orderBy('since', 'desc')
      .orderBy('productId')
      .orderBy(sql`coalesce(${sql.ref('orderId')}, '')`)
      .orderBy('licenseId')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map(({ productId, orderId, licenseId }) => ({
      productId,
      orderId,
      licenseId: storedLicense(licenseId),
    }))
  },

  totals: async (holder) => {
    const { entries } = await db
      .selectFrom(entriesOf(db, holder).as('entries'))
      .select((row) => row.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow()
    const { files, bytes } = await db
      .selectFrom('variants')
      .select((row) => [
        row.fn.countAll<number>().as('files'),
        row.fn.coalesce(row.fn.sum<number>('bytes'), sql.lit(0)).as('bytes'),
      ])
      .where('id', 'in', (row) =>
        row
          .selectFrom(held(db, holder))
          .select('held.variantId')
          .where('held.coveredBy', 'is', null)
          .where('held.suspendedAt', 'is', null),
      )
      .executeTakeFirstOrThrow()
    return { entries, files, bytes }
  },
})

/** One row for each file of each order; the order is null for a free file or practice footage. */
function held(db: Db, { customer, now }: Holder) {
  const owned = db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.id', 'entitlements.order_id')
    .select(['product_id as productId', 'variant_id as variantId'])
    .select(['entitlements.license_id as licenseId', 'suspended_at as suspendedAt'])
    .select('entitlements.user_id as userId')
    .select(['granted_at as since', 'covered_by as coveredBy'])
    .select([
      sql<string | null>`order_id`.as('orderId'),
      sql<number | null>`cast(null as bigint)`.as('until'),
    ])
    .where('entitlements.customer_id', '=', customer)
    .where('revoked_at', 'is', null)
  const granted = db
    .selectFrom('grants')
    .select(['product_id as productId', 'variant_id as variantId', 'license_id as licenseId'])
    .select(sql<number | null>`cast(null as bigint)`.as('suspendedAt'))
    .select('user_id as userId')
    .select(['created_at as since', sql<number | null>`cast(null as bigint)`.as('coveredBy')])
    .select([sql<string | null>`cast(null as text)`.as('orderId'), 'expires_at as until'])
    .where('customer_id', '=', customer)
    .where('kind', '<>', 'owned')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((grant) =>
      grant.not(
        grant.exists(
          grant
            .selectFrom('entitlements')
            .select('entitlements.id')
            .whereRef('entitlements.variant_id', '=', 'grants.variant_id')
            .where('entitlements.customer_id', '=', customer)
            .where('entitlements.revoked_at', 'is', null),
        ),
      ),
    )
  return owned.unionAll(granted).as('held')
}

function entriesOf(db: Db, holder: Holder) {
  return db
    .selectFrom(held(db, holder))
    .select(['productId', 'orderId'])
    .select((row) => [row.fn.max('licenseId').as('licenseId'), row.fn.min('since').as('since')])
    .groupBy([
      'productId',
      'orderId',
      // Files granted for a limited time form one entry, whatever their licenses.
      sql`case when ${sql.ref('orderId')} is null then 0 else ${sql.ref('licenseId')} end`,
    ])
}

/**
 * Whether a file may belong to one of these entries: matches any of their products and any of their
 * orders.
 */
function isAmong(entries: readonly EntryKey[]) {
  const products = [...new Set(entries.map(({ productId }) => productId))]
  const orders = entries.flatMap(({ orderId }) => orderId ?? [])
  const ofOrder =
    orders.length === 0
      ? sql<boolean>`${sql.ref('held.orderId')} is null`
      : sql<boolean>`(${sql.ref('held.orderId')} is null or ${sql.ref('held.orderId')} in (${sql.join(orders)}))`
  return sql<boolean>`${sql.ref('held.productId')} in (${sql.join(products)}) and ${ofOrder}`
}
