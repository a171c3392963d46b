import type { RouteObject } from 'react-router-dom'

/** Where the link of an invite leads. The team itself is a page of the account. */
export function teamRoutes(): RouteObject[] {
  return [
    {
      path: '/invite/:token',
      handle: { module: 'src/ui/team/invite-page.tsx' },
      lazy: { Component: async () => (await import('./invite-page.tsx')).InvitePage },
    },
  ]
}
