import type { WishlistCommentRepository } from '#server/application/ports/wishlist-comment-repository.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Db } from '../database.ts'

export const wishlistCommentRepository = (db: Db): WishlistCommentRepository => ({
  ofList: async (wishlistId, teamId) => {
    const rows = await selectComments(db)
      .where('wishlist_comments.wishlist_id', '=', wishlistId)
      .where('wishlist_comments.team_id', '=', teamId)
      .where('wishlist_comments.deleted_at', 'is', null)
      .orderBy('wishlist_comments.created_at')
      .orderBy('wishlist_comments.id')
      .execute()
    return rows.map(toComment)
  },

  counts: async (wishlistIds) => {
    if (wishlistIds.length === 0) return []
    const rows = await db
      .selectFrom('wishlist_comments')
      .innerJoin('wishlists', (join) =>
        join
          .onRef('wishlists.id', '=', 'wishlist_comments.wishlist_id')
          .onRef('wishlists.team_id', '=', 'wishlist_comments.team_id'),
      )
      .select(['wishlist_comments.wishlist_id', 'ref_kind', 'ref_id'])
      .select(({ fn }) => fn.countAll().as('count'))
      .where('wishlist_comments.wishlist_id', 'in', wishlistIds)
      .where('wishlist_comments.deleted_at', 'is', null)
      .groupBy(['wishlist_comments.wishlist_id', 'ref_kind', 'ref_id'])
      .execute()
    return rows.map((row) => ({
      wishlistId: row.wishlist_id,
      item: itemOf(row),
      count: Number(row.count),
    }))
  },

  find: async (id) => {
    const row = await selectComments(db)
      .select(['wishlist_comments.wishlist_id', 'wishlist_comments.team_id'])
      .select('wishlist_comments.deleted_at')
      .where('wishlist_comments.id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const { wishlist_id: wishlistId, team_id: teamId } = row
    return { ...toComment(row), wishlistId, teamId, isDeleted: row.deleted_at !== null }
  },

  add: async ({ id, wishlistId, teamId, userId, item, text, now }) => {
    await db
      .insertInto('wishlist_comments')
      .values({
        id,
        wishlist_id: wishlistId,
        team_id: teamId,
        user_id: userId,
        ref_kind: item?.type ?? null,
        ref_id: item?.id ?? null,
        message: text,
        created_at: now,
      })
      .execute()
  },

  edit: async (id, text, now) => {
    const edited = { message: text, edited_at: now }
    await db.updateTable('wishlist_comments').set(edited).where('id', '=', id).execute()
  },

  setDeleted: async (id, deletedAt) => {
    const changed = { deleted_at: deletedAt }
    await db.updateTable('wishlist_comments').set(changed).where('id', '=', id).execute()
  },

  removeOfTeam: async (teamId) => {
    await db.deleteFrom('wishlist_comments').where('team_id', '=', teamId).execute()
  },

  disown: async (userId) => {
    const nobody = { user_id: null }
    await db.updateTable('wishlist_comments').set(nobody).where('user_id', '=', userId).execute()
  },
})

const selectComments = (db: Db) =>
  db
    .selectFrom('wishlist_comments')
    .leftJoin('users', 'users.id', 'wishlist_comments.user_id')
    .select(['wishlist_comments.id', 'ref_kind', 'ref_id', 'message'])
    .select(['wishlist_comments.created_at', 'edited_at', 'wishlist_comments.user_id'])
    .select(['users.first_name', 'users.last_name', 'users.email'])

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

function toComment(row: CommentRow) {
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return {
    id: row.id,
    item: itemOf(row),
    author: row.user_id === null ? null : { id: row.user_id, name: name || (row.email ?? '') },
    text: row.message,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }
}

function itemOf({
  ref_kind: type,
  ref_id: id,
}: Pick<CommentRow, 'ref_kind' | 'ref_id'>): WishlistRef | null {
  return type === null || id === null ? null : { type, id }
}
