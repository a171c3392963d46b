/** An order that is paid: `whoPays` asks the provider, only where it matters, for its own word for one card or wallet. */
export interface PayingOrder {
  readonly orderId: string
  readonly provider: string
  /** Null where the provider does not say, or not yet. */
  readonly whoPays: () => Promise<string | null>
}

/** One card or wallet counts as one customer for the limits of discount codes (discount 3, decision 031). */
export interface PaymentFingerprints {
  /**
   * Whether an order may be charged: not if its code has a limit for each customer and whoever pays has reached it already.
   * A refusal stands for ever. Asked before money moves, and again when it is tried again; while nobody knows yet who
   * pays, it may.
   */
  admits(paying: PayingOrder): Promise<boolean>
  /** Keeps who has paid, where nobody knew before the money moved. Nothing waits for it, so a provider that does not say holds nothing up. */
  note(paying: PayingOrder): Promise<void>
}
