import type { Purchases } from '#application/ports/purchases.ts'
import { placePurchase, type PurchasePorts } from './place-purchase.ts'
import { quotePurchase } from './quote-purchase.ts'

/** The shop's own counter for credits and plans: where calls of the browser's `Purchases` port end up. */
export function purchasesAt(ports: PurchasePorts): Purchases {
  return { quote: quotePurchase(ports), place: placePurchase(ports) }
}
