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
