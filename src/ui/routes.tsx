import type { RouteObject } from 'react-router-dom'
import { adminRoute } from './admin/admin-route.ts'
import { accountRoutes } from './account/account-routes.ts'
import { blogRoutes } from './blog/blog-routes.ts'
import { browseRoutes } from './browse/browse-routes.ts'
import { bundleRoutes } from './bundles/bundle-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { compareRoute } from './compare/compare-route.ts'
import { tryRoute } from './composite/try-route.ts'
import { helpRoutes } from './help/help-routes.ts'
import { homeRoute } from './home/home-route.ts'
import { FullScreenLoader } from './components/full-screen-loader.tsx'
import type { PageSource } from './page-source.ts'
import { pricingRoutes } from './pricing/pricing-routes.ts'
import { productRoute } from './product/product-route.ts'
import { Shell } from './layout/shell.tsx'
import { systemRoutes } from './system/system-routes.ts'
import { ErrorPage, WholeErrorPage } from './system/error-page.tsx'
import { wishlistRoutes } from './wishlist/wishlist-routes.ts'

/** All pages of the shop. The browser, the server and tests build their routers from this. */
export function routes(source: PageSource): RouteObject[] {
  const pages = [
    homeRoute(source),
    ...browseRoutes(source),
    productRoute(source),
    tryRoute(source),
    compareRoute(source),
    ...bundleRoutes(source),
    ...blogRoutes(source),
    ...pricingRoutes(source),
    ...helpRoutes(source),
    ...checkoutRoutes(source),
    ...accountRoutes(source),
    adminRoute(source),
    ...wishlistRoutes(source),
    ...systemRoutes(source),
  ]
  return [
    {
      Component: Shell,
      HydrateFallback: Opening,
      ErrorBoundary: WholeErrorPage,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ]
}

/** Shown only where no server rendered the first page. */
export function Opening() {
  return <FullScreenLoader label="Opening Emberstock" />
}
