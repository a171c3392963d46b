/** A variant that a bundle holds. */
export interface BundleMemberTable {
  bundle_id: number
  variant_id: number
  position: number
}
