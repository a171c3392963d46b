import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom'
import type { Services } from '#application/services.ts'
import { hasStoredData } from './adapters/storage/has-stored-data.ts'
import { lazyServices } from './application/lazy-services.ts'
import { interceptErrors } from './wiring/intercept-errors.ts'
import { rememberEarlyPages } from './ui/tracking/early-pages.ts'
import { App } from './ui/app.tsx'
import { BOOT_ELEMENT, type Boot } from './ui/boot.ts'
import { Document } from './ui/document.tsx'
import { loadErrorMessages } from './ui/components/error-message.tsx'
import { fetchAhead } from './ui/components/lazy-part.tsx'
import { Opening, routes } from './ui/routes.tsx'
import { SlowDownStore } from './ui/stores/slow-down-store.ts'
import { loadDetours } from './ui/system/load-detours.ts'
import { createStores } from './ui/stores/stores.tsx'
import { trustKnownScripts } from './trusted-scripts.ts'
import { once } from './domain/shared/once.ts'

await open()

async function open(): Promise<void> {
  const served = servedBoot()
  trustKnownScripts(served?.scripts)
  const slowDown = new SlowDownStore()
  const tracking = once(async () =>
    (await import('./tracking-root.ts')).composeTracking(served ?? {}),
  )
  const load = async () => {
    // The messages for errors from here on, and the code that shows them: fetched while there is a
    // connection.
    for (const part of [loadErrorMessages, loadDetours]) {
      void fetchAhead<unknown>(part).catch(() => undefined)
    }
    void import('./ui/layout/search-key.ts').then(
      ({ followSearchKey }) => followSearchKey(),
      () => undefined,
    )
    const { composeShop } = await import('./composition-root.ts')
    return composeShop({ ...served, onRenewed: () => void router.revalidate() })
  }
  const shop = lazyServices<Services>(load, {
    experiments: tracking,
    tracking,
    trackingLog: tracking,
  })
  const get = interceptErrors(shop, (error) => slowDown.handle(error))
  const root = served ? null : createRoot(document)
  root?.render(
    <Document boot={null}>
      <Opening />
    </Document>,
  )
  // Only if no server renders pages.
  const boot = served ?? (await (await import('./ui/asked-boot.ts')).askedBoot(get))
  const stores = createStores(get, boot, slowDown)
  if (!stores.interaction.begun) stores.interaction.await(window)
  await pause()
  const pages = boot.closedFor
    ? (await import('./ui/closed-routes.ts')).closedRoutes(boot.closedFor)
    : routes({
        get,
        viewer: async () => stores.session.viewer,
        cardsElsewhere: boot.cards === 'elsewhere',
      })
  if (boot.thirdParties) (await import('./ui/own-documents.ts')).asOwnDocuments(pages)
  await loadMatched(pages)
  const router = createBrowserRouter(pages)
  rememberEarlyPages(router, stores)
  await pause()
  const app = (
    <App boot={served} get={get} stores={stores}>
      <RouterProvider router={router} />
    </App>
  )
  if (root) root.render(app)
  // In small steps, so that the page responds to input in the meantime.
  else startTransition(() => void hydrateRoot(document, app))
  if (stores.interaction.begun) return
  const begin = (isStored: boolean) => isStored && stores.interaction.begin()
  void hasStoredData().then(begin, () => undefined)
}

/** Pauses between two steps of the start, so that the page responds to input in the meantime. */
function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume))
}

function servedBoot(): Boot | null {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}

/** Loads the code of the page that is already on screen, so that hydration finds the same page. */
async function loadMatched(pages: RouteObject[]): Promise<void> {
  const matches = matchRoutes(pages, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy } = route
      if (!lazy || typeof lazy !== 'object') return
      const parts = Object.entries(lazy).map(async ([name, load]) => [
        name,
        await (load as () => Promise<unknown>)(),
      ])
      Object.assign(route, Object.fromEntries(await Promise.all(parts)))
      delete route.lazy
    }),
  )
}
