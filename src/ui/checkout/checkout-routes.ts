import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { memberOnly, notFound, settled } from '../settled.ts'

/** Paying, and the receipt that is also the download page. */
export function checkoutRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/checkout',
      handle: { module: 'src/ui/checkout/checkout-page.tsx' },
      lazy: { Component: async () => (await import('./checkout-page.tsx')).CheckoutPage },
    },
    {
      path: '/checkout/service',
      handle: { module: 'src/ui/checkout/service-page.tsx' },
      lazy: {
        Component: async () => (await import('./service-page.tsx')).ServicePage,
        loader: async () => {
          const { loadService } = await import('./service-page.tsx')
          return ({ request }: LoaderFunctionArgs) => loadService(source, request)
        },
      },
    },
    {
      path: '/checkout/complete',
      loader: async ({ request }: LoaderFunctionArgs) => {
        const viewer = await memberOnly(source, request)
        const id = new URL(request.url).searchParams.get('order')
        if (!id) throw notFound('order')
        return settled(source.get('orders').find(viewer, id))
      },
      handle: { module: 'src/ui/checkout/receipt-page.tsx' },
      lazy: { Component: async () => (await import('./receipt-page.tsx')).ReceiptPage },
    },
  ]
}
