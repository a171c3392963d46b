import type { RouteObject } from 'react-router-dom'
import type { ClosedFor } from '#domain/gate/closed.ts'

/** All pages of a closed shop: there is one. No loader, no shell, nothing of what is behind it. */
export function closedRoutes(closedFor: ClosedFor): RouteObject[] {
  return [PAGES[closedFor]()]
}

// Made anew each time: a router writes what it has fetched into its routes.
const gate = (): RouteObject => ({
  path: '*',
  HydrateFallback: Nothing,
  handle: { module: 'src/ui/layout/password-gate.tsx' },
  lazy: { Component: async () => (await import('./layout/password-gate.tsx')).PasswordGate },
})

const maintenance = (): RouteObject => ({
  path: '*',
  HydrateFallback: Nothing,
  handle: { module: 'src/ui/system/maintenance-page.tsx' },
  lazy: { Component: async () => (await import('./system/maintenance-page.tsx')).MaintenancePage },
})

const staff = (): RouteObject => ({
  path: '*',
  HydrateFallback: Nothing,
  handle: { module: 'src/ui/system/staff-sign-in.tsx' },
  lazy: { Component: async () => (await import('./system/staff-sign-in.tsx')).StaffSignIn },
})

const PAGES: Readonly<Record<ClosedFor, () => RouteObject>> = { gate, maintenance, staff }

/** Until the page's code is there: only where no server rendered it. */
function Nothing() {
  return null
}
