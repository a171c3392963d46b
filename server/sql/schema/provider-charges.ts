/** The provider's own name for the charge of an order. */
export interface ProviderChargeTable {
  /** The order's id. */
  key: string
  provider: string
  ref: string
  created_at: number
}
