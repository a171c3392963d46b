import type { Purchases } from '#application/ports/purchases.ts'
import type { PayDesk } from './pay-for.ts'
import { placePurchase } from './place-purchase.ts'
import { quotePurchase } from './quote-purchase.ts'

/** The shop's own counter for credits and plans: what the browser's `Purchases` port reaches in the end. */
export function purchasesAt(desk: PayDesk): Purchases {
  return { quote: quotePurchase(desk), place: placePurchase(desk) }
}
