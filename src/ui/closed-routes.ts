import type { RouteObject } from 'react-router-dom'
import type { ClosedFor } from '#domain/gate/closed.ts'

/** The routes of a closed shop: a single page, without a loader, the shell, or any of the shop's own pages. */
export function closedRoutes(closedFor: ClosedFor): RouteObject[] {
  return [PAGES[closedFor]()]
}

// Created on every call, because a router writes what it has loaded into its routes.
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

/** Shown until the page's code has loaded, only where no server rendered the page. */
function Nothing() {
  return null
}
