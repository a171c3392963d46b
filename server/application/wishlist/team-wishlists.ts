import { err, ok, type Result } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { CommentPlace, TeamLists, TeamWishlists } from '#application/ports/team-wishlists.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { permissionsOf, type RoleId } from '#domain/team/role.ts'
import {
  checkComment,
  decideComment,
  decideCommentDeletion,
  decideCommentEdit,
  type CommentsFull,
  type WishlistComment,
} from '#domain/wishlist/comment.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Records, Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { NO_ITEM, NO_LIST, sharedList, type ListRefusal } from './list-access.ts'
import { shareWithTeam, unshare } from './share-with-team.ts'
import { filled } from './wishlist-items.ts'

const NO_COMMENT: Missing = { kind: 'missing', what: 'comment' }

/**
 * Lists that a team shares (wishlist 9), and comments on them (wishlist 10). Each change locks the team's
 * row and then checks that the user belongs to it, so that a member removed in the meantime leaves nothing
 * behind.
 */
export function teamWishlists(units: UnitOfWork): TeamWishlists {
  return {
    lists: ({ id }) => units.read((records) => teamListsOf(records, id)),

    setShared: ({ id: userId }, id, shared) =>
      units.run(async (unit): Promise<Result<TeamLists, Outage | ShareRefusal>> => {
        const isOpen = await unit.wishlists.lockOwner(userId)
        if (!isOpen) return err({ kind: 'signed-out' })
        const done = await (shared ? shareWithTeam : unshare)(unit, userId, id)
        return done.isErr() ? err(done.error) : ok(await teamListsOf(unit, userId))
      }),

    comments: ({ id: userId }, id) =>
      units
        .read(async (records) => {
          const own = await records.teams.membership(userId)
          const list = own && (await records.wishlists.find(id))
          if (!own || list?.team?.id !== own.team.id) return null
          const comments = await records.wishlistComments.ofList(id, own.team.id)
          const items = await records.wishlists.items([id])
          return comments.filter(({ item }) => !item || items.some((one) => sameItem(one, item)))
        })
        .andThen((comments) => (comments ? ok(comments) : err(NO_LIST))),

    comment: ({ id: userId }, id, { text: typed, item }) =>
      checkComment(typed).asyncAndThen((text) =>
        units.run((unit) => addComment(unit, userId, { listId: id, text, item })),
      ),

    editComment: ({ id: userId }, place, typed) =>
      checkComment(typed).asyncAndThen((text) =>
        units.run(async (unit): Promise<Result<WishlistComment, ListRefusal>> => {
          const found = await commentOf(unit, userId, place)
          if (found.isErr()) return err(found.error)
          const { comment, roleId } = found.value
          if (comment.isDeleted) return err(NO_COMMENT)
          const allowed = decideCommentEdit(comment, { userId, roleId })
          if (allowed.isErr()) return err(allowed.error)
          if (comment.text !== text) await unit.wishlistComments.edit(place.id, text, unit.now)
          return present(unit, place.id)
        }),
      ),

    deleteComment: ({ id: userId }, place) =>
      units.run(async (unit): Promise<Result<void, ListRefusal>> => {
        const found = await commentOf(unit, userId, place)
        if (found.isErr()) return err(found.error)
        const { comment, roleId } = found.value
        const allowed = decideCommentDeletion(comment, { userId, roleId })
        if (allowed.isErr()) return err(allowed.error)
        if (!comment.isDeleted) await unit.wishlistComments.setDeleted(place.id, unit.now)
        return ok(undefined)
      }),

    restoreComment: ({ id: userId }, place) =>
      units.run(async (unit): Promise<Result<WishlistComment, CommentsFull | ListRefusal>> => {
        const found = await commentOf(unit, userId, place)
        if (found.isErr()) return err(found.error)
        const { comment, roleId } = found.value
        const allowed = decideCommentDeletion(comment, { userId, roleId })
        if (allowed.isErr()) return err(allowed.error)
        if (comment.isDeleted) {
          const room = await roomFor(unit, comment)
          if (room.isErr()) return err(room.error)
          await unit.wishlistComments.setDeleted(place.id, null)
        }
        return present(unit, place.id)
      }),
  }
}

async function teamListsOf(records: Records, userId: string): Promise<TeamLists> {
  const own = await records.teams.membership(userId)
  if (!own) return { team: null, permissions: [], wishlists: [] }
  const { id, name } = own.team
  const wishlists = await filled(records, await records.wishlists.ofTeam(id))
  return { team: { id, name }, permissions: permissionsOf(own.roleId), wishlists }
}

interface Saying {
  readonly listId: string
  readonly text: string
  readonly item: WishlistRef | null
}

async function addComment(
  unit: Unit,
  userId: string,
  { listId, text, item }: Saying,
): Promise<Result<WishlistComment, CommentsFull | ListRefusal>> {
  const found = await sharedList(unit, userId, listId, 'comment')
  if (found.isErr()) return err(found.error)
  const teamId = found.value.list.team.id
  const items = await unit.wishlists.items([listId])
  if (item && !items.some((other) => sameItem(other, item))) return err(NO_ITEM)
  const room = await roomFor(unit, { wishlistId: listId, teamId })
  if (room.isErr()) return err(room.error)
  const id = unit.newId()
  const said = { id, wishlistId: listId, teamId, userId, item, text, now: unit.now }
  await unit.wishlistComments.add(said)
  return present(unit, id)
}

async function roomFor(
  { wishlistComments }: Unit,
  { wishlistId, teamId }: { readonly wishlistId: string; readonly teamId: string },
): Promise<Result<void, CommentsFull>> {
  return decideComment((await wishlistComments.ofList(wishlistId, teamId)).length)
}

type FoundComment = NonNullable<Awaited<ReturnType<Unit['wishlistComments']['find']>>>

/** A comment on a list of the user's team, which is locked, and their role in it. */
async function commentOf(
  unit: Unit,
  userId: string,
  { listId, id }: CommentPlace,
): Promise<Result<{ readonly comment: FoundComment; readonly roleId: RoleId }, ListRefusal>> {
  const found = await sharedList(unit, userId, listId, 'read-wishlists')
  if (found.isErr()) return err(found.error)
  const { list, roleId } = found.value
  const comment = await unit.wishlistComments.find(id)
  if (comment?.wishlistId !== listId || comment.teamId !== list.team.id) return err(NO_COMMENT)
  return ok({ comment, roleId })
}

/** Returns a comment in its current state. */
async function present(
  { wishlistComments }: Unit,
  id: string,
): Promise<Result<WishlistComment, Missing>> {
  const comment = await wishlistComments.find(id)
  if (!comment) return err(NO_COMMENT)
  const { item, author, text, createdAt, editedAt } = comment
  return ok({ id, item, author, text, createdAt, editedAt })
}

type ShareRefusal =
  Awaited<ReturnType<typeof shareWithTeam | typeof unshare>> extends Result<void, infer Refusal>
    ? Refusal
    : never
