/** A list of what somebody would like to have. */
export interface WishlistTable {
  id: string
  owner_id: string
  name: string
  /** Equal for names that differ in case only; unique for each owner. */
  name_key: string
  /** Opens the list for whoever has its link; null while nobody else may look. */
  share_key: string | null
  created_at: number
  /** When something was saved to it last. */
  used_at: number
}
