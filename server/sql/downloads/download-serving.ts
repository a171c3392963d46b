import type { DownloadClaims } from '#server/ports/download-links.ts'
import type { DeliveredFile } from '#server/ports/grants.ts'
import type { Db } from '../database.ts'
import { ownedLicense } from '../orders/owned-license.ts'

/** The file behind a link whose grant is live; null where it ended or was taken back. */
export async function fileBehind(
  db: Db,
  { grantId, userId, variantId }: DownloadClaims,
  now: number,
): Promise<DeliveredFile | null> {
  const row = await db
    .selectFrom('grants')
    .innerJoin('variants', 'variants.id', 'grants.variant_id')
    .select([
      'grants.kind',
      'variants.vault_path as vaultPath',
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
  const { kind, ...file } = row
  // An owned file is owned as long as what licensed it stands (rules 29).
  const stands = kind !== 'owned' || (await ownedLicense(db, userId, variantId)) !== null
  return stands ? file : null
}

/**
 * Notes the first byte that goes out. The statements that take a spend or a purchase back ask for the same
 * rows, so of the two only one comes through: a file that goes out stays paid for.
 */
export async function markServed(
  db: Db,
  { grantId, userId, variantId }: DownloadClaims,
  now: number,
): Promise<boolean> {
  await db
    .updateTable('credit_spends')
    .set({ served_at: now })
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .where('grant_id', '=', grantId)
    .where('reversed_at', 'is', null)
    .where('served_at', 'is', null)
    .execute()
  const marked = await markGrant(db, grantId, now)
  if (marked) return true
  const grant = await db
    .selectFrom('grants')
    .select('id')
    .where('id', '=', grantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return grant !== undefined
}

/** Once each time the file is licensed: what went out before it was bought again is not a use of that purchase. */
async function markGrant(db: Db, grantId: string, now: number): Promise<boolean> {
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
            .whereRef('entitlements.user_id', '=', 'grants.user_id')
            .whereRef('entitlements.variant_id', '=', 'grants.variant_id')
            .whereRef('entitlements.granted_at', '>', 'grants.served_at')
            .where('entitlements.revoked_at', 'is', null),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
