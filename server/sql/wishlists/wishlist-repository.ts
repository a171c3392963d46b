import type { Selectable } from 'kysely'
import type {
  WishlistRecord,
  WishlistRepository,
} from '#server/application/ports/wishlist-repository.ts'
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
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(toRecord)
  },

  find: async (id) => {
    const lists = db.selectFrom('wishlists').selectAll().where('id', '=', id)
    const row = await lists.executeTakeFirst()
    return row ? toRecord(row) : null
  },

  lastUsed: async (ownerId) => {
    const row = await db
      .selectFrom('wishlists')
      .selectAll()
      .where('owner_id', '=', ownerId)
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

  remove: async (ownerId, id) => {
    const { numDeletedRows } = await db
      .deleteFrom('wishlists')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return numDeletedRows > 0n
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
    const { last } = await db
      .selectFrom('wishlist_items')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('wishlist_id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = items.map((item, place) => ({
      wishlist_id: id,
      ref_kind: item.type,
      ref_id: item.id,
      position: (last ?? 0) + 1 + place,
      added_at: now,
    }))
    await db.insertInto('wishlist_items').values(rows).execute()
    await db.updateTable('wishlists').set({ used_at: now }).where('id', '=', id).execute()
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

async function set(
  db: Db,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
  changed: Partial<Pick<Selectable<WishlistTable>, 'name' | 'name_key' | 'share_key'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wishlists')
    .set(changed)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function toRecord(row: Selectable<WishlistTable>): WishlistRecord {
  return { id: row.id, name: row.name, createdAt: row.created_at, shareKey: row.share_key }
}
