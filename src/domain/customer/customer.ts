declare const customerBrand: unique symbol

/** Whoever pays and owns: cart, order, subscription, credits, entitlement and invoice are a customer's (customer 1). */
export type CustomerId = string & { readonly [customerBrand]: true }

/** A person as a customer; nobody else is one yet. */
export function customerOf(userId: string): CustomerId {
  return userId as CustomerId
}
