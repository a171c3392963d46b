import { err, errAsync, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { SharedWishlists, Wishlists } from '#application/ports/wishlists.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { isToken, type Secrets } from '#server/application/ports/secrets.ts'
import {
  createList,
  discardList,
  joinLists,
  moveTo,
  placeOn,
  renameList,
  restoreList,
  saveTo,
  shareList,
  takeOff,
} from './change-wishlists.ts'
import { NO_LIST } from './list-access.ts'
import { filled, filledOne, itemsToSave } from './wishlist-items.ts'

/**
 * Users' lists (wishlist 1). Every change locks the user who makes it; a change of a shared list locks the
 * team as well.
 */
export function wishlists(units: UnitOfWork, secrets: Secrets): Wishlists {
  const changing = <Made, Refusal>(
    ownerId: string,
    change: (unit: Unit) => Promise<Result<Made, Refusal>>,
  ) =>
    units.run(async (unit): Promise<Result<Made, Refusal | Outage>> => {
      const isOpen = await unit.wishlists.lockOwner(ownerId)
      return isOpen ? change(unit) : err({ kind: 'signed-out' })
    })
  return {
    lists: ({ id }) =>
      units.read(async (records) => filled(records, await records.wishlists.ofOwner(id))),
    create: ({ id }, name) => changing(id, (unit) => createList(unit, id, name)),
    rename: (owner, id, typed) =>
      changing(owner.id, (unit) => renameList(unit, owner.id, { id, typed })),
    discard: (owner, id) => changing(owner.id, (unit) => discardList(unit, owner.id, id)),
    restore: (owner, id) => changing(owner.id, (unit) => restoreList(unit, owner.id, id)),
    save: ({ id }, ref, into, before = null) =>
      changing(id, (unit) => saveTo(unit, id, { ref, into, before })),
    place: ({ id }, item, placing) =>
      changing(id, (unit) => placeOn(unit, id, { item, ...placing })),
    move: ({ id }, item, lists) => changing(id, (unit) => moveTo(unit, id, { item, ...lists })),
    takeOff: ({ id }, item, from) => changing(id, (unit) => takeOff(unit, id, { item, from })),
    share: (owner, id, shared) => {
      const key = shared ? secrets.newToken() : null
      return changing(owner.id, (unit) => shareList(unit, owner.id, { id, key }))
    },
    join: ({ id }, items) => changing(id, async (unit) => ok(await joinLists(unit, id, items))),
  }
}

/**
 * Lists that their owners share by link. A wrong key gets the same response as a list that never existed,
 * after the same work.
 */
export const sharedWishlists = (units: UnitOfWork, secrets: Secrets): SharedWishlists => ({
  look: (id, key) => {
    if (!isToken(key)) return errAsync(NO_LIST)
    const looked = units.read(async (records) => {
      const list = await records.wishlists.find(id)
      const opens = await secrets.same(list?.shareKey ?? '', key)
      if (!list || !opens) return null
      const { name, items } = await filledOne(records, list)
      return { name, items }
    })
    return looked.andThen((list) => (list ? ok(list) : err(NO_LIST)))
  },
  describe: (items) => units.read((records) => itemsToSave(records, items)),
})
