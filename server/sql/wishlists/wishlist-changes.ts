import { err, ok, type Result } from 'neverthrow'
import type { Joined, SavedTo, WishlistFull } from '#application/ports/wishlists.ts'
import type { Missing } from '#application/ports/outage.ts'
import {
  FIRST_WISHLIST,
  mergeWishlists,
  nameWishlist,
  saveItem,
  wishlistNameKey,
  type NewWishlistRefusal,
  type Wishlist,
  type WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import type { Db } from '../database.ts'
import {
  appendItems,
  filledOne,
  insertRow,
  rowOf,
  rowsOf,
  type WishlistRow,
} from './wishlist-rows.ts'
import { itemsToSave } from './wishlist-shelf.ts'

/** The owner of the lists to change, who is locked, and the id that a new list would get. */
export interface Changing {
  readonly ownerId: string
  readonly newId: string
  readonly now: number
}

export const NO_LIST: Missing = { kind: 'missing', what: 'wishlist' }
const NO_ITEM: Missing = { kind: 'missing', what: 'item' }

export async function createList(
  tx: Db,
  typed: string,
  { ownerId, newId, now }: Changing,
): Promise<Result<Wishlist, NewWishlistRefusal>> {
  const name = nameWishlist(await rowsOf(tx, ownerId), typed)
  if (name.isErr()) return err(name.error)
  return ok(await filledOne(tx, await insertRow(tx, { id: newId, ownerId, name: name.value, now })))
}

export async function renameList(
  tx: Db,
  { id, typed }: { readonly id: string; readonly typed: string },
  { ownerId }: Changing,
): Promise<Result<Wishlist, NewWishlistRefusal | Missing>> {
  const rows = await rowsOf(tx, ownerId)
  const row = rows.find((one) => one.id === id)
  if (!row) return err(NO_LIST)
  const others = rows.filter((one) => one.id !== id)
  const name = nameWishlist(others, typed)
  if (name.isErr()) return err(name.error)
  const changed = { name: name.value, name_key: wishlistNameKey(name.value) }
  await tx
    .updateTable('wishlists')
    .set(changed)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
  return ok(await filledOne(tx, { ...row, ...changed }))
}

export async function saveTo(
  tx: Db,
  { item: ref, into }: { readonly item: WishlistRef; readonly into: string | null },
  changing: Changing,
): Promise<Result<SavedTo, WishlistFull | Missing>> {
  const [item] = await itemsToSave(tx, [ref])
  if (!item) return err(NO_ITEM)
  const row = await rowFor(tx, into, changing)
  if (!row) return err(NO_LIST)
  const wishlist = await filledOne(tx, row)
  const decided = saveItem(wishlist, item)
  if (decided.isOk()) {
    await appendItems(tx, row.id, { items: [item], now: changing.now })
    return ok({ kind: 'saved', wishlist: await filledOne(tx, row) })
  }
  if (decided.error.kind === 'already-saved') return ok({ kind: 'already', wishlist })
  return err({ ...decided.error, wishlistId: row.id })
}

export async function joinLists(
  tx: Db,
  refs: readonly WishlistRef[],
  changing: Changing,
): Promise<Result<Joined, never>> {
  const items = await itemsToSave(tx, refs)
  if (items.length === 0) return ok({ wishlist: null, left: [] })
  const row = await claimed(tx, changing)
  const { added, left } = mergeWishlists(await filledOne(tx, row), items)
  await appendItems(tx, row.id, { items: added, now: changing.now })
  return ok({
    wishlist: added.length > 0 ? await filledOne(tx, row) : null,
    left: left.map(({ type, id }) => ({ type, id })),
  })
}

function rowFor(tx: Db, id: string | null, changing: Changing): Promise<WishlistRow | undefined> {
  return id === null ? claimed(tx, changing) : rowOf(tx, { ownerId: changing.ownerId, id })
}

/** The list that was used last, or the first one, made now. */
async function claimed(tx: Db, { ownerId, newId, now }: Changing): Promise<WishlistRow> {
  const row = await rowOf(tx, { ownerId, id: null })
  return row ?? insertRow(tx, { id: newId, ownerId, name: FIRST_WISHLIST, now })
}
