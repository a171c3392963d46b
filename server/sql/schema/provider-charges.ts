/** The provider's own id for the charge of an order. */
export interface ProviderChargeTable {
  /** The order's id. */
  key: string
  provider: string
  ref: string
  created_at: number
}
