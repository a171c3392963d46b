import type { Orders } from '#application/ports/orders.ts'
import { readOrder, readOrders } from '#contract/orders.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface OrderServices {
  readonly orders: Orders
}

/** A member's own orders. Somebody else's is not there. */
export function orderRoutes(app: ShopApp, { orders }: OrderServices): void {
  serve(
    app,
    readOrders,
    requireUser(({ viewer }) => orders.history(viewer)),
  )
  serve(
    app,
    readOrder,
    requireUser(({ viewer, params }) => orders.find(viewer, params.id)),
  )
}
