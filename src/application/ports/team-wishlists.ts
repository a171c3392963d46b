import type { ResultAsync } from 'neverthrow'
import type { TeamPower } from '#domain/team/role.ts'
import type { TeamPowerMissing } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CommentsFull, WishlistComment } from '#domain/wishlist/comment.ts'
import type { TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import type { NewWishlistRefusal, Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Missing, Outage } from './outage.ts'
import type { ListRefused } from './wishlists.ts'

/** What somebody's team shares; without a team null and nothing. */
export interface TeamLists {
  readonly team: { readonly id: string; readonly name: string } | null
  /** What whoever asks may do in it. */
  readonly powers: readonly TeamPower[]
  /** Newest first. */
  readonly wishlists: readonly Wishlist[]
}

/** Lists that a team shares, and what its members say about them (wishlist 9, wishlist 10). */
export interface TeamWishlists {
  lists(viewer: Registered): ResultAsync<TeamLists, Outage>
  /** Shares one's own list with one's team, or takes one back; answers what the team shares then. */
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
  /** On the list itself where `item` is null. */
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
  ): ResultAsync<void, TeamPowerMissing | Missing | Outage>
  /** Within a day. */
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
