import type { Cents } from '../shared/money.ts'

/** What gets a refused download going, and what it costs where it is bought. */
export interface SuggestedAction {
  /** `buy`: this very file, for money. `order`: finish or cancel the payment that has it. */
  readonly kind: 'sign-in' | 'confirm' | 'license' | 'wait' | 'order' | 'buy' | 'credits' | 'plan'
  readonly orderId?: string | undefined
  readonly planId?: number | undefined
  /** Absent where a custom amount costs less than every pack. */
  readonly packId?: number | undefined
  /** To pay now. */
  readonly price?: Cents | undefined
}

/** A refusal that can say its cheapest suggested action, where somebody looked for one; null where there is none. */
export interface Unblockable {
  readonly wayOn?: SuggestedAction | null | undefined
}
