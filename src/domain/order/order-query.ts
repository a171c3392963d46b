import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import type { Listing } from '../shared/listing.ts'
import {
  isOrderStatus,
  ORDER_STATUSES,
  UNPAID_STATUSES,
  type Order,
  type OrderStatus,
} from './order.ts'

/** The statuses of what its customer's list shows: an attempt that was never paid is no order to them (library 3). */
export const LISTED_STATUSES = ORDER_STATUSES.filter((status) => !UNPAID_STATUSES.includes(status))

export function isListed(status: OrderStatus): boolean {
  return LISTED_STATUSES.includes(status)
}

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
