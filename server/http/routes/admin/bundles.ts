import {
  addBundle,
  changeBundle,
  followBundleImports,
  listAdminBundles,
  orderBundles,
  readAdminBundle,
  setBundleState,
} from '#contract/admin-bundles.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { noteOf } from './changes.ts'

/** Bundles in the admin (catalog 10). */
export function adminBundleRoutes(app: ShopApp, { adminBundles }: Needs<'adminBundles'>): void {
  serveStaff(app, listAdminBundles, () => adminBundles.list().map((items) => ({ items })))
  serveStaff(app, orderBundles, ({ body, staff }) =>
    adminBundles.order(body.skus, noteOf(staff, body.reason ?? '')).map((items) => ({ items })),
  )
  serveStaff(app, readAdminBundle, ({ params }) => adminBundles.find(params.sku))
  serveStaff(app, addBundle, ({ body: { reason, ...bundle }, staff, context }) =>
    adminBundles.add(bundle, noteOf(staff, reason ?? '')).andTee(() => context.status(201)),
  )
  serveStaff(app, changeBundle, ({ params, body: { reason, ...change }, staff }) =>
    adminBundles.change(params.sku, { change, ...noteOf(staff, reason ?? '') }),
  )
  serveStaff(app, setBundleState, ({ params, body, staff }) =>
    adminBundles.setState(params.sku, { state: body.state, ...noteOf(staff, body.reason) }),
  )
  serveStaff(app, followBundleImports, ({ params, body, staff }) =>
    adminBundles.followImports(params.sku, noteOf(staff, body.reason ?? '')),
  )
}
