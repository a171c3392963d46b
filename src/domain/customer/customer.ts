import type { Registered } from '../user/viewer.ts'

declare const customerBrand: unique symbol

/** Whoever pays and owns: cart, order, subscription, credits, entitlement and invoice are a customer's (customer 1). */
export type CustomerId = string & { readonly [customerBrand]: true }

/** The customer with this id: of a person, whatever they act for, or of a team. */
export function customerById(id: string): CustomerId {
  return id as CustomerId
}

/** Whom somebody acts for: themselves, or the team that their request names (customer 1). */
export function customerOf({ id, team }: Pick<Registered, 'id' | 'team'>): CustomerId {
  return customerById(team?.id ?? id)
}
