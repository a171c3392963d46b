import { err, ok } from 'neverthrow'
import { holderInPublic, isCertificateId, type Certificate } from '#domain/license/certificate.ts'
import type { Certificates } from '#server/application/ports/certificates.ts'
import { attempted } from '#application/ports/outage.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'

const MISSING = { kind: 'missing', what: 'licence' } as const

/** Certificates as they were written; all that changes is that they were revoked, or a holder left. */
export const sqlCertificates = (db: Db): Certificates => {
  const one = async (id: string, userId: string | null) => {
    if (!isCertificateId(id)) return null
    const asked = certificates(db).where('certificates.id', '=', id)
    const row = await (
      userId === null ? asked : asked.where('certificates.user_id', '=', userId)
    ).executeTakeFirst()
    return row ? toCertificate(row) : null
  }
  return {
    certificates: (viewer) => attempted(certificatesOf(db, viewer.id)),
    ofUser: (userId, id) =>
      attempted(one(id, userId)).andThen((found) => (found ? ok(found) : err(MISSING))),
    publicly: (id) =>
      attempted(one(id, null)).andThen((found) => {
        if (!found) return err(MISSING)
        const { holder, orderId: _order, slug: _slug, ...facts } = found
        return ok({ ...facts, holder: holderInPublic(holder) })
      }),
  }
}

/** Somebody's certificates, newest first. */
export async function certificatesOf(db: Db, userId: string): Promise<readonly Certificate[]> {
  const rows = await certificates(db)
    .where('certificates.user_id', '=', userId)
    .orderBy('certificates.licensed_at', 'desc')
    .orderBy('certificates.id', 'desc')
    .execute()
  return rows.map(toCertificate)
}

function certificates(db: Db) {
  return db
    .selectFrom('certificates')
    .leftJoin('products', 'products.id', 'certificates.product_id')
    .select([
      'certificates.id',
      'certificates.order_id as orderId',
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

type Row = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

function toCertificate({ name, company, licenseId, ...row }: Row): Certificate {
  return { ...row, licenseId: storedLicense(licenseId), holder: { name, company } }
}
