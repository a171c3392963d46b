/**
 * An order that is being paid: `whoPays` asks the provider, only if it matters, for its identifier of the
 * card or wallet.
 */
export interface PayingOrder {
  readonly orderId: string
  readonly provider: string
  /** Null if the provider does not say, or not yet. */
  readonly whoPays: () => Promise<string | null>
}

/** One card or wallet counts as one customer for the limits of discount codes (discount 3, decision 031). */
export interface PaymentFingerprints {
  /**
   * Whether an order may be charged: not if its code has a limit per customer that the payer has already
   * reached. A refusal is permanent. Called before money moves, and again on a retry; while the payer is
   * unknown, the charge is allowed.
   */
  admits(paying: PayingOrder): Promise<boolean>
  /**
   * Records who has paid, if that was unknown before the money moved. Nothing waits for it, so a provider
   * that does not say holds nothing up.
   */
  note(paying: PayingOrder): Promise<void>
}
