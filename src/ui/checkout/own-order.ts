import type { Order } from '#domain/order/order.ts'
import type { PageSource } from '../page-source.ts'
import { memberOnly, notFound, settled } from '../settled.ts'

/** The order that an address names, for whoever placed it. */
export async function loadOwnOrder(source: PageSource, request: Request): Promise<Order> {
  const viewer = await memberOnly(source, request)
  const id = new URL(request.url).searchParams.get('order')
  if (!id) throw notFound('order')
  return settled(source.get('orders').find(viewer, id))
}

/** What the page of a receipt shows. */
export interface Receipt {
  readonly order: Order
  /** Where the bill went, in words: the list of countries is not fetched with the page. */
  readonly country: string
}

export async function loadReceipt(source: PageSource, request: Request): Promise<Receipt> {
  const [order, { COUNTRIES }] = await Promise.all([
    loadOwnOrder(source, request),
    import('./countries.ts'),
  ])
  const country = COUNTRIES.find(({ value }) => value === order.billingCountry)
  return { order, country: country?.label ?? order.billingCountry }
}
