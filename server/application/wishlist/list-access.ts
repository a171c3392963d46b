import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { permissionsOf, type RoleId, type TeamPermission } from '#domain/team/role.ts'
import { requirePermission, type NotAllowed } from '#domain/team/team.ts'
import { mayManage } from '#domain/wishlist/team-lists.ts'
import { lockOwn } from '#server/application/team/own-team.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { WishlistRecord } from '#server/application/ports/wishlist-repository.ts'

export const NO_LIST: Missing = { kind: 'missing', what: 'wishlist' }
export const NO_ITEM: Missing = { kind: 'missing', what: 'item' }

export type ListRefusal = Missing | NotAllowed

type ListPermission = Extract<TeamPermission, 'read-wishlists' | 'edit-wishlists' | 'comment'>

/** A user's intended access to a list: one of the permissions, or managing it, which its sharer may do as well. */
type Wanted = ListPermission | 'manage'

interface SharedRecord extends WishlistRecord {
  readonly team: NonNullable<WishlistRecord['team']>
}

interface Access {
  readonly list: SharedRecord
  readonly roleId: RoleId
}

/**
 * A list that the user may change, or the reason why not: their own, whose owner row they have locked; or
 * one of their team's. The team is locked first and the list is then read again, so that a member removed
 * in the meantime finds nothing (wishlist 9).
 */
export async function listToChange(
  unit: Unit,
  userId: string,
  id: string,
  wanted: Extract<Wanted, 'edit-wishlists' | 'manage'>,
): Promise<Result<WishlistRecord, ListRefusal>> {
  return accessible(unit, { userId, wanted, find: () => unit.wishlists.find(id) })
}

/** Same as `listToChange`, for a deleted list. */
export async function listToRestore(
  unit: Unit,
  userId: string,
  id: string,
): Promise<Result<WishlistRecord, ListRefusal>> {
  return accessible(unit, { userId, wanted: 'manage', find: () => unit.wishlists.discarded(id) })
}

/** A list of the user's team, which is locked, and their role in it. */
export async function sharedList(
  unit: Unit,
  userId: string,
  id: string,
  permission: ListPermission,
): Promise<Result<Access, ListRefusal>> {
  const own = await lockOwn(unit, userId)
  const list = own && (await unit.wishlists.find(id))
  if (!own || list?.team?.id !== own.team.id) return err(NO_LIST)
  return requirePermission(own.roleId, permission).map(() => ({
    list: { ...list, team: { id: own.team.id, name: own.team.name } },
    roleId: own.roleId,
  }))
}

async function accessible(
  unit: Unit,
  {
    userId,
    wanted,
    find,
  }: {
    readonly userId: string
    readonly wanted: Wanted
    readonly find: () => Promise<WishlistRecord | null>
  },
): Promise<Result<WishlistRecord, ListRefusal>> {
  const before = await find()
  if (!before) return err(NO_LIST)
  if (!before.team) return before.ownerId === userId ? ok(before) : err(NO_LIST)
  const own = await lockOwn(unit, userId)
  const list = await find()
  if (list && !list.team && list.ownerId === userId) return ok(list)
  if (!own || list?.team?.id !== own.team.id) return err(NO_LIST)
  if (wanted !== 'manage') return requirePermission(own.roleId, wanted).map(() => list)
  return mayManage(list, { id: userId, permissions: permissionsOf(own.roleId) })
    ? ok(list)
    : err({ kind: 'not-allowed' })
}
