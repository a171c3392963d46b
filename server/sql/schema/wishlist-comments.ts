/** What somebody says about a list that is shared with a team, or about an item of it. */
export interface WishlistCommentTable {
  id: string
  wishlist_id: string
  /** The team that it was said in: a list that is shared with another one does not show it there. */
  team_id: string
  /** Null once the account that wrote it is closed. */
  user_id: string | null
  /** Null, like `ref_id`, for a comment on the list itself. */
  ref_kind: 'product' | 'bundle' | null
  ref_id: number | null
  message: string
  created_at: number
  edited_at: number | null
  /** When it was deleted; null while it is there. */
  deleted_at: number | null
}
