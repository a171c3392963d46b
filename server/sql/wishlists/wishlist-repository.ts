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
    const rows = await selectLists(db)
      .where('wishlists.owner_id', '=', ownerId)
      .where('wishlists.team_id', 'is', null)
      .where('wishlists.discarded_at', 'is', null)
      .orderBy('wishlists.created_at', 'desc')
      .orderBy('wishlists.id', 'desc')
      .execute()
    return rows.map(toRecord)
  },

  ofTeam: async (teamId) => {
    const rows = await selectLists(db)
      .where('wishlists.team_id', '=', teamId)
      .where('wishlists.discarded_at', 'is', null)
      .orderBy('wishlists.created_at', 'desc')
      .orderBy('wishlists.id', 'desc')
      .execute()
    return rows.map(toRecord)
  },

  find: async (id) => {
    const row = await selectLists(db)
      .where('wishlists.id', '=', id)
      .where('wishlists.discarded_at', 'is', null)
      .executeTakeFirst()
    return row ? toRecord(row) : null
  },

  lastUsed: async (ownerId) => {
    const row = await selectLists(db)
      .where('wishlists.owner_id', '=', ownerId)
      .where('wishlists.team_id', 'is', null)
      .where('wishlists.discarded_at', 'is', null)
      .orderBy('wishlists.used_at', 'desc')
      .orderBy('wishlists.id', 'desc')
      .executeTakeFirst()
    return row ? toRecord(row) : null
  },

  add: async ({ id, ownerId, name, nameKey, now }) => {
    await db
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
      .execute()
    return toRecord(await selectLists(db).where('wishlists.id', '=', id).executeTakeFirstOrThrow())
  },

  rename: (id, { name, nameKey }) => set(db, id, { name, name_key: nameKey }),
  setShareKey: (id, shareKey) => set(db, id, { share_key: shareKey }),
  setTeam: (id, teamId, { name, nameKey }) =>
    set(db, id, { team_id: teamId, name, name_key: nameKey }),

  passOn: async (teamId, from, to) => {
    await db
      .updateTable('wishlists')
      .set({ owner_id: to })
      .where('team_id', '=', teamId)
      .where('owner_id', '=', from)
      .execute()
  },

  returnDiscarded: async (teamId) => {
    await db
      .updateTable('wishlists')
      .set({ team_id: null })
      .where('team_id', '=', teamId)
      .where('discarded_at', 'is not', null)
      .execute()
  },

  discard: (id, now) => set(db, id, { name_key: id, discarded_at: now }),

  discarded: async (id) => {
    const row = await selectLists(db)
      .where('wishlists.id', '=', id)
      .where('wishlists.discarded_at', 'is not', null)
      .executeTakeFirst()
    return row ? toRecord(row) : null
  },

  restore: (id, { name, nameKey }) => set(db, id, { name, name_key: nameKey, discarded_at: null }),

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
    // One by one, because each takes a position that no other has.
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

/** Rows for items, positioned after everything in the list. */
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

async function set(
  db: Db,
  id: string,
  changed: Partial<Omit<Selectable<WishlistTable>, 'id' | 'owner_id'>>,
): Promise<void> {
  await db.updateTable('wishlists').set(changed).where('id', '=', id).execute()
}

/** Lists with the names of their owners and teams. */
const selectLists = (db: Db) =>
  db
    .selectFrom('wishlists')
    .innerJoin('users', 'users.id', 'wishlists.owner_id')
    .leftJoin('teams', 'teams.id', 'wishlists.team_id')
    .select(['wishlists.id', 'wishlists.name', 'wishlists.share_key', 'wishlists.created_at'])
    .select(['wishlists.owner_id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['wishlists.team_id', 'teams.name as team_name'])

function toRecord(row: ListRow): WishlistRecord {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    shareKey: row.share_key,
    ownerId: row.owner_id,
    ownerName: `${row.first_name} ${row.last_name}`.trim() || row.email,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
  }
}

type ListRow = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>
