import type { TaxedBill } from '#domain/order/reverse-charge.ts'
import type { CartStore } from '../stores/cart-store.ts'

/** Has the cart priced for the bill that is being filled in. */
export class CartBilling {
  /** The latest bill, while the server is being told. */
  private wanted: TaxedBill | null = null
  private readonly cart: CartStore

  constructor(cart: CartStore) {
    this.cart = cart
  }

  /** What it comes to where the bill goes. One change at a time: whoever leafs through a list ends at its last country. */
  async billTo(bill: TaxedBill): Promise<void> {
    const isUnderWay = this.wanted !== null
    this.wanted = bill
    if (isUnderWay) return
    if (this.isPricedFor(bill)) await this.cart.refresh()
    while (!this.isPricedFor(this.wanted)) {
      const { country, vatId } = this.wanted
      if (!(await this.cart.change({ kind: 'country-chosen', country, vatId }))) break
    }
    this.wanted = null
  }

  /** The prices are those of this bill, or nobody has said where it goes. */
  private isPricedFor({ country, vatId }: TaxedBill): boolean {
    const { order } = this.cart
    return country === '' || (country === order?.country && vatId === (order.vatId ?? ''))
  }
}
