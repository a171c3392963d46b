import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { Joined, SavedTo, WishlistFull } from '#application/ports/wishlists.ts'
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
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { WishlistRecord } from '#server/application/ports/wishlist-repository.ts'
import { filledOne, itemsToSave } from './wishlist-items.ts'

export const NO_LIST: Missing = { kind: 'missing', what: 'wishlist' }
const NO_ITEM: Missing = { kind: 'missing', what: 'item' }

export async function createList(
  unit: Unit,
  ownerId: string,
  typed: string,
): Promise<Result<Wishlist, NewWishlistRefusal>> {
  const name = nameWishlist(await unit.wishlists.ofOwner(ownerId), typed)
  if (name.isErr()) return err(name.error)
  return ok(await filledOne(unit, await addList(unit, ownerId, name.value)))
}

export async function renameList(
  unit: Unit,
  ownerId: string,
  { id, typed }: { readonly id: string; readonly typed: string },
): Promise<Result<Wishlist, NewWishlistRefusal | Missing>> {
  const lists = await unit.wishlists.ofOwner(ownerId)
  const list = lists.find((one) => one.id === id)
  if (!list) return err(NO_LIST)
  const others = lists.filter((one) => one.id !== id)
  const named = nameWishlist(others, typed)
  if (named.isErr()) return err(named.error)
  const name = named.value
  await unit.wishlists.rename(ownerId, id, { name, nameKey: wishlistNameKey(name) })
  return ok(await filledOne(unit, { ...list, name }))
}

export async function discardList(
  unit: Unit,
  ownerId: string,
  id: string,
): Promise<Result<void, Missing>> {
  const isGone = await unit.wishlists.remove(ownerId, id)
  return isGone ? ok(undefined) : err(NO_LIST)
}

export async function saveTo(
  unit: Unit,
  ownerId: string,
  { ref, into }: { readonly ref: WishlistRef; readonly into: string | null },
): Promise<Result<SavedTo, WishlistFull | Missing>> {
  const [item] = await itemsToSave(unit, [ref])
  if (!item) return err(NO_ITEM)
  const list = into === null ? await claimed(unit, ownerId) : await ownList(unit, ownerId, into)
  if (!list) return err(NO_LIST)
  const wishlist = await filledOne(unit, list)
  const decided = saveItem(wishlist, item)
  if (decided.isOk()) {
    await unit.wishlists.appendItems(list.id, [item], unit.now)
    return ok({ kind: 'saved', wishlist: await filledOne(unit, list) })
  }
  if (decided.error.kind === 'already-saved') return ok({ kind: 'already', wishlist })
  return err({ ...decided.error, wishlistId: list.id })
}

export async function takeOff(
  unit: Unit,
  ownerId: string,
  { item, from }: { readonly item: WishlistRef; readonly from: string },
): Promise<Result<Wishlist, Missing>> {
  const list = await ownList(unit, ownerId, from)
  if (!list) return err(NO_LIST)
  await unit.wishlists.removeItem(list.id, item)
  return ok(await filledOne(unit, list))
}

/** A shared list keeps its key; one whose sharing ended never gets an old key again. */
export async function shareList(
  unit: Unit,
  ownerId: string,
  { id, key }: { readonly id: string; readonly key: string | null },
): Promise<Result<Wishlist, Missing>> {
  const list = await ownList(unit, ownerId, id)
  if (!list) return err(NO_LIST)
  const shareKey = key === null ? null : (list.shareKey ?? key)
  await unit.wishlists.setShareKey(ownerId, id, shareKey)
  return ok(await filledOne(unit, { ...list, shareKey }))
}

export async function joinLists(
  unit: Unit,
  ownerId: string,
  refs: readonly WishlistRef[],
): Promise<Joined> {
  const items = await itemsToSave(unit, refs)
  if (items.length === 0) return { wishlist: null, left: [] }
  const list = await claimed(unit, ownerId)
  const { added, left } = mergeWishlists(await filledOne(unit, list), items)
  await unit.wishlists.appendItems(list.id, added, unit.now)
  return {
    wishlist: added.length > 0 ? await filledOne(unit, list) : null,
    left: left.map(({ type, id }) => ({ type, id })),
  }
}

async function ownList(
  { wishlists }: Unit,
  ownerId: string,
  id: string,
): Promise<WishlistRecord | undefined> {
  return (await wishlists.ofOwner(ownerId)).find((list) => list.id === id)
}

/** The list that was used last, or the first one, made now. */
async function claimed(unit: Unit, ownerId: string): Promise<WishlistRecord> {
  const list = await unit.wishlists.lastUsed(ownerId)
  return list ?? addList(unit, ownerId, FIRST_WISHLIST)
}

function addList(unit: Unit, ownerId: string, name: string): Promise<WishlistRecord> {
  const nameKey = wishlistNameKey(name)
  return unit.wishlists.add({ id: unit.newId(), ownerId, name, nameKey, now: unit.now })
}
