/** A list of items that someone would like to have. */
export interface WishlistTable {
  id: string
  owner_id: string
  name: string
  /**
   * Equal for names that differ only in case; unique for each owner, and, prefixed with the team's id,
   * for each team. For a deleted list it is the list's id, which no name equals.
   */
  name_key: string
  /** Opens the list for anyone who has its link; null while no one else may view it. */
  share_key: string | null
  /** The team it is shared with; null if it is its owner's alone. */
  team_id: string | null
  created_at: number
  /** When something was last saved to it. */
  used_at: number
  /** When it was deleted; null if it was not. */
  discarded_at: number | null
}
