import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** What belongs to the person who is signed in, and the page that remains once they have closed their account. */
export function accountRoutes(source: PageSource): RouteObject[] {
  const membersCome = async ({ request }: LoaderFunctionArgs) => {
    await requireUser(source, request)
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
        unwrap(source.get('myLibrary').entries(await requireUser(source, request))),
      handle: { module: 'src/ui/account/downloads-page.tsx' },
      lazy: { Component: async () => (await import('./downloads-page.tsx')).DownloadsPage },
    },
    {
      path: '/account/orders',
      loader: async ({ request }: LoaderFunctionArgs) =>
        unwrap(source.get('orders').history(await requireUser(source, request))),
      handle: { module: 'src/ui/account/orders-page.tsx' },
      lazy: { Component: async () => (await import('./orders-page.tsx')).OrdersPage },
    },
    {
      // The address that e-mails and bookmarks of before know.
      path: '/account/licences',
      loader: ({ request }: LoaderFunctionArgs) =>
        redirect(`/account/licenses${new URL(request.url).search}`),
      element: null,
    },
    {
      path: '/account/licenses',
      loader: async ({ request }: LoaderFunctionArgs) =>
        unwrap(source.get('myLicenses').certificates(await requireUser(source, request))),
      handle: { module: 'src/ui/account/licenses-page.tsx' },
      lazy: { Component: async () => (await import('./licenses-page.tsx')).LicensesPage },
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
