import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { notFound, unwrap } from '../unwrap.ts'
import { CONFIRMATION_TOKEN } from './confirmation-token.ts'
import { MAINTENANCE_PATH, SLOW_DOWN_PATH } from './slow-down.ts'

/** Pages about the shop itself. The last one catches every address that has no page. */
export function systemRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/auth/confirm',
      loader: ({ request }: LoaderFunctionArgs) => {
        const token = new URL(request.url).searchParams.get(CONFIRMATION_TOKEN)
        return token === null ? null : unwrap(source.get('confirmations').follow(token))
      },
      // Without its token, the page already knows the result of the link.
      shouldRevalidate: ({ nextUrl }) => nextUrl.searchParams.has(CONFIRMATION_TOKEN),
      handle: { module: 'src/ui/system/confirm-page.tsx' },
      lazy: { Component: async () => (await import('./confirm-page.tsx')).ConfirmPage },
    },
    {
      path: '/auth/reset',
      handle: { module: 'src/ui/system/reset-page.tsx' },
      lazy: { Component: async () => (await import('./reset-page.tsx')).ResetPage },
    },
    {
      path: '/auth/email',
      handle: { module: 'src/ui/system/email-page.tsx' },
      lazy: { Component: async () => (await import('./email-page.tsx')).EmailPage },
    },
    {
      path: '/license/verify/:id?',
      handle: { module: 'src/ui/license/verify-page.tsx' },
      lazy: {
        Component: async () => (await import('../license/verify-page.tsx')).VerifyPage,
        loader: async () => {
          const { loadLicense } = await import('../license/verify-page.tsx')
          return ({ params }: LoaderFunctionArgs) => loadLicense(source, params['id'])
        },
      },
    },
    {
      path: SLOW_DOWN_PATH,
      handle: { module: 'src/ui/system/slow-down-page.tsx' },
      lazy: { Component: async () => (await import('./slow-down-page.tsx')).SlowDownPage },
    },
    {
      path: MAINTENANCE_PATH,
      handle: { module: 'src/ui/system/maintenance-page.tsx' },
      lazy: { Component: async () => (await import('./maintenance-page.tsx')).MaintenancePage },
    },
    {
      path: '*',
      loader: () => {
        throw notFound('page')
      },
      Component: Nowhere,
    },
  ]
}

/** Never rendered, since its loader always throws; the router requires a component anyway. */
function Nowhere() {
  return null
}
