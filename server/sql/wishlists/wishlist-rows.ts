import type { Selectable } from 'kysely'
import {
  wishKey,
  wishlistNameKey,
  type Wishlist,
  type WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import type { Db } from '../database.ts'
import { lockingOwners } from '../dialect.ts'
import type { WishlistTable } from '../schema/schema-wishlists.ts'
import { savedItems } from './wishlist-shelf.ts'

export type WishlistRow = Selectable<WishlistTable>

/** Locks the owner of lists to change, so that changes come one by one; false for a closed account. */
export async function lockOwner(tx: Db, ownerId: string): Promise<boolean> {
  const owner = tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('anonymized_at', 'is', null)
  return (await lockingOwners(tx, owner).executeTakeFirst()) !== undefined
}

/** Newest first. */
export function rowsOf(db: Db, ownerId: string): Promise<readonly WishlistRow[]> {
  return db
    .selectFrom('wishlists')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A list of this owner; with `id` null, the one that was used last. */
export function rowOf(
  db: Db,
  { ownerId, id }: { readonly ownerId: string; readonly id: string | null },
): Promise<WishlistRow | undefined> {
  let query = db.selectFrom('wishlists').selectAll().where('owner_id', '=', ownerId)
  if (id !== null) query = query.where('id', '=', id)
  return query.orderBy('used_at', 'desc').orderBy('id', 'desc').executeTakeFirst()
}

/** The lists with what is on them, oldest first. */
export async function filled(db: Db, rows: readonly WishlistRow[]): Promise<readonly Wishlist[]> {
  if (rows.length === 0) return []
  const kept = await db
    .selectFrom('wishlist_items')
    .select(['wishlist_id', 'ref_kind as type', 'ref_id as id'])
    .where(
      'wishlist_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const found = await savedItems(db, kept)
  const items = new Map(found.map((item) => [wishKey(item), item]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    shareKey: row.share_key,
    items: kept
      .filter(({ wishlist_id }) => wishlist_id === row.id)
      .flatMap((ref) => items.get(wishKey(ref)) ?? []),
  }))
}

export async function filledOne(db: Db, row: WishlistRow): Promise<Wishlist> {
  const [wishlist] = await filled(db, [row])
  if (!wishlist) throw new Error('a list was asked for, and none came')
  return wishlist
}

export interface NewRow {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly now: number
}

export function insertRow(tx: Db, { id, ownerId, name, now }: NewRow): Promise<WishlistRow> {
  return tx
    .insertInto('wishlists')
    .values({
      id,
      owner_id: ownerId,
      name,
      name_key: wishlistNameKey(name),
      share_key: null,
      created_at: now,
      used_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts items behind what the list has already, in this order. */
export async function appendItems(
  tx: Db,
  wishlistId: string,
  { items, now }: { readonly items: readonly WishlistRef[]; readonly now: number },
): Promise<void> {
  if (items.length === 0) return
  const { last } = await tx
    .selectFrom('wishlist_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('wishlist_id', '=', wishlistId)
    .executeTakeFirstOrThrow()
  const rows = items.map(({ type, id }, place) => ({
    wishlist_id: wishlistId,
    ref_kind: type,
    ref_id: id,
    position: (last ?? 0) + 1 + place,
    added_at: now,
  }))
  await tx.insertInto('wishlist_items').values(rows).execute()
  await tx.updateTable('wishlists').set({ used_at: now }).where('id', '=', wishlistId).execute()
}
