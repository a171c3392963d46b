import { once } from '#domain/shared/once.ts'
import { browserPage } from '#adapters/http/auth-client/auth-page.ts'
import { fetchedFiles } from '#adapters/http/fetched-files.ts'
import { httpServices } from '#adapters/http/http-services.ts'
import { storedAuthHeaders } from '#adapters/storage/auth-headers.ts'
import { chosenFolder, type FolderPicker } from '#adapters/storage/chosen-folder.ts'
import { cookiePreferences } from '#adapters/storage/cookie-preferences.ts'
import { openDevice } from '#adapters/storage/database.ts'
import { idbDeviceWishlist } from '#adapters/storage/idb-device-wishlist.ts'
import { chosenCustomer } from './adapters/storage/chosen-customer.ts'
import { idbOwnerships } from './adapters/storage/idb-ownerships.ts'
import { idbQueueStorage } from './adapters/storage/idb-queue-storage.ts'
import { cachedCatalog } from './adapters/storage/cached-catalog.ts'
import { cachedOwnership } from './adapters/storage/cached-ownership.ts'
import { cachedPriceBook } from './adapters/storage/cached-price-book.ts'
import { savedConsent } from './adapters/storage/saved-consent.ts'
import { forgettingAtSignOut } from '#adapters/storage/forgetting-at-sign-out.ts'
import { savedComparison } from '#adapters/storage/saved-comparison.ts'
import { recentlyViewed } from '#adapters/storage/recently-viewed.ts'
import { recentSearches } from '#adapters/storage/recent-searches.ts'
import { sessionMarks } from '#adapters/storage/session-marks.ts'
import type { Services } from '#application/services.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { BrowserConfig } from '#ui/boot.ts'
import { NOBODY_HEARS } from '#wiring/nobody-hears.ts'
import { USE_CASES } from '#wiring/use-cases.ts'
import { given, wired, wiringOf, type Bindings } from '#wiring/wire.ts'

export interface ShopParts {
  /**
   * The configuration that the server sent with the page; undefined without one, in which case the API is
   * at the page's own origin.
   */
  readonly config?: Pick<BrowserConfig, 'apiOrigin' | 'sessionPollSeconds'>
  /** The viewer whom the server rendered the page for; undefined if it rendered none. */
  readonly viewer?: Viewer
  /** Receives tracking events; without it, events are dropped. */
  readonly tracking?: Pick<Services, 'experiments' | 'tracking' | 'trackingLog'>
  /** Called when the shop's answer differs from what the device stored and showed first. */
  readonly onRenewed?: () => void
  /** Bound in place of the shop's own services, and so for every use case as well: for tests or a staging shop. */
  readonly replacements?: Partial<Bindings<Services>>
}

/** The shop in a browser. With `tracking-root.ts`, the only browser file that names adapters. */
export function composeShop({
  config,
  viewer,
  tracking = NOBODY_HEARS,
  onRenewed = () => undefined,
  replacements = {},
}: ShopParts): Services {
  const { apiOrigin: origin = '', sessionPollSeconds = 0 } = config ?? {}
  const page = browserPage(window)
  const { consents, ...http } = httpServices({
    origin,
    browser: {
      page,
      authHeaders: storedAuthHeaders(page.storage),
      uid: uidOf(viewer),
      customer: chosenCustomer({ document, page }, teamOf(viewer)),
      pollMs: sessionPollSeconds * 1000,
    },
  })
  const device = once(openDevice)
  const viewed = recentlyViewed(page.storage)
  const compared = savedComparison(page.storage)
  const forget = () => {
    void viewed.clear()
    void compared.keep([])
  }
  const owning = cachedOwnership(http, idbOwnerships(device), onRenewed)
  const { wire } = wiringOf<Services>()
  return wired<Services>({
    ...given(http),
    ...given(owning),
    ...given(forgettingAtSignOut(owning, forget, viewer?.kind === 'registered')),
    ...given(tracking),
    ...USE_CASES,
    catalog: wire(() => cachedCatalog(http.catalog, device, onRenewed)),
    comparison: wire(() => compared),
    consentRecords: wire(() => ({ ...consents, ...savedConsent(document) })),
    deviceWishlist: wire(() => idbDeviceWishlist(device)),
    fileSource: wire(() => fetchedFiles(origin)),
    preferences: wire(() => cookiePreferences(document)),
    priceBook: wire(() => cachedPriceBook(http.priceBook, device)),
    queueStorage: wire(() => idbQueueStorage(device)),
    saveFolder: wire(() => chosenFolder(window as FolderPicker, device)),
    recentlyViewed: wire(() => viewed),
    recentSearches: wire(() => recentSearches(page.storage)),
    sessionMemory: wire(() => sessionMarks(sessionStorageIfAllowed())),
    ...replacements,
  })
}

/** The `uid` that the viewer's header set is stored under; undefined if the viewer is unknown. */
function uidOf(viewer: Viewer | undefined): string | null | undefined {
  return viewer?.kind === 'registered' ? viewer.email : viewer && null
}

/** The team that the page was rendered for. */
function teamOf(viewer: Viewer | undefined): string | null {
  return viewer?.kind === 'registered' ? (viewer.team?.id ?? null) : null
}

/** Browsers that block storage throw as soon as it is accessed. */
function sessionStorageIfAllowed(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
