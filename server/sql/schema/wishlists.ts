/** A list of what somebody would like to have. */
export interface WishlistTable {
  id: string
  owner_id: string
  name: string
  /**
   * Equal for names that differ in case only; unique for each owner, and with the team's id before it for each team. Of
   * a deleted list its id, which no name is equal to.
   */
  name_key: string
  /** Opens the list for whoever has its link; null while nobody else may look. */
  share_key: string | null
  /** Whom it is shared with; null while it is its owner's alone. */
  team_id: string | null
  created_at: number
  /** When something was saved to it last. */
  used_at: number
  /** When it was deleted; null while it is there. */
  discarded_at: number | null
}
