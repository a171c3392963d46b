import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/**
 * The price pages, for individuals and for companies. Loaders are in the pages' chunks, so other pages don't
 * download them.
 */
export function pricingRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/pricing',
      handle: { module: 'src/ui/pricing/pricing-page.tsx' },
      lazy: {
        Component: async () => (await import('./pricing-page.tsx')).PricingPage,
        loader: async () => {
          const { loadPricing } = await import('./pricing-page.tsx')
          return () => loadPricing(source)
        },
      },
    },
    {
      path: '/pricing/enterprise',
      handle: { module: 'src/ui/pricing/enterprise-page.tsx' },
      lazy: {
        Component: async () => (await import('./enterprise-page.tsx')).EnterprisePage,
        loader: async () => {
          const { loadEnterprise } = await import('./enterprise-page.tsx')
          return () => loadEnterprise(source)
        },
      },
    },
  ]
}
