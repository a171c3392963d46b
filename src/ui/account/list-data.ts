import type { LibraryPage } from '#application/ports/downloads.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import { listQueryFrom, type ListQuery } from '#domain/search/list-query.ts'
import type { Listing } from '#domain/shared/listing.ts'
import { orderQueryFrom, type OrderPage, type OrderQuery } from '#domain/order/order-query.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** A page of a list of one's own, and what was asked for. */
interface ListData<Query, Found> {
  readonly query: Query
  readonly found: Found
}

export type OrdersData = ListData<OrderQuery, OrderPage>
export type LibraryData = ListData<ListQuery, LibraryPage>
export type LicensesData = ListData<ListQuery, Listing<Certificate>>

/** The orders that an address shows. */
export async function loadOrders(source: PageSource, request: Request): Promise<OrdersData> {
  const viewer = await requireUser(source, request)
  const query = orderQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('orders').history(viewer, query)) }
}

/** What an address shows of the library. */
export async function loadLibrary(source: PageSource, request: Request): Promise<LibraryData> {
  const viewer = await requireUser(source, request)
  const query = listQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('myLibrary').entries(viewer, query)) }
}

/** The licenses that an address shows; links of before look for one by `find`. */
export async function loadLicenses(source: PageSource, request: Request): Promise<LicensesData> {
  const viewer = await requireUser(source, request)
  const params = paramsIn(request)
  const query = listQueryFrom({ search_query: params['find'], ...params })
  return { query, found: await unwrap(source.get('myLicenses').certificates(viewer, query)) }
}

function paramsIn(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}
