import type { CalendarMonth } from '#domain/shared/calendar.ts'
import { mayBeInPack, packFiles, turnOf } from '#domain/subscription/free-pack.ts'
import type { Db } from '../database.ts'
import { libraryOf } from '../catalogue/product-cards.ts'
import { lockedMeta } from '../meta.ts'

/** Holds the standing list, which months without a pack of their own use in turn. */
export const STANDING = 'standing'

/** A file that a month's pack gives. */
export interface PackFile {
  readonly productId: number
  readonly variantId: number
}

/**
 * What this month's pack gives, in its order. A month without a pack of its own is given its turn of the
 * standing list, once: what becomes of the list later changes nothing of a month that has begun.
 */
export async function filesOfMonth(db: Db, month: CalendarMonth): Promise<readonly PackFile[]> {
  const set = await assetsOf(db, month)
  return filesOf(db, set.length > 0 ? set : await begun(db, month))
}

/** The assets that stand under a month, or under the standing list. */
export async function assetsOf(db: Db, month: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('free_pack_assets')
    .select('product_id')
    .where('month', '=', month)
    .orderBy('position')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Locked to decide what is in a pack, so that two who do so at once never mix theirs. */
export async function lockPacks(tx: Db): Promise<void> {
  await lockedMeta(tx, 'free_packs')
}

/** Puts assets under a month that has none, or under the standing list, in this order. */
export async function putAssets(
  tx: Db,
  month: string,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('free_pack_assets')
    .values(productIds.map((product_id, position) => ({ month, product_id, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'product_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
}

async function begun(db: Db, month: CalendarMonth): Promise<readonly number[]> {
  const standing = await assetsOf(db, STANDING)
  if (standing.length === 0) return []
  return db.transaction().execute(async (tx) => {
    await lockPacks(tx)
    const meanwhile = await assetsOf(tx, month)
    if (meanwhile.length > 0) return meanwhile
    const turn = turnOf(await assetsOf(tx, STANDING), month)
    await putAssets(tx, month, turn)
    return turn
  })
}

/** What is no longer sold is left out, and so is what no pack gives. */
async function filesOf(db: Db, productIds: readonly number[]): Promise<readonly PackFile[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id as variantId',
      'variants.product_id as productId',
      'variants.credits',
      'products.library_id',
    ])
    .where('variants.product_id', 'in', productIds)
    .where('variants.retired', '=', 0)
    .where('products.retired', '=', 0)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute()
  const given = rows.filter(({ library_id: id }) => mayBeInPack(libraryOf(id)))
  const byAsset = Map.groupBy(given, ({ productId }) => productId)
  return productIds.flatMap((productId) =>
    packFiles(byAsset.get(productId) ?? []).map(({ variantId }) => ({ productId, variantId })),
  )
}
