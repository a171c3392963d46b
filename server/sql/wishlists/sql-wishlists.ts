import { err, errAsync, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { SharedWishlist, SharedWishlists, Wishlists } from '#application/ports/wishlists.ts'
import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'
import { isToken, type Secrets } from '#server/ports/secrets.ts'
import { deciding } from '../deciding.ts'
import type { Db } from '../database.ts'
import { isRowId } from '../row-ids.ts'
import { SESSION_OVER } from '../accounts/sql-account-rows.ts'
import {
  createList,
  joinLists,
  NO_LIST,
  renameList,
  saveTo,
  type Changing,
} from './wishlist-changes.ts'
import { filled, filledOne, lockOwner, rowOf, rowsOf } from './wishlist-rows.ts'
import { itemsToSave } from './wishlist-shelf.ts'

/** Members' lists in the database (rules 14). Every change holds the owner's row. */
export function sqlWishlists(db: Db, clock: Clock, secrets: Secrets): Wishlists {
  const changing = <Made, Refusal>(
    ownerId: string,
    change: (tx: Db, changing: Changing) => Promise<Result<Made, Refusal>>,
  ) =>
    deciding(db, async (tx): Promise<Result<Made, Refusal | Outage>> => {
      if (!(await lockOwner(tx, ownerId))) return err(SESSION_OVER)
      return change(tx, { ownerId, newId: secrets.newId(), now: clock.now() })
    })
  return {
    lists: ({ id }) => attempted(rowsOf(db, id).then((rows) => filled(db, rows))),
    create: ({ id }, name) => changing(id, (tx, here) => createList(tx, name, here)),
    rename: (viewer, id, typed) =>
      changing(viewer.id, (tx, here) => renameList(tx, { id, typed }, here)),
    discard: (viewer, id) => changing(viewer.id, (tx, here) => discard(tx, id, here)),
    save: ({ id }, item, into) => changing(id, (tx, here) => saveTo(tx, { item, into }, here)),
    takeOff: ({ id }, item, from) => changing(id, (tx, here) => takeOff(tx, { item, from }, here)),
    share: (viewer, id, shared) => {
      const key = shared ? secrets.newToken() : null
      return changing(viewer.id, (tx, here) => share(tx, { id, key }, here))
    },
    join: ({ id }, items) => changing(id, (tx, here) => joinLists(tx, items, here)),
  }
}

/** Lists that their owners share. A wrong key is answered like a list that never was, and after the same work. */
export const sqlSharedWishlists = (db: Db, secrets: Secrets): SharedWishlists => ({
  look: (id, key) =>
    isToken(key)
      ? attempted(look(db, secrets, { id, key })).andThen((it) => it)
      : errAsync(NO_LIST),
  describe: (items) => attempted(itemsToSave(db, items)),
})

async function look(
  db: Db,
  secrets: Secrets,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<Result<SharedWishlist, Missing>> {
  const row = await db.selectFrom('wishlists').selectAll().where('id', '=', id).executeTakeFirst()
  const opens = await secrets.same(row?.share_key ?? '', key)
  if (!row || !opens) return err(NO_LIST)
  const { name, items } = await filledOne(db, row)
  return ok({ name, items })
}

async function discard(tx: Db, id: string, { ownerId }: Changing): Promise<Result<void, Missing>> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlists')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n ? ok(undefined) : err(NO_LIST)
}

async function takeOff(
  tx: Db,
  { item, from }: { readonly item: WishlistRef; readonly from: string },
  { ownerId }: Changing,
): Promise<Result<Wishlist, Missing>> {
  const row = await rowOf(tx, { ownerId, id: from })
  if (!row) return err(NO_LIST)
  if (isRowId(item.id)) {
    await tx
      .deleteFrom('wishlist_items')
      .where('wishlist_id', '=', row.id)
      .where('ref_kind', '=', item.type)
      .where('ref_id', '=', item.id)
      .execute()
  }
  return ok(await filledOne(tx, row))
}

/** A shared list keeps its key; one whose sharing ended never gets an old key again. */
async function share(
  tx: Db,
  { id, key }: { readonly id: string; readonly key: string | null },
  { ownerId }: Changing,
): Promise<Result<Wishlist, Missing>> {
  const row = await rowOf(tx, { ownerId, id })
  if (!row) return err(NO_LIST)
  const share_key = key === null ? null : (row.share_key ?? key)
  await tx
    .updateTable('wishlists')
    .set({ share_key })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
  return ok(await filledOne(tx, { ...row, share_key }))
}
