import { err, ok, type Result } from 'neverthrow'
import type { Joined, Moved, SavedTo, WishlistFull } from '#application/ports/wishlists.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { placeItem } from '#domain/wishlist/arrange.ts'
import {
  checkWishlistName,
  FIRST_WISHLIST,
  mergeWishlists,
  nameRestored,
  nameWishlist,
  saveItem,
  wishlistNameKey,
  type NewWishlistRefusal,
  type Wishlist,
  type WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import { nameShared, type TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { WishlistRecord } from '#server/application/ports/wishlist-repository.ts'
import { listToChange, listToRestore, NO_ITEM, NO_LIST, type ListRefusal } from './list-access.ts'
import { besides, nameKeyIn } from './list-names.ts'
import { filledOne, itemsToSave } from './wishlist-items.ts'

interface Placing {
  readonly item: WishlistRef
  /** The item that it is to be placed in front of; null places it last. */
  readonly before: WishlistRef | null
}

interface Saving extends Pick<Placing, 'before'> {
  readonly ref: WishlistRef
  readonly into: string | null
}

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
  userId: string,
  { id, typed }: { readonly id: string; readonly typed: string },
): Promise<Result<Wishlist, NewWishlistRefusal | ListRefusal>> {
  const found = await listToChange(unit, userId, id, 'edit-wishlists')
  if (found.isErr()) return err(found.error)
  const list = found.value
  const others = (await besides(unit, list)).filter((one) => one.id !== id)
  const named = checkWishlistName(others, typed)
  if (named.isErr()) return err(named.error)
  const name = named.value
  await unit.wishlists.rename(id, { name, nameKey: nameKeyIn(list, name) })
  return ok(await filledOne(unit, { ...list, name }))
}

export async function discardList(
  unit: Unit,
  userId: string,
  id: string,
): Promise<Result<void, ListRefusal>> {
  const found = await listToChange(unit, userId, id, 'manage')
  if (found.isErr()) return err(found.error)
  return ok(await unit.wishlists.discard(id, unit.now))
}

/** Restores a deleted list as it was: its items, its link, and its name, if that is free (wishlist 7). */
export async function restoreList(
  unit: Unit,
  userId: string,
  id: string,
): Promise<Result<Wishlist, NewWishlistRefusal | TeamWishlistsFull | ListRefusal>> {
  const there = await listToChange(unit, userId, id, 'manage')
  if (there.isOk()) return ok(await filledOne(unit, there.value))
  if (there.error.kind !== 'missing') return err(there.error)
  const found = await listToRestore(unit, userId, id)
  if (found.isErr()) return err(found.error)
  const list = found.value
  const others = await besides(unit, list)
  const named = list.team ? nameShared(others, list.name) : nameRestored(others, list.name)
  if (named.isErr()) return err(named.error)
  const name = named.value
  await unit.wishlists.restore(id, { name, nameKey: nameKeyIn(list, name) })
  return ok(await filledOne(unit, { ...list, name }))
}

export async function saveTo(
  unit: Unit,
  userId: string,
  { ref, into, before }: Saving,
): Promise<Result<SavedTo, WishlistFull | ListRefusal>> {
  const [item] = await itemsToSave(unit, [ref])
  if (!item) return err(NO_ITEM)
  const found =
    into === null
      ? ok(await claimed(unit, userId))
      : await listToChange(unit, userId, into, 'edit-wishlists')
  if (found.isErr()) return err(found.error)
  const list = found.value
  const wishlist = await filledOne(unit, list)
  const decided = saveItem(wishlist, item)
  if (decided.isOk()) {
    await unit.wishlists.appendItems(list.id, [item], unit.now)
    await place(unit, list.id, { item, before })
    return ok({ kind: 'saved', wishlist: await filledOne(unit, list) })
  }
  if (decided.error.kind === 'already-saved') return ok({ kind: 'already', wishlist })
  return err({ ...decided.error, wishlistId: list.id })
}

/** Places an item of a list in front of another one, or last (wishlist 5). */
export async function placeOn(
  unit: Unit,
  userId: string,
  { item, before, on }: Placing & { readonly on: string },
): Promise<Result<Wishlist, ListRefusal>> {
  const found = await listToChange(unit, userId, on, 'edit-wishlists')
  if (found.isErr()) return err(found.error)
  const list = found.value
  const isThere = await place(unit, list.id, { item, before })
  return isThere ? ok(await filledOne(unit, list)) : err(NO_ITEM)
}

/** Moves an item from one list to another; if the target already has it, nothing changes (wishlist 6). */
export async function moveTo(
  unit: Unit,
  userId: string,
  { item, from, to }: { readonly item: WishlistRef; readonly from: string; readonly to: string },
): Promise<Result<Moved, WishlistFull | ListRefusal>> {
  if (from === to) return err(NO_LIST)
  const found = await listToChange(unit, userId, from, 'edit-wishlists')
  if (found.isErr()) return err(found.error)
  const list = found.value
  const kept = await unit.wishlists.items([from])
  if (!kept.some((other) => sameItem(other, item))) return err(NO_ITEM)
  const saved = await saveTo(unit, userId, { ref: item, into: to, before: null })
  if (saved.isErr()) return err(saved.error)
  if (saved.value.kind === 'saved') await unit.wishlists.removeItem(from, item)
  const { kind, wishlist } = saved.value
  return ok({
    kind: kind === 'saved' ? 'moved' : kind,
    to: wishlist,
    from: await filledOne(unit, list),
  })
}

export async function takeOff(
  unit: Unit,
  userId: string,
  { item, from }: { readonly item: WishlistRef; readonly from: string },
): Promise<Result<Wishlist, ListRefusal>> {
  const found = await listToChange(unit, userId, from, 'edit-wishlists')
  if (found.isErr()) return err(found.error)
  await unit.wishlists.removeItem(from, item)
  return ok(await filledOne(unit, found.value))
}

/** A shared list keeps its key; after sharing ends, the old key is never used again. */
export async function shareList(
  unit: Unit,
  userId: string,
  { id, key }: { readonly id: string; readonly key: string | null },
): Promise<Result<Wishlist, ListRefusal>> {
  const found = await listToChange(unit, userId, id, 'manage')
  if (found.isErr()) return err(found.error)
  const list = found.value
  const shareKey = key === null ? null : (list.shareKey ?? key)
  await unit.wishlists.setShareKey(id, shareKey)
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

/** Places an item of the list; false if the list does not have it. */
async function place(unit: Unit, listId: string, { item, before }: Placing): Promise<boolean> {
  const kept = await unit.wishlists.items([listId])
  const own = kept.find((other) => sameItem(other, item))
  if (!own) return false
  const wanted = placeItem(kept, own, before)
  const first = wanted.findIndex((one, at) => one !== kept[at])
  if (first >= 0) await unit.wishlists.putLast(listId, wanted.slice(first))
  return true
}

/** The most recently used list, or a first one, created now. */
async function claimed(unit: Unit, ownerId: string): Promise<WishlistRecord> {
  const list = await unit.wishlists.lastUsed(ownerId)
  return list ?? addList(unit, ownerId, FIRST_WISHLIST)
}

function addList(unit: Unit, ownerId: string, name: string): Promise<WishlistRecord> {
  const nameKey = wishlistNameKey(name)
  return unit.wishlists.add({ id: unit.newId(), ownerId, name, nameKey, now: unit.now })
}
