import { httpServices } from '#adapters/http/http-services.ts'
import { cookiePreferences } from '#adapters/storage/cookie-preferences.ts'
import { sessionMarks } from '#adapters/storage/session-marks.ts'
import type { Get, Services } from '#application/services.ts'
import { wireUseCases } from '#wiring/use-cases.ts'
import { createWiring } from '#wiring/wire.ts'

/** The shop in a browser, talking to the API at `origin`. The only browser file that names adapters. */
export function composeShop(origin: string): Get<Services> {
  const { wire, get } = createWiring<Services>()
  const http = httpServices({ origin })
  wire('accounts', () => http.accounts)
  wire('articles', () => http.articles)
  wire('carts', () => http.carts)
  wire('catalogue', () => http.catalogue)
  wire('checkout', () => http.checkout)
  wire('confirmations', () => http.confirmations)
  wire('downloads', () => http.downloads)
  wire('orders', () => http.orders)
  wire('ownLibrary', () => http.ownLibrary)
  wire('preferences', () => cookiePreferences(document))
  wire('sessionMemory', () => sessionMarks(sessionStorageIfAllowed()))
  wireUseCases(wire)
  return get
}

/** Browsers that block storage throw at the mere mention of it. */
function sessionStorageIfAllowed(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
