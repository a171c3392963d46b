import type { CartItem } from '#domain/cart/item.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { updateInWords } from '#words/line-words.ts'
import type { Db } from '../database.ts'
import { listLicenses } from '../catalogue/sql-licenses.ts'

interface OwnedBy {
  readonly viewer: Viewer
  readonly licenseId: LicenseId
}

/** Items with the lower licence under which the viewer owns them, if they do; that of a bundle's files does not count. */
export async function asOwned(
  db: Db,
  items: readonly CartItem[],
  { viewer, licenseId }: OwnedBy,
): Promise<readonly CartItem[]> {
  const variantIds = items.flatMap(({ ref }) => (ref.kind === 'product' ? ref.variantId : []))
  if (viewer.kind === 'visitor' || variantIds.length === 0) return items
  const rows = await db
    .selectFrom('entitlements')
    .select(['variant_id as variantId', (row) => row.fn.max('license_id').as('licenseId')])
    .where('user_id', '=', viewer.id)
    .where('variant_id', 'in', variantIds)
    .where('license_id', '<', licenseId)
    .where('revoked_at', 'is', null)
    .groupBy('variant_id')
    .execute()
  if (rows.length === 0) return items
  const licenses = await listLicenses(db)
  const owned = new Map(
    rows.map((row) => [row.variantId, licenses.find(({ id }) => id === row.licenseId)]),
  )
  return items.map((item) => {
    const license = item.ref.kind === 'product' ? owned.get(item.ref.variantId) : undefined
    return license ? asUpdate(item, license) : item
  })
}

function asUpdate(item: CartItem, owned: LicenseType): CartItem {
  return { ...item, owned, detail: updateInWords(item.detail, owned.name) }
}
