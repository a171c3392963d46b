import type { CustomerId } from '#domain/customer/customer.ts'
import type { CartRef } from '#domain/cart/item.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** The owner of a cart: an account or a visitor's device. */
export type CartOwner =
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The customer that the user acts for: a user has a cart of their own, and another one for their team. */
      readonly customer: CustomerId
    }
  | { readonly kind: 'visitor'; readonly visitorKey: string }

/** A cart as stored, without its prices. */
export interface Cart {
  readonly id: string
  /** The license as chosen. */
  readonly licenseId: LicenseId
  readonly code: string | null
  /** The country of its bill; empty while unknown. */
  readonly billingCountry: string
  /** The VAT number of that bill; empty without one. */
  readonly vatId: string
  /** Lines that did not fit into it at a sign-in; reset to 0 by the next change. */
  readonly dropped: number
  /** Incremented by every change of items, license, code, country or VAT number. */
  readonly version: number
}

/** The cart to create if the owner has none yet. */
interface NewCart {
  readonly id: string
  readonly licenseId: LicenseId
  readonly now: number
}

type Changeable = 'licenseId' | 'code' | 'billingCountry' | 'vatId' | 'dropped'

/** Omitted fields stay unchanged. */
export type CartUpdate = { readonly [Field in Changeable]?: Cart[Field] | undefined }

/** What of an order its cart is emptied by. */
interface OrderedCart {
  readonly orderId: string
  /** The code that goes with it, if the cart still has it; null if it used none, or if that went before. */
  readonly code: string | null
}

/** Carts and their items (decision 005). */
export interface CartRepository {
  find(owner: CartOwner): Promise<Cart | null>
  /** Same as `find`, but locks the cart: the next one to change it waits. */
  lock(owner: CartOwner): Promise<Cart | null>
  /** The owner's cart, locked, and created if necessary. */
  claim(owner: CartOwner, fresh: NewCart): Promise<Cart>
  /** Increments the version. `dropped` becomes 0 if omitted. */
  update(cartId: string, changed: CartUpdate): Promise<void>
  /**
   * Removes the items that an order bought and the code that it used, and increments the version. Items and a
   * code that were added in the meantime stay.
   */
  removeOrdered(cartId: string, order: OrderedCart, now: number): Promise<void>
  remove(cartId: string): Promise<void>

  /** In the order in which they were added. */
  items(cartId: string): Promise<readonly CartRef[]>
  addItem(cartId: string, item: CartRef): Promise<void>
  removeItems(cartId: string, items: readonly CartRef[]): Promise<void>
  replaceItems(cartId: string, items: readonly CartRef[]): Promise<void>
}
