import type { Selectable } from 'kysely'
import type {
  WishlistRecord,
  WishlistRepository,
} from '#server/application/ports/wishlist-repository.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Db } from '../database.ts'
import { lockingOwners } from '../dialect.ts'
import { isRowId } from '../row-ids.ts'
import type { WishlistTable } from '../schema/wishlists.ts'

export const wishlistRepository = (db: Db): WishlistRepository => ({
  lockOwner: async (ownerId) => {
    const owner = db
      .selectFrom('users')
      .select('id')
      .where('id', '=', ownerId)
      .where('anonymized_at', 'is', null)
    return (await lockingOwners(db, owner).executeTakeFirst()) !== undefined
  },

  ofOwner: async (ownerId) => {
    const rows = await db
      .selectFrom('wishlists')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('discarded_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(toRecord)
  },

  find: async (id) => {
    const lists = db.selectFrom('wishlists').selectAll().where('id', '=', id)
    const row = await lists.where('discarded_at', 'is', null).executeTakeFirst()
    return row ? toRecord(row) : null
  },

  lastUsed: async (ownerId) => {
    const row = await db
      .selectFrom('wishlists')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('discarded_at', 'is', null)
      .orderBy('used_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row ? toRecord(row) : null
  },

  add: async ({ id, ownerId, name, nameKey, now }) => {
    const row = await db
      .insertInto('wishlists')
      .values({
        id,
        owner_id: ownerId,
        name,
        name_key: nameKey,
        share_key: null,
        created_at: now,
        used_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toRecord(row)
  },

  rename: (ownerId, id, { name, nameKey }) => set(db, { ownerId, id }, { name, name_key: nameKey }),
  setShareKey: (ownerId, id, shareKey) => set(db, { ownerId, id }, { share_key: shareKey }),

  discard: (ownerId, id, now) => set(db, { ownerId, id }, { name_key: id, discarded_at: now }),

  discarded: async (ownerId, id) => {
    const row = await db
      .selectFrom('wishlists')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('discarded_at', 'is not', null)
      .executeTakeFirst()
    return row ? toRecord(row) : null
  },

  restore: async (id, { name, nameKey }) => {
    const there = { name, name_key: nameKey, discarded_at: null }
    await db.updateTable('wishlists').set(there).where('id', '=', id).execute()
  },

  items: async (ids) => {
    if (ids.length === 0) return []
    return db
      .selectFrom('wishlist_items')
      .select(['wishlist_id as wishlistId', 'ref_kind as type', 'ref_id as id'])
      .where('wishlist_id', 'in', ids)
      .orderBy('position')
      .execute()
  },

  appendItems: async (id, items, now) => {
    if (items.length === 0) return
    const rows = await rowsBehind(db, id, items)
    const added = rows.map((row) => ({ ...row, added_at: now }))
    await db.insertInto('wishlist_items').values(added).execute()
    await db.updateTable('wishlists').set({ used_at: now }).where('id', '=', id).execute()
  },

  putLast: async (id, items) => {
    // One by one: each takes a position that no other has.
    for (const { position, ...key } of await rowsBehind(db, id, items)) {
      await db
        .updateTable('wishlist_items')
        .set({ position })
        .where('wishlist_id', '=', key.wishlist_id)
        .where('ref_kind', '=', key.ref_kind)
        .where('ref_id', '=', key.ref_id)
        .execute()
    }
  },

  removeItem: async (id, item) => {
    if (!isRowId(item.id)) return
    await db
      .deleteFrom('wishlist_items')
      .where('wishlist_id', '=', id)
      .where('ref_kind', '=', item.type)
      .where('ref_id', '=', item.id)
      .execute()
  },
})

/** Where items stand behind all that the list has. */
async function rowsBehind(db: Db, id: string, items: readonly WishlistRef[]) {
  const { last } = await db
    .selectFrom('wishlist_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('wishlist_id', '=', id)
    .executeTakeFirstOrThrow()
  return items.map((item, place) => ({
    wishlist_id: id,
    ref_kind: item.type,
    ref_id: item.id,
    position: (last ?? 0) + 1 + place,
  }))
}

/** False where this owner has no such list. */
async function set(
  db: Db,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
  changed: Partial<Omit<Selectable<WishlistTable>, 'id' | 'owner_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wishlists')
    .set(changed)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function toRecord(row: Selectable<WishlistTable>): WishlistRecord {
  return { id: row.id, name: row.name, createdAt: row.created_at, shareKey: row.share_key }
}
