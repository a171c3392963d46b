import type { CustomerId } from '#domain/customer/customer.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'

/** Rows of certificates, with the columns that `certificatesOf` reads. */
export function certificates(db: Db) {
  return db
    .selectFrom('certificates')
    .leftJoin('products', 'products.id', 'certificates.product_id')
    .innerJoin('orders', 'orders.id', 'certificates.order_id')
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
      'orders.suspended_at as suspendedAt',
      'products.slug as slug',
    ])
}

export function ownCertificates(db: Db, customer: CustomerId, by?: string) {
  const own = certificates(db).where('certificates.customer_id', '=', customer)
  return by === undefined ? own : own.where('certificates.user_id', '=', by)
}

export function newestFirst(db: Db, customer: CustomerId, by?: string) {
  return ownCertificates(db, customer, by)
    .orderBy('certificates.licensed_at', 'desc')
    .orderBy('certificates.id', 'desc')
}

export type Row = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

/** Certificates with the names of the files that each one covers. */
export async function certificatesOf(
  db: Db,
  rows: readonly Row[],
): Promise<readonly Certificate[]> {
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
    id: row.id,
    orderId: row.orderId,
    asset: row.asset,
    file: row.file,
    sku: row.sku,
    license: row.license,
    licensedAt: row.licensedAt,
    revokedAt: row.revokedAt,
    ...(row.suspendedAt !== null && { suspendedAt: row.suspendedAt }),
    slug: row.slug,
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
