/** A variant in a bundle. */
export interface BundleMemberTable {
  bundle_id: number
  variant_id: number
  position: number
}
