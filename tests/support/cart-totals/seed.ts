import type { CartRef } from '#domain/cart/item.ts'
import type { Db } from '#server/sql/database.ts'
import { putMoreFiles } from '../credit-data.ts'
import { listedCodes, listedBundles, listedFiles } from './table.ts'

/** Bundles contain twins of the listed files, so that a cart may have a file beside a bundle (cart 6). */
const TWIN = 10_000

/** Puts the files, bundles and codes of the table on sale, in addition to what the backend's shop sells. */
export async function seedCartTotals(db: Db, now: number): Promise<void> {
  await putMoreFiles(db, listedFiles.length)
  await putMoreFiles(db, listedFiles.length, TWIN + 1001)
  for (const { variantId, basePrice } of listedFiles) {
    await db
      .updateTable('variants')
      .set({ base_price: basePrice })
      .where('id', 'in', [variantId, TWIN + variantId])
      .execute()
  }
  await db
    .insertInto('bundles')
    .values(
      listedBundles.map(({ bundleId, percentOff }) => ({
        id: bundleId,
        sku: `EMB-B-${bundleId}`,
        slug: `bundle-${bundleId}`,
        name: `Bundle ${bundleId}`,
        description: '',
        cover: '/media/bundles/kit.avif',
        effective_discount: percentOff,
        published_at: now,
        position: bundleId,
      })),
    )
    .execute()
  const members = listedBundles.flatMap(({ bundleId, members: files }) =>
    files.map(({ variantId }, position) => ({
      bundle_id: bundleId,
      variant_id: TWIN + variantId,
      position,
    })),
  )
  await db.insertInto('bundle_members').values(members).execute()
  await db
    .insertInto('discount_codes')
    .values(
      listedCodes(now).map(({ startsAt, endsAt, maxUses, minTotal, licenseIds, ...code }) => ({
        ...code,
        starts_at: startsAt,
        ends_at: endsAt,
        max_uses: maxUses,
        max_uses_each: null,
        min_total: minTotal,
        items: code.items && JSON.stringify(code.items.map(stored)),
        license_ids: licenseIds && JSON.stringify(licenseIds),
      })),
    )
    .execute()
}

/** The form in which codes have stored their items from the start. */
function stored({ type, id }: CartRef) {
  return type === 'variant' ? { kind: 'product', variantId: id } : { kind: 'bundle', bundleId: id }
}
