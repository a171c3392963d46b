import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import type { Listing } from '../shared/listing.ts'
import { isListed, isOrderStatus, type Order, type OrderStatus } from './order.ts'

/** What a list of orders shows. */
export interface OrderQuery extends ListQuery {
  /** Null for orders of every listed status. */
  readonly status: OrderStatus | null
}

export interface OrderPage extends Listing<Order> {
  /** Each listed status that some order of the customer has. */
  readonly statuses: readonly OrderStatus[]
}

/** Reads one from an address; a status that is unknown or not listed is none (catalog 5, library 3). */
export function orderQueryFrom(params: ListParams): OrderQuery {
  const status = params['status'] ?? ''
  return {
    ...listQueryFrom(params),
    status: isOrderStatus(status) && isListed(status) ? status : null,
  }
}

/** The shortest parameters that `orderQueryFrom` reads back as the same. */
export function orderParams({ status, ...query }: OrderQuery): Record<string, string> {
  return { ...listParams(query), ...(status !== null && { status }) }
}
