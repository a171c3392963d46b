import { browserPage } from '#adapters/http/auth-client/auth-page.ts'
import { fetchedFiles } from '#adapters/http/fetched-files.ts'
import { httpServices } from '#adapters/http/http-services.ts'
import { storedAuthHeaders } from '#adapters/storage/auth-headers.ts'
import { chosenFolder, type FolderPicker } from '#adapters/storage/chosen-folder.ts'
import { cookiePreferences } from '#adapters/storage/cookie-preferences.ts'
import { openDevice, type Device } from '#adapters/storage/database.ts'
import { idbDeviceWishlist } from '#adapters/storage/idb-device-wishlist.ts'
import { idbQueueShelf } from '#adapters/storage/idb-queue-shelf.ts'
import { rememberedOwnership } from '#adapters/storage/remembered-ownership.ts'
import { rememberedPriceBook } from '#adapters/storage/remembered-price-book.ts'
import { sessionMarks } from '#adapters/storage/session-marks.ts'
import type { Get, Services } from '#application/services.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { wireUseCases } from '#wiring/use-cases.ts'
import { createWiring } from '#wiring/wire.ts'

/**
 * The shop in a browser, talking to the API at `origin`; `viewer` is whom its server made the page for.
 * The only browser file that names adapters.
 */
export function composeShop(origin: string, viewer?: Viewer): Get<Services> {
  const wiring = createWiring<Services>()
  const { wire, get } = wiring
  const page = browserPage(window)
  const http = httpServices({
    origin,
    browser: { page, shelf: storedAuthHeaders(page.storage), uid: uidOf(viewer) },
  })
  const owning = rememberedOwnership(http)
  const device = onceOpened(openDevice)
  wire('account', () => http.account)
  wire('accounts', () => http.accounts)
  wire('articles', () => http.articles)
  wire('bands', () => http.bands)
  wire('botCheck', () => http.botCheck)
  wire('carts', () => http.carts)
  wire('catalogue', () => http.catalogue)
  wire('checkout', () => http.checkout)
  wire('confirmations', () => http.confirmations)
  wire('credits', () => owning.credits)
  wire('deviceWishlist', () => idbDeviceWishlist(device))
  wire('downloads', () => owning.downloads)
  wire('enquiries', () => http.enquiries)
  wire('fileSource', () => fetchedFiles(origin))
  wire('freePacks', () => owning.freePacks)
  wire('licenseCheck', () => http.licenseCheck)
  wire('linkedWays', () => http.linkedWays)
  wire('orders', () => owning.orders)
  wire('ownLibrary', () => owning.ownLibrary)
  wire('ownLicenses', () => http.ownLicenses)
  wire('priceBook', () => rememberedPriceBook(http.priceBook, device))
  wire('purchases', () => http.purchases)
  wire('queueShelf', () => idbQueueShelf(device))
  wire('saveFolder', () => chosenFolder(window as FolderPicker, device))
  wire('preferences', () => cookiePreferences(document))
  wire('sessionMemory', () => sessionMarks(sessionStorageIfAllowed()))
  wire('sessionWatch', () => http.sessionWatch)
  wire('sharedWishlists', () => http.sharedWishlists)
  wire('signInWays', () => http.signInWays)
  wire('siteGate', () => http.siteGate)
  wire('subscriptions', () => http.subscriptions)
  wire('surveys', () => http.surveys)
  wire('texts', () => http.texts)
  wire('wishlists', () => http.wishlists)
  wire('withdrawals', () => owning.withdrawals)
  wireUseCases(wiring)
  return get
}

/** One connection for the page; one that failed is tried again. */
function onceOpened(open: () => Promise<Device>): () => Promise<Device> {
  let opening: Promise<Device> | null = null
  return () => {
    opening ??= open().catch((cause: unknown) => {
      opening = null
      throw cause
    })
    return opening
  }
}

/** Under what name a header set of theirs stands; undefined where nobody said who is here. */
function uidOf(viewer: Viewer | undefined): string | null | undefined {
  return viewer?.kind === 'registered' ? viewer.email : viewer && null
}

/** Browsers that block storage throw at the mere mention of it. */
function sessionStorageIfAllowed(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
