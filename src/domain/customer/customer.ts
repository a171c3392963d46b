import type { Registered } from '../user/viewer.ts'

declare const customerBrand: unique symbol

/**
 * The party that pays and owns: carts, orders, subscriptions, credits, entitlements and invoices belong to a
 * customer (customer 1).
 */
export type CustomerId = string & { readonly [customerBrand]: true }

/** The customer with this id: a person, regardless of whom they act for, or a team. */
export function customerById(id: string): CustomerId {
  return id as CustomerId
}

/** The customer that a user acts for: themselves, or the team that their request names (customer 1). */
export function customerOf({ id, team }: Pick<Registered, 'id' | 'team'>): CustomerId {
  return customerById(team?.id ?? id)
}
