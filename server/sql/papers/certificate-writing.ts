import type { Db } from '../database.ts'

/** A file that somebody has just been licensed to use. */
export interface NewlyLicensed {
  readonly variant_id: number
  readonly license_id: number
}

export interface Certifying {
  readonly orderId: string
  readonly userId: string
  /** What this order licensed, and nothing that was owned before it. */
  readonly files: readonly NewlyLicensed[]
  readonly newId: () => string
  readonly now: number
}

export interface Revoking {
  readonly orderId: string
  /** Some of its files; all of them where left out. */
  readonly variantIds?: readonly number[]
  readonly now: number
}

/**
 * Writes a certificate for each file that an order has just licensed, with the names of this day. If the order
 * licenses a file anew, its earlier certificate is valid again.
 */
export async function writeCertificates(tx: Db, certifying: Certifying): Promise<void> {
  const { orderId, userId, files, newId, now } = certifying
  if (files.length === 0) return
  const holder = await holderOf(tx, { orderId, userId })
  const facts = await factsOf(tx, files)
  await tx
    .insertInto('certificates')
    .values(
      facts.map((file) => ({
        ...holder,
        ...file,
        id: newId(),
        user_id: userId,
        order_id: orderId,
        licensed_at: now,
        revoked_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'variant_id', 'license_id']).doUpdateSet({ revoked_at: null }),
    )
    .execute()
}

/**
 * Notes on an order's certificates that its licences were revoked (refund 3). Belongs in every
 * transaction that revokes entitlements. Those already revoked keep their date.
 */
export async function revokeCertificates(
  tx: Db,
  { orderId, variantIds, now }: Revoking,
): Promise<void> {
  if (variantIds?.length === 0) return
  const revoking = tx
    .updateTable('certificates')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
  await (variantIds ? revoking.where('variant_id', 'in', variantIds) : revoking).execute()
}

/** A company named at checkout counts; a download for credits names none, so the account's is used. */
async function holderOf(tx: Db, { orderId, userId }: { orderId: string; userId: string }) {
  const row = await tx
    .selectFrom('users')
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'users.company', 'orders.company as billed'])
    .where('users.id', '=', userId)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    holder_name: `${row.first_name} ${row.last_name}`.trim(),
    holder_company: row.billed || row.company,
  }
}

async function factsOf(tx: Db, files: readonly NewlyLicensed[]) {
  const licenseOf = new Map(files.map((file) => [file.variant_id, file.license_id]))
  const rows = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id as variant_id',
      'products.id as product_id',
      'products.name as asset',
      'variants.name as file',
      'variants.sku as sku',
    ])
    .where('variants.id', 'in', [...licenseOf.keys()])
    .orderBy('variants.id')
    .execute()
  const names = await tx.selectFrom('license_types').select(['id', 'name']).execute()
  return rows.map((row) => {
    const license_id = licenseOf.get(row.variant_id) ?? 0
    return { ...row, license_id, license: names.find(({ id }) => id === license_id)?.name ?? '' }
  })
}
