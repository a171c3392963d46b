import { orderQueryFrom, type OrderPage, type OrderQuery } from '#domain/order/order-query.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** A page of a list of one's own, and what was asked for. */
interface ListData<Query, Found> {
  readonly query: Query
  readonly found: Found
}

export type OrdersData = ListData<OrderQuery, OrderPage>

/** The orders that an address shows. */
export async function loadOrders(source: PageSource, request: Request): Promise<OrdersData> {
  const viewer = await requireUser(source, request)
  const query = orderQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('orders').history(viewer, query)) }
}

function paramsIn(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}

/** The address of a list with these parameters. */
export function listAddress(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? path : `${path}?${query}`
}
