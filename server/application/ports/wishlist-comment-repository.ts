import type { WishlistComment } from '#domain/wishlist/comment.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'

/** A comment, and the list and team it belongs to. */
interface FoundComment extends WishlistComment {
  readonly wishlistId: string
  readonly teamId: string
  readonly isDeleted: boolean
}

interface NewComment {
  readonly id: string
  readonly wishlistId: string
  readonly teamId: string
  readonly userId: string
  readonly item: WishlistRef | null
  readonly text: string
  readonly now: number
}

/** How many comments a list or an item has in the team that it is currently shared with. */
interface CountedComments {
  readonly wishlistId: string
  readonly item: WishlistRef | null
  readonly count: number
}

/** Comments on lists that a team shares (wishlist 10). */
export interface WishlistCommentRepository {
  /** Oldest first, without deleted ones. */
  ofList(wishlistId: string, teamId: string): Promise<readonly WishlistComment[]>
  counts(wishlistIds: readonly string[]): Promise<readonly CountedComments[]>
  /** Also finds a deleted comment, until it is purged. */
  find(id: string): Promise<FoundComment | null>
  add(comment: NewComment): Promise<void>
  edit(id: string, text: string, now: number): Promise<void>
  /** Deletes it for now, or restores it if `deletedAt` is null. */
  setDeleted(id: string, deletedAt: number | null): Promise<void>
  /** Deletes all comments written in a deleted team. */
  removeOfTeam(teamId: string): Promise<void>
  /** The user's comments stay, but no longer name anyone. */
  disown(userId: string): Promise<void>
}
