import type { Db } from '../database.ts'

/** A file that somebody may fetch, and since and until when; `until` null is for ever. */
export interface HeldFile {
  readonly productId: number
  readonly variantId: number
  readonly licenseId: number
  readonly orderId: string | null
  readonly since: number
  readonly until: number | null
  readonly name: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

const FILE_COLUMNS = [
  'variants.product_id as productId',
  'variants.id as variantId',
  'variants.name as name',
  'variants.filename as filename',
  'variants.bytes as bytes',
  'variants.sha256 as sha256',
] as const

/** What was bought and not taken back. */
export async function ownedFiles(db: Db, userId: string): Promise<readonly HeldFile[]> {
  const rows = await db
    .selectFrom('entitlements')
    .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
    .select([
      ...FILE_COLUMNS,
      'entitlements.license_id as licenseId',
      'entitlements.order_id as orderId',
      'entitlements.granted_at as since',
    ])
    .where('entitlements.user_id', '=', userId)
    .where('entitlements.revoked_at', 'is', null)
    .orderBy('entitlements.granted_at', 'desc')
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .execute()
  return rows.map((row) => ({ ...row, until: null }))
}

/** Whether a file is somebody's to download now: bought, or granted and not over. */
export async function isHeld(
  db: Db,
  { userId, variantId, now }: { userId: string; variantId: number; now: number },
): Promise<boolean> {
  const bought = await db
    .selectFrom('entitlements')
    .select('id')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (bought) return true
  const granted = await db
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .where('kind', '<>', 'owned')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return granted !== undefined
}

/** Free assets and practice footage whose 30 days are not over. */
export async function grantedFiles(
  db: Db,
  userId: string,
  now: number,
): Promise<readonly HeldFile[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('variants', 'variants.id', 'grants.variant_id')
    .select([
      ...FILE_COLUMNS,
      'grants.license_id as licenseId',
      'grants.created_at as since',
      'grants.expires_at as until',
    ])
    .where('grants.user_id', '=', userId)
    .where('grants.kind', '<>', 'owned')
    .where('grants.revoked_at', 'is', null)
    .where('grants.expires_at', '>', now)
    .orderBy('grants.created_at', 'desc')
    .orderBy('variants.position')
    .execute()
  return rows.map((row) => ({ ...row, orderId: null }))
}
