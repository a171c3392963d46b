import type { LibraryPage } from '#application/ports/downloads.ts'
import {
  licenseQueryFrom,
  type LicensePage,
  type LicenseQuery,
} from '#domain/license/license-query.ts'
import { orderQueryFrom, type OrderPage, type OrderQuery } from '#domain/order/order-query.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** A page of a list of one's own, and what was asked for. */
interface ListData<Query, Found> {
  readonly query: Query
  readonly found: Found
}

export type OrdersData = ListData<OrderQuery, OrderPage>
export type LibraryData = ListData<LicenseQuery, LibraryPage>
export type LicensesData = ListData<LicenseQuery, LicensePage>

/** The orders that an address shows. */
export async function loadOrders(source: PageSource, request: Request): Promise<OrdersData> {
  const viewer = await requireUser(source, request)
  const query = orderQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('orders').history(viewer, query)) }
}

/** What an address shows of the library. */
export async function loadLibrary(source: PageSource, request: Request): Promise<LibraryData> {
  const viewer = await requireUser(source, request)
  const query = licenseQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('myLibrary').entries(viewer, query)) }
}

/** The licenses that an address shows. */
export async function loadLicenses(source: PageSource, request: Request): Promise<LicensesData> {
  const viewer = await requireUser(source, request)
  const query = licenseQueryFrom(paramsIn(request))
  return { query, found: await unwrap(source.get('myLicenses').certificates(viewer, query)) }
}

function paramsIn(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}
