import { isLicenseId, type LicenseType } from '#domain/license/tier.ts'
import { compiledOnce } from './compiled-once.ts'
import type { Db } from './database.ts'

const licenseRows = compiledOnce((db) => db.selectFrom('license_types').selectAll().orderBy('id'))

/** The license price list, lowest tier first. */
export async function listLicenses(db: Db): Promise<readonly LicenseType[]> {
  const rows = await licenseRows(db, null)
  return rows.flatMap(({ id, on_request: onRequest, ...row }) =>
    isLicenseId(id) ? [{ ...row, id, onRequest: onRequest === 1 }] : [],
  )
}
