import type { LibraryPage } from '#application/ports/downloads.ts'
import {
  licenseQueryFrom,
  type LicensePage,
  type LicenseQuery,
} from '#domain/license/license-query.ts'
import { orderQueryFrom, type OrderPage, type OrderQuery } from '#domain/order/order-query.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** One page of the user's list, with the query that it answers. */
interface ListData<Query, Found> {
  readonly query: Query
  readonly found: Found
}

export type OrdersData = ListData<OrderQuery, OrderPage>
export type LibraryData = ListData<LicenseQuery, LibraryPage>
export type LicensesData = ListData<LicenseQuery, LicensePage>

/** Loads the orders that the address asks for. */
export async function loadOrders(source: PageSource, request: Request): Promise<OrdersData> {
  const viewer = await requireUser(source, request)
  const query = orderQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('orders').history(viewer, query)) }
}

/** Loads the library entries that the address asks for. */
export async function loadLibrary(source: PageSource, request: Request): Promise<LibraryData> {
  const viewer = await requireUser(source, request)
  const query = licenseQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('myLibrary').entries(viewer, query)) }
}

/** Loads the licenses that the address asks for. */
export async function loadLicenses(source: PageSource, request: Request): Promise<LicensesData> {
  const viewer = await requireUser(source, request)
  const query = licenseQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('myLicenses').certificates(viewer, query)) }
}

function paramsIn(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}
