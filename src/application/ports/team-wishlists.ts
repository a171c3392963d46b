import type { ResultAsync } from 'neverthrow'
import type { TeamPermission } from '#domain/team/role.ts'
import type { NotAllowed } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CommentsFull, WishlistComment } from '#domain/wishlist/comment.ts'
import type { TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import type { NewWishlistRefusal, Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Missing, Outage } from './outage.ts'
import type { ListRefused } from './wishlists.ts'

/** The lists that the user's team shares; without a team, null and empty. */
export interface TeamLists {
  readonly team: { readonly id: string; readonly name: string } | null
  /** What the viewer may do in the team. */
  readonly permissions: readonly TeamPermission[]
  /** Newest first. */
  readonly wishlists: readonly Wishlist[]
}

/** Lists that a team shares, and its members' comments on them (wishlist 9, wishlist 10). */
export interface TeamWishlists {
  lists(viewer: Registered): ResultAsync<TeamLists, Outage>
  /** Shares the user's own list with their team, or takes one back; resolves with what the team then shares. */
  setShared(
    viewer: Registered,
    id: string,
    shared: boolean,
  ): ResultAsync<TeamLists, TeamWishlistsFull | NewWishlistRefusal | ListRefused | Outage>
  /** Oldest first. */
  comments(
    viewer: Registered,
    id: string,
  ): ResultAsync<readonly WishlistComment[], Missing | Outage>
  /** Comments on the list itself if `item` is null. */
  comment(
    viewer: Registered,
    id: string,
    said: { readonly text: string; readonly item: WishlistRef | null },
  ): ResultAsync<WishlistComment, Invalid | CommentsFull | ListRefused | Outage>
  editComment(
    viewer: Registered,
    comment: CommentPlace,
    text: string,
  ): ResultAsync<WishlistComment, Invalid | ListRefused | Outage>
  deleteComment(
    viewer: Registered,
    comment: CommentPlace,
  ): ResultAsync<void, NotAllowed | Missing | Outage>
  /** Possible within a day. */
  restoreComment(
    viewer: Registered,
    comment: CommentPlace,
  ): ResultAsync<WishlistComment, CommentsFull | ListRefused | Outage>
}

/** A comment by its list and its id. */
export interface CommentPlace {
  readonly listId: string
  readonly id: string
}
