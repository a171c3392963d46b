import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { movedPage } from '../moved-page.ts'
import type { PageSource } from '../page-source.ts'

/** Checkout, the return from a provider's page, and the receipt, which is also the download page. */
export function checkoutRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/checkout',
      handle: { module: 'src/ui/checkout/checkout-page.tsx' },
      lazy: {
        Component: async () => (await import('./checkout-page.tsx')).CheckoutPage,
        loader: async () => {
          const { asCardDocument } = await import('./card-document.ts')
          return ({ request }: LoaderFunctionArgs) => asCardDocument(source, request)
        },
      },
    },
    {
      path: '/checkout/purchase',
      handle: { module: 'src/ui/checkout/purchase-page.tsx' },
      lazy: {
        Component: async () => (await import('./purchase-page.tsx')).PurchasePage,
        loader: async () => {
          const { loadPurchase } = await import('./purchase-page.tsx')
          return ({ request }: LoaderFunctionArgs) => loadPurchase(source, request)
        },
      },
    },
    // The old path, still used by bookmarks and by tabs that were opened before the upgrade.
    movedPage('/checkout/service', '/checkout/purchase'),
    {
      path: '/checkout/payment_method',
      handle: { module: 'src/ui/checkout/payment-method-page.tsx' },
      lazy: {
        Component: async () => (await import('./payment-method-page.tsx')).PaymentMethodPage,
        loader: async () => {
          const { loadPaymentMethod } = await import('./payment-method-page.tsx')
          return ({ request }: LoaderFunctionArgs) => loadPaymentMethod(source, request)
        },
      },
    },
    {
      path: '/checkout/return',
      handle: { module: 'src/ui/checkout/return-page.tsx' },
      lazy: {
        Component: async () => (await import('./return-page.tsx')).ReturnPage,
        loader: async () => {
          const { loadMyOrder } = await import('./load-my-order.ts')
          return ({ request }: LoaderFunctionArgs) => loadMyOrder(source, request)
        },
      },
    },
    {
      path: '/checkout/complete',
      handle: { module: 'src/ui/checkout/receipt-page.tsx' },
      lazy: {
        Component: async () => (await import('./receipt-page.tsx')).ReceiptPage,
        loader: async () => {
          const { loadReceipt } = await import('./load-my-order.ts')
          return ({ request }: LoaderFunctionArgs) => loadReceipt(source, request)
        },
      },
    },
    {
      path: '/withdraw',
      handle: { module: 'src/ui/withdraw/withdraw-page.tsx' },
      lazy: { Component: async () => (await import('../withdraw/withdraw-page.tsx')).WithdrawPage },
    },
  ]
}
