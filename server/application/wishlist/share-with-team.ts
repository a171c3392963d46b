import { err, ok, type Result } from 'neverthrow'
import { OWNER } from '#domain/team/role.ts'
import { requirePermission } from '#domain/team/team.ts'
import { nameShared, type TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import {
  freeWishlistName,
  nameRestored,
  type NewWishlistRefusal,
} from '#domain/wishlist/wishlist.ts'
import { lockOwn } from '#server/application/team/own-team.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { listToChange, NO_LIST, type ListRefusal } from './list-access.ts'
import { nameKeyIn } from './list-names.ts'

/** Shares the user's own list with their team; a list that is already shared stays so (wishlist 9). */
export async function shareWithTeam(
  unit: Unit,
  userId: string,
  id: string,
): Promise<Result<void, TeamWishlistsFull | ListRefusal>> {
  const own = await lockOwn(unit, userId)
  const list = await unit.wishlists.find(id)
  if (!own || !list || (list.team && list.team.id !== own.team.id)) return err(NO_LIST)
  if (list.team) return ok(undefined)
  if (list.ownerId !== userId) return err(NO_LIST)
  const allowed = requirePermission(own.roleId, 'edit-wishlists')
  if (allowed.isErr()) return err(allowed.error)
  const named = nameShared(await unit.wishlists.ofTeam(own.team.id), list.name)
  if (named.isErr()) return err(named.error)
  const nameKey = nameKeyIn(own, named.value)
  await unit.wishlists.setTeam(id, own.team.id, { name: named.value, nameKey })
  return ok(undefined)
}

/**
 * Takes a list back from the team: it belongs to its owner alone again. A user who takes back their own
 * list needs room for it; someone else's is returned whether there is room or not, so that nothing is lost
 * (wishlist 9).
 */
export async function unshare(
  unit: Unit,
  userId: string,
  id: string,
): Promise<Result<void, NewWishlistRefusal | ListRefusal>> {
  const found = await listToChange(unit, userId, id, 'manage')
  if (found.isErr()) return err(found.error)
  const list = found.value
  if (!list.team) return ok(undefined)
  const others = await unit.wishlists.ofOwner(list.ownerId)
  const named =
    list.ownerId === userId
      ? nameRestored(others, list.name)
      : ok(freeWishlistName(others, list.name))
  if (named.isErr()) return err(named.error)
  await setAlone(unit, id, named.value)
  return ok(undefined)
}

/** Hands the lists that a leaving member shared to the team's owner (wishlist 9). */
export async function passListsOn(
  unit: Unit,
  team: { readonly id: string },
  from: string,
): Promise<void> {
  const owner = (await unit.teams.members(team.id)).find(({ roleId }) => roleId === OWNER)
  if (owner) await unit.wishlists.passOn(team.id, from, owner.userId)
}

/** Returns the lists of a deleted team to their owners, and deletes their comments (wishlist 9). */
export async function returnLists(unit: Unit, team: { readonly id: string }): Promise<void> {
  for (const { id, ownerId, name } of await unit.wishlists.ofTeam(team.id)) {
    await setAlone(unit, id, freeWishlistName(await unit.wishlists.ofOwner(ownerId), name))
  }
  await unit.wishlists.returnDiscarded(team.id)
  await unit.wishlistComments.removeOfTeam(team.id)
}

function setAlone(unit: Unit, id: string, name: string): Promise<void> {
  return unit.wishlists.setTeam(id, null, { name, nameKey: nameKeyIn({ team: null }, name) })
}
