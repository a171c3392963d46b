import { dropDelivery, listFailedDeliveries, retryDeliveries } from '#contract/admin-deliveries.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'

/** Failed deliveries, outgoing and incoming, which staff retry or give up (admin 3). */
export function deliveryRoutes(app: ShopApp, { deliveries }: Needs<'deliveries'>): void {
  serveStaff(app, listFailedDeliveries, () => deliveries.failed())
  serveStaff(app, retryDeliveries, ({ body, staff }) =>
    deliveries.retry({ ...body, who: staff.id }),
  )
  serveStaff(app, dropDelivery, ({ body, staff }) => deliveries.drop({ ...body, who: staff.id }))
}
