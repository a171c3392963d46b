import type { Selectable } from 'kysely'
import type { ItemRef } from '#domain/cart/item.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import type { CartTable } from '../schema/schema-accounts.ts'

export type CartRow = Selectable<CartTable>

/** Whose a cart is: a column and its value. */
export interface CartOwner {
  readonly column: 'user_id' | 'guest_key'
  readonly value: string
}

/** Null for a visitor whose device has no cart yet: two missing owners are never the same one. */
export function ownerOf(viewer: Viewer): CartOwner | null {
  if (viewer.kind === 'registered') return { column: 'user_id', value: viewer.id }
  return viewer.key === null ? null : { column: 'guest_key', value: viewer.key }
}

export function cartOf(db: Db, owner: CartOwner): Promise<CartRow | undefined> {
  return db.selectFrom('carts').selectAll().where(owner.column, '=', owner.value).executeTakeFirst()
}

/** The same, locked until the transaction ends: whoever changes this cart next waits. */
export function lockedCart(tx: Db, owner: CartOwner): Promise<CartRow | undefined> {
  const query = tx.selectFrom('carts').selectAll().where(owner.column, '=', owner.value)
  return lockingRows(tx, query).executeTakeFirst()
}

/** The owner's cart, made if need be, and locked. */
export async function claimedCart(
  tx: Db,
  owner: CartOwner,
  { id, licenseId, now }: { id: string; licenseId: LicenseId; now: number },
): Promise<CartRow> {
  const mine = { user_id: null, guest_key: null, [owner.column]: owner.value }
  return tx
    .insertInto('carts')
    .values({
      ...mine,
      id,
      license_id: licenseId,
      code: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column(owner.column).doUpdateSet({ updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function refsOf(db: Db, cartId: string): Promise<readonly ItemRef[]> {
  const rows = await db
    .selectFrom('cart_items')
    .select(['ref_kind', 'ref_id'])
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute()
  return rows.map((row) =>
    row.ref_kind === 'product'
      ? { kind: 'product', variantId: row.ref_id }
      : { kind: 'bundle', bundleId: row.ref_id },
  )
}

export async function takeOut(tx: Db, cartId: string, ref: ItemRef): Promise<void> {
  const { ref_kind, ref_id } = itemColumns(ref)
  await tx
    .deleteFrom('cart_items')
    .where('cart_id', '=', cartId)
    .where('ref_kind', '=', ref_kind)
    .where('ref_id', '=', ref_id)
    .execute()
}

export function itemColumns(ref: ItemRef) {
  return ref.kind === 'product'
    ? ({ ref_kind: 'product', ref_id: ref.variantId } as const)
    : ({ ref_kind: 'bundle', ref_id: ref.bundleId } as const)
}
