import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { memberOnly, settled } from '../settled.ts'

/** What belongs to the person who is signed in, and the page that remains once they have closed their account. */
export function accountRoutes(source: PageSource): RouteObject[] {
  const membersCome = async ({ request }: LoaderFunctionArgs) => {
    await memberOnly(source, request)
    return null
  }
  return [
    { path: '/account', loader: () => redirect('/account/downloads') },
    {
      path: '/account/profile',
      loader: membersCome,
      handle: { module: 'src/ui/account/profile-page.tsx' },
      lazy: { Component: async () => (await import('./profile-page.tsx')).ProfilePage },
    },
    {
      path: '/account/security',
      loader: membersCome,
      handle: { module: 'src/ui/account/security-page.tsx' },
      lazy: { Component: async () => (await import('./security-page.tsx')).SecurityPage },
    },
    {
      path: '/account/subscription',
      loader: membersCome,
      handle: { module: 'src/ui/account/subscription-page.tsx' },
      lazy: { Component: async () => (await import('./subscription-page.tsx')).SubscriptionPage },
    },
    {
      path: '/account/credits',
      loader: membersCome,
      handle: { module: 'src/ui/account/credits-page.tsx' },
      lazy: { Component: async () => (await import('./credits-page.tsx')).CreditsPage },
    },
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
    {
      path: '/account/licences',
      loader: async ({ request }: LoaderFunctionArgs) =>
        settled(source.get('ownLicenses').certificates(await memberOnly(source, request))),
      handle: { module: 'src/ui/account/licences-page.tsx' },
      lazy: { Component: async () => (await import('./licences-page.tsx')).LicencesPage },
    },
    {
      path: '/account/privacy',
      loader: membersCome,
      handle: { module: 'src/ui/account/privacy-page.tsx' },
      lazy: { Component: async () => (await import('./privacy-page.tsx')).PrivacyPage },
    },
    {
      path: '/account/closed',
      handle: { module: 'src/ui/account/closed-page.tsx' },
      lazy: { Component: async () => (await import('./closed-page.tsx')).ClosedPage },
    },
  ]
}
