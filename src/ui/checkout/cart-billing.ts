import type { TaxedBill } from '#domain/order/reverse-charge.ts'
import type { CartStore } from '../stores/cart-store.ts'

/** Reprices the cart for the billing details that are being filled in. */
export class CartBilling {
  /** The latest billing details while a request is in flight, otherwise null. */
  private wanted: TaxedBill | null = null
  private readonly cart: CartStore

  constructor(cart: CartStore) {
    this.cart = cart
  }

  /**
   * Reprices the cart for the given country and VAT number. Sends one change at a time: if the shopper flips
   * through several countries, only the last one counts. If the cart is priced for that already, it is read
   * again only if its prices are stale.
   */
  async billTo(bill: TaxedBill, isStale: boolean): Promise<void> {
    const isUnderWay = this.wanted !== null
    this.wanted = bill
    if (isUnderWay) return
    if (isStale && this.isPricedFor(bill)) await this.cart.refresh()
    while (!this.isPricedFor(this.wanted)) {
      const { country, vatId } = this.wanted
      if (!(await this.cart.change({ kind: 'country-chosen', country, vatId }))) break
    }
    this.wanted = null
  }

  /** True if the cart is already priced for this bill, or no country has been chosen. */
  private isPricedFor({ country, vatId }: TaxedBill): boolean {
    const { order } = this.cart
    return country === '' || (country === order?.country && vatId === (order.vatId ?? ''))
  }
}
