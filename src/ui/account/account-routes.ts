import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { memberOnly, settled } from '../settled.ts'

/** What belongs to the person who is signed in. */
export function accountRoutes(source: PageSource): RouteObject[] {
  return [
    { path: '/account', loader: () => redirect('/account/downloads') },
    {
      path: '/account/downloads',
      loader: async ({ request }: LoaderFunctionArgs) =>
        settled(source.get('ownLibrary').entries(await memberOnly(source, request))),
      handle: { module: 'src/ui/account/downloads-page.tsx' },
      lazy: { Component: async () => (await import('./downloads-page.tsx')).DownloadsPage },
    },
    {
      path: '/account/orders',
      loader: async ({ request }: LoaderFunctionArgs) =>
        settled(source.get('orders').history(await memberOnly(source, request))),
      handle: { module: 'src/ui/account/orders-page.tsx' },
      lazy: { Component: async () => (await import('./orders-page.tsx')).OrdersPage },
    },
  ]
}
