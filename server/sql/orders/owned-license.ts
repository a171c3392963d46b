import type { LicenseId } from '#domain/license/tier.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'

/** The highest licence under which somebody owns a file; null where they do not. */
export async function ownedLicense(
  db: Db,
  userId: string,
  variantId: number,
): Promise<LicenseId | null> {
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
