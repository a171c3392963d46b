import type { Db } from '../database.ts'
import { when } from './sql-export-times.ts'

/** Their comments on lists that their team shares, deleted or not. */
export async function wishlistComments(db: Db, userId: string) {
  const rows = await db
    .selectFrom('wishlist_comments')
    .innerJoin('wishlists', 'wishlists.id', 'wishlist_comments.wishlist_id')
    .select(['wishlists.name as wishlist', 'ref_kind', 'ref_id', 'message'])
    .select(['wishlist_comments.created_at', 'edited_at', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('wishlist_comments.created_at')
    .orderBy('wishlist_comments.id')
    .execute()
  return rows.map((row) => ({
    wishlist: row.wishlist,
    item: row.ref_kind === null ? null : { kind: row.ref_kind, id: row.ref_id },
    text: row.message,
    created_at: when(row.created_at),
    edited_at: when(row.edited_at),
    deleted_at: when(row.deleted_at),
  }))
}

/**
 * Their lists, with the items. Says only whether a list has a share link, because the link opens the
 * list for whoever has it.
 */
export async function wishlists(db: Db, userId: string) {
  const rows = await db
    .selectFrom('wishlists')
    .select(['id', 'name', 'share_key', 'team_id', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('wishlist_items')
    .innerJoin('wishlists', 'wishlists.id', 'wishlist_items.wishlist_id')
    .select(['wishlist_id', 'ref_kind as kind', 'ref_id as id', 'added_at'])
    .where('wishlists.owner_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, name, share_key, team_id, created_at }) => ({
    name,
    created_at: when(created_at),
    shared: share_key !== null,
    shared_with_team: team_id !== null,
    items: items
      .filter(({ wishlist_id }) => wishlist_id === id)
      .map((item) => ({ kind: item.kind, id: item.id, added_at: when(item.added_at) })),
  }))
}
