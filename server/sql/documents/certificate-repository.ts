import type { CustomerId } from '#domain/customer/customer.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import type { CertificateRepository } from '#server/application/ports/certificate-repository.ts'
import type { Db } from '../database.ts'
import { placedBy } from '../placed-by.ts'
import { storedLicense } from '../stored-license.ts'

export const certificateRepository = (db: Db): CertificateRepository => ({
  find: async (id) => found(db, await certificates(db).where('certificates.id', '=', id).execute()),

  ofCustomer: async (customer, id, by) =>
    found(db, await ownCertificates(db, customer, by).where('certificates.id', '=', id).execute()),

  all: async (customer, by) => certificatesOf(db, await newestFirst(db, customer, by).execute()),

  count: async (customer, by) => {
    const { held } = await db
      .selectFrom('certificates')
      .select((row) => row.fn.countAll<number | string>().as('held'))
      .where('customer_id', '=', customer)
      .$if(by !== undefined, (own) => own.where('user_id', '=', by ?? ''))
      .executeTakeFirstOrThrow()
    return Number(held)
  },

  some: async (customer, slice, by) => {
    const own = newestFirst(db, customer, by)
    const some =
      'ids' in slice
        ? own.where('certificates.id', 'in', slice.ids)
        : own.offset(slice.offset).limit(slice.limit)
    return certificatesOf(db, await some.execute())
  },

  searchTexts: async (customer, by) => {
    const rows = await db
      .selectFrom('certificates')
      .select(['id', 'asset', 'file', 'sku', 'license', 'order_id'])
      .where('customer_id', '=', customer)
      .$if(by !== undefined, (own) => own.where('user_id', '=', by ?? ''))
      .orderBy('licensed_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map((row) => ({ id: row.id, texts: Object.values(row) }))
  },

  isCertified: async ({ customer, variantId, licenseId }) => {
    const held = await db
      .selectFrom('certificates')
      .select('id')
      .where('customer_id', '=', customer)
      .where('variant_id', '=', variantId)
      .where('license_id', '=', licenseId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return held !== undefined
  },

  add: async (written) => {
    const rows = written.map(({ holder, now, ...certificate }) => ({
      id: certificate.id,
      user_id: placedBy(db, certificate.orderId),
      customer_id: certificate.customer,
      order_id: certificate.orderId,
      product_id: certificate.productId,
      variant_id: certificate.variantId,
      license_id: certificate.licenseId,
      asset: certificate.asset,
      file: certificate.file,
      sku: certificate.sku,
      license: certificate.license,
      holder_name: holder.name,
      holder_company: holder.company,
      licensed_at: now,
      revoked_at: null,
    }))
    if (rows.length === 0) return
    await db
      .insertInto('certificates')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['order_id', 'variant_id', 'license_id'])
          .doUpdateSet({ revoked_at: null }),
      )
      .execute()
  },

  revoke: async ({ orderId, variantIds }, now) => {
    if (variantIds.length === 0) return
    await db
      .updateTable('certificates')
      .set({ revoked_at: now })
      .where('order_id', '=', orderId)
      .where('revoked_at', 'is', null)
      .where('variant_id', 'in', variantIds)
      .execute()
  },

  restore: async ({ orderId, variantIds }, revokedAt) => {
    if (variantIds.length === 0) return
    await db
      .updateTable('certificates')
      .set({ revoked_at: null })
      .where('order_id', '=', orderId)
      .where('variant_id', 'in', variantIds)
      .where('revoked_at', '=', revokedAt)
      .execute()
  },
})

function certificates(db: Db) {
  return db
    .selectFrom('certificates')
    .leftJoin('products', 'products.id', 'certificates.product_id')
    .select([
      'certificates.id',
      'certificates.order_id as orderId',
      'certificates.variant_id as variantId',
      'certificates.asset',
      'certificates.file',
      'certificates.sku',
      'certificates.license_id as licenseId',
      'certificates.license',
      'certificates.holder_name as name',
      'certificates.holder_company as company',
      'certificates.licensed_at as licensedAt',
      'certificates.revoked_at as revokedAt',
      'products.slug as slug',
    ])
}

function ownCertificates(db: Db, customer: CustomerId, by?: string) {
  const own = certificates(db).where('certificates.customer_id', '=', customer)
  return by === undefined ? own : own.where('certificates.user_id', '=', by)
}

function newestFirst(db: Db, customer: CustomerId, by?: string) {
  return ownCertificates(db, customer, by)
    .orderBy('certificates.licensed_at', 'desc')
    .orderBy('certificates.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

async function found(db: Db, rows: readonly Row[]): Promise<Certificate | null> {
  const [certificate = null] = await certificatesOf(db, rows)
  return certificate
}

/** Certificates with the names of what each covers. */
async function certificatesOf(db: Db, rows: readonly Row[]): Promise<readonly Certificate[]> {
  if (rows.length === 0) return []
  const orderIds = new Set(rows.map(({ orderId }) => orderId))
  const covered = await db
    .selectFrom('entitlements')
    .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
    .select(['entitlements.order_id as orderId', 'entitlements.license_id as licenseId'])
    .select(['entitlements.covered_by as coveredBy', 'variants.name'])
    .where('entitlements.order_id', 'in', [...orderIds])
    .where('entitlements.covered_by', 'is not', null)
    .where('entitlements.revoked_at', 'is', null)
    .orderBy('variants.position')
    .execute()
  return rows.map(({ name, company, variantId, licenseId, ...row }) => ({
    ...row,
    licenseId: storedLicense(licenseId),
    holder: { name, company },
    covers: covered
      .filter(
        (file) =>
          file.coveredBy === variantId &&
          file.orderId === row.orderId &&
          file.licenseId === licenseId,
      )
      .map((file) => file.name),
  }))
}
