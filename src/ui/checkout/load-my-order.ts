import type { Order } from '#domain/order/order.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, notFound, unwrap } from '../unwrap.ts'

/** Loads the order that the address names, for the user who placed it. */
export async function loadMyOrder(source: PageSource, request: Request): Promise<Order> {
  const viewer = await requireUser(source, request)
  const id = new URL(request.url).searchParams.get('order')
  if (!id) throw notFound('order')
  return unwrap(source.get('orders').find(viewer, id))
}

/** The data of the receipt page. */
export interface Receipt {
  readonly order: Order
  /** The billing country's name. Spelled out, so that the list of countries is not fetched with the page. */
  readonly country: string
}

export async function loadReceipt(source: PageSource, request: Request): Promise<Receipt> {
  const [order, { COUNTRIES }] = await Promise.all([
    loadMyOrder(source, request),
    import('./countries.ts'),
  ])
  const country = COUNTRIES.find(({ value }) => value === order.billingCountry)
  return { order, country: country?.label ?? order.billingCountry }
}
