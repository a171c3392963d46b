import type { Cents } from '../shared/money.ts'

/** An action that unblocks a refused download, with its price if it is a purchase. */
export interface SuggestedAction {
  /** `buy`: this file, for money. `order`: finish or cancel the payment that contains it. */
  readonly kind: 'sign-in' | 'confirm' | 'license' | 'wait' | 'order' | 'buy' | 'credits' | 'plan'
  readonly orderId?: string | undefined
  readonly planId?: number | undefined
  /** Omitted if a custom amount costs less than every pack. */
  readonly packId?: number | undefined
  /** Due now. */
  readonly price?: Cents | undefined
}

/** A refusal with its cheapest suggested action, if one was looked for; null if there is none. */
export interface Unblockable {
  readonly suggestedAction?: SuggestedAction | null | undefined
}
