import type { CustomerId } from '#domain/customer/customer.ts'
import type { CartRef } from '#domain/cart/item.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** Whose a cart is: an account's, or that of a visitor's device. */
export type CartOwner =
  | {
      readonly kind: 'user'
      readonly userId: string
      /** Whom they act for: a person has a cart of their own, and another one for their team. */
      readonly customer: CustomerId
    }
  | { readonly kind: 'visitor'; readonly visitorKey: string }

/** A cart as it is kept: not what it costs. */
export interface Cart {
  readonly id: string
  /** As it was chosen. */
  readonly licenseId: LicenseId
  readonly code: string | null
  /** Where its bill would go; empty while nobody has said so. */
  readonly billingCountry: string
  /** The VAT number of that bill; empty without one. */
  readonly vatId: string
  /** Lines that found no room in it at a sign-in; 0 again once it has changed. */
  readonly dropped: number
  /** One more at every change of items, license, code, country or VAT number. */
  readonly version: number
}

/** Of an owner's cart, where there is none yet. */
interface NewCart {
  readonly id: string
  readonly licenseId: LicenseId
  readonly now: number
}

type Changeable = 'licenseId' | 'code' | 'billingCountry' | 'vatId' | 'dropped'

/** What is not named stays. */
export type CartUpdate = { readonly [Field in Changeable]?: Cart[Field] | undefined }

/** Carts and what is in them (decision 005). */
export interface CartRepository {
  find(owner: CartOwner): Promise<Cart | null>
  /** The same, locked: whoever changes this cart next waits. */
  lock(owner: CartOwner): Promise<Cart | null>
  /** The owner's cart, made if need be, and locked. */
  claim(owner: CartOwner, fresh: NewCart): Promise<Cart>
  /** Makes it a new version. What is not said of `dropped` is 0. */
  update(cartId: string, changed: CartUpdate): Promise<void>
  /** Takes out what an order bought, and the code that it used: a new version. What was put in meanwhile stays. */
  removeOrdered(cartId: string, orderId: string, now: number): Promise<void>
  remove(cartId: string): Promise<void>

  /** In the order in which they were put in. */
  items(cartId: string): Promise<readonly CartRef[]>
  addItem(cartId: string, item: CartRef): Promise<void>
  removeItems(cartId: string, items: readonly CartRef[]): Promise<void>
  replaceItems(cartId: string, items: readonly CartRef[]): Promise<void>
}
