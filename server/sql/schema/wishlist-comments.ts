/** A comment on a list that is shared with a team, or on an item of it. */
export interface WishlistCommentTable {
  id: string
  wishlist_id: string
  /**
   * The team in which it was written: if the list is shared with another team, it is not shown there.
   */
  team_id: string
  /** Null once its author's account is closed. */
  user_id: string | null
  /** Null, like `ref_id`, for a comment on the list itself. */
  ref_kind: 'product' | 'bundle' | null
  ref_id: number | null
  message: string
  created_at: number
  edited_at: number | null
  /** When it was deleted; null if it was not. */
  deleted_at: number | null
}
