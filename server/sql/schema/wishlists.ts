/** A list of what somebody would like to have. */
export interface WishlistTable {
  id: string
  owner_id: string
  name: string
  /** Equal for names that differ in case only; unique for each owner. Of a deleted list its id, which no name is equal to. */
  name_key: string
  /** Opens the list for whoever has its link; null while nobody else may look. */
  share_key: string | null
  created_at: number
  /** When something was saved to it last. */
  used_at: number
  /** When it was deleted; null while it is there. */
  discarded_at: number | null
}
