import { isLicenseId, type LicenseType } from '#domain/license/tier.ts'
import type { Db } from './database.ts'

/** The license price list, lowest tier first. */
export async function listLicenses(db: Db): Promise<readonly LicenseType[]> {
  const rows = await db.selectFrom('license_types').selectAll().orderBy('id').execute()
  return rows.flatMap(({ id, on_request: onRequest, ...row }) =>
    isLicenseId(id) ? [{ ...row, id, onRequest: onRequest === 1 }] : [],
  )
}
