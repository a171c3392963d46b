import type { WishlistComment } from '#domain/wishlist/comment.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'

/** A comment, and where it stands. */
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

/** How many comments there are on a list, or on an item, in the team that it is shared with now. */
interface CountedComments {
  readonly wishlistId: string
  readonly item: WishlistRef | null
  readonly count: number
}

/** What people say about lists that they share (wishlist 10). */
export interface WishlistCommentRepository {
  /** Oldest first, without those that were deleted. */
  ofList(wishlistId: string, teamId: string): Promise<readonly WishlistComment[]>
  counts(wishlistIds: readonly string[]): Promise<readonly CountedComments[]>
  /** A deleted one as well, until it is cleared away. */
  find(id: string): Promise<FoundComment | null>
  add(comment: NewComment): Promise<void>
  edit(id: string, text: string, now: number): Promise<void>
  /** Puts it aside, or brings it back where `deletedAt` is null. */
  setDeleted(id: string, deletedAt: number | null): Promise<void>
  /** Of all that were written in a team that is deleted. */
  removeOfTeam(teamId: string): Promise<void>
  /** What somebody wrote stays, and is nobody's. */
  disown(userId: string): Promise<void>
}
