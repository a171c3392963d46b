import type { Selectable } from 'kysely'
import { FREE_GRANT_LIFE_MS } from '#domain/download/limits.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { DownloadAsk } from '#server/ports/grants.ts'
import type { Db } from '../database.ts'
import type { GrantTable } from '../schema/schema-orders.ts'

export type GrantRow = Selectable<GrantTable>

interface Granting {
  /** The grant's id, should a new one be made. */
  readonly id: string
  readonly ask: DownloadAsk
  readonly file: { readonly productId: number }
  readonly license: LicenseId
  readonly kind: GrantRow['kind']
}

/** The live grant of this kind, or a new one: for ever where the file is owned, else for 30 days (rules 29). */
export async function grantFor(tx: Db, granting: Granting) {
  const { id, ask, file, license, kind } = granting
  const live = await liveGrant(tx, ask, kind)
  if (live) return { grant: live, fresh: false }
  const grant = await tx
    .insertInto('grants')
    .values({
      id,
      user_id: ask.viewer.id,
      product_id: file.productId,
      variant_id: ask.variantId,
      license_id: license,
      kind,
      created_at: ask.now,
      expires_at: kind === 'owned' ? null : ask.now + FREE_GRANT_LIFE_MS,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { grant, fresh: true }
}

/** A member's grant of a file that has neither ended nor been revoked. */
export function liveGrant(
  db: Db,
  { viewer, variantId, now }: DownloadAsk,
  kind: GrantRow['kind'],
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('grants')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .where('variant_id', '=', variantId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where((grant) => grant.or([grant('expires_at', 'is', null), grant('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}
