import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import type { Listing } from '../shared/listing.ts'
import {
  isOrderStatus,
  ORDER_STATUSES,
  UNPAID_STATUSES,
  type Order,
  type OrderStatus,
} from './order.ts'

/** The statuses that a customer's list shows. To them, an attempt that was never paid is not an order (library 3). */
export const LISTED_STATUSES = ORDER_STATUSES.filter((status) => !UNPAID_STATUSES.includes(status))

export function isListed(status: OrderStatus): boolean {
  return LISTED_STATUSES.includes(status)
}

/** The query of a list of orders. */
export interface OrderQuery extends ListQuery {
  /** Null for orders of every listed status. */
  readonly status: OrderStatus | null
}

export interface OrderPage extends Listing<Order> {
  /** Each listed status that any order of the customer has. */
  readonly statuses: readonly OrderStatus[]
}

/** Reads a query from an address; a status that is unknown or not listed becomes null (catalog 5, library 3). */
export function orderQueryFrom(params: ListParams): OrderQuery {
  const status = params['status'] ?? ''
  return {
    ...listQueryFrom(params),
    status: isOrderStatus(status) && isListed(status) ? status : null,
  }
}

/** The shortest parameters that `orderQueryFrom` reads back as the same query. */
export function orderParams({ status, ...query }: OrderQuery): Record<string, string> {
  return { ...listParams(query), ...(status !== null && { status }) }
}
