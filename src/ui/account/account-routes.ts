import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { movedPage } from '../moved-page.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser } from '../unwrap.ts'
import type { AccountPlace } from './account-places.ts'

/** The signed-in user's pages, and the page that is left after they close their account. */
export function accountRoutes(source: PageSource): RouteObject[] {
  const requireSignIn = async ({ request }: LoaderFunctionArgs) => {
    await requireUser(source, request)
    return null
  }
  const places = Object.keys(PAGES) as AccountPlace[]
  return [
    { path: '/account', loader: () => redirect('/account/downloads') },
    ...places.map((place) => {
      const list = LISTS[place]
      return {
        path: `/account/${place}`,
        ...(!list && { loader: requireSignIn }),
        handle: { module: `src/ui/account/${place}-page.tsx` },
        lazy: {
          Component: PAGES[place],
          ...(list && {
            loader: async () => {
              const load = await list()
              return ({ request }: LoaderFunctionArgs) => load(source, request)
            },
          }),
        },
      }
    }),
    // The old path, still used by earlier emails and bookmarks.
    movedPage('/account/licences', '/account/licenses'),
    {
      // The target of a team invite's link, including for people without an account.
      path: '/invite/:token',
      handle: { module: 'src/ui/team/invite-page.tsx' },
      lazy: { Component: async () => (await import('../team/invite-page.tsx')).InvitePage },
    },
    {
      path: '/account/closed',
      handle: { module: 'src/ui/account/closed-page.tsx' },
      lazy: { Component: async () => (await import('./closed-page.tsx')).ClosedPage },
    },
  ]
}

type LoadList = (source: PageSource, request: Request) => Promise<unknown>

/** A list's loader is fetched together with its page. */
const LISTS: Partial<Record<AccountPlace, () => Promise<LoadList>>> = {
  downloads: async () => (await import('./downloads-page.tsx')).loadLibrary,
  orders: async () => (await import('./orders-page.tsx')).loadOrders,
  licenses: async () => (await import('./licenses-page.tsx')).loadLicenses,
}

const PAGES = {
  profile: async () => (await import('./profile-page.tsx')).ProfilePage,
  security: async () => (await import('./security-page.tsx')).SecurityPage,
  subscription: async () => (await import('./subscription-page.tsx')).SubscriptionPage,
  credits: async () => (await import('./credits-page.tsx')).CreditsPage,
  downloads: async () => (await import('./downloads-page.tsx')).DownloadsPage,
  orders: async () => (await import('./orders-page.tsx')).OrdersPage,
  licenses: async () => (await import('./licenses-page.tsx')).LicensesPage,
  team: async () => (await import('./team-page.tsx')).TeamPage,
  tokens: async () => (await import('./tokens-page.tsx')).TokensPage,
  privacy: async () => (await import('./privacy-page.tsx')).PrivacyPage,
} satisfies Record<AccountPlace, unknown>
