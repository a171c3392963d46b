import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Packages: these change with the lock file only. */
const VENDOR = /\/node_modules\//

const ENTRY = /\/src\/main\.tsx$/
const RUNTIME = /rolldown\/runtime/
const ACCOUNT = /\/src\/ui\/account\//
const CHECKOUT = /\/src\/ui\/checkout\//
const RECEIPT = /\/receipt-page\.tsx$/
/** What staff alone loads: as if it were not there, for all that others load. */
const ADMIN = /\/src\/ui\/admin\//
/** What the forms of topics, bundles and articles share. */
const ENTRIES = /\/admin\/catalog\/(?:asset-name|cover-|entr(?:ies|y-[fp])|lazy-asset|use-new)/
/** What is said of the state and the fields of anything in the catalog. */
const CATALOG_WORDS = /\/admin\/catalog\/(?:catalog[-.][mw]|entry-st|faults|reason-f|state-b)/
const LISTING = /\/(?:browse|bundles)-page\.tsx$/
const OWN_LIST = /\/(?:orders|downloads|licenses)-page\.tsx$/
const PAGED = /\/(?:orders|downloads|licenses|credits|security|withdraw)-page\.tsx$/
const PAGE = /\/src\/ui\/.*-page\.tsx$/
const BROWSED = /\/src\/ui\/(?:browse|home|product)\//

/** One asset or bundle. */
const FOR_SALE = /\/(?:bundle|product)-page\.tsx$/

/** Where one asset is looked at or paid for. */
const BUYING = /\/(?:product|checkout)-page\.tsx$/

/** Of their files: what the page of an asset shows at once, and windows later. */
const OF_FILES = /\/(?:awaited-files\.(?:tsx|module\.css)|download-choice\.module\.css)$/

/** Of the cart, its lines and sums: the panel and the checkout show both. */
const OF_CART = /\/src\/ui\/cart\/(?:cart-lines|cart-panel\.module|cart-totals|code-form)\./

/** The choice of a license, who may pay for it, and the way to an offer where none has a price. */
const OF_LICENSE = /\/(?:license\/(?:license-chooser|minimum-owner|offer-link)|use-may-pay)\./

/** Facts of anything, side by side. */
const OF_FACTS = /\/fact-table\.(?:tsx|module\.css)$/

/** What a line of a cart and of an order is, in words. */
const OF_LINES = /\/src\/(?:domain\/cart\/item|messages\/line-text)\.ts$/

/** Numbers in words: said on many pages, and needed by few of them at the start. */
const SPELLED = at('src/messages/spelled.ts')

/** Where a form's first error is found: forms of few fields do without. */
const FOCUS_ON_ERROR = at('src/ui/hooks/use-focus-on-error.ts')

/** Prices with tax: a few bytes that most visits need. */
const SHOWN_PRICE = at('src/ui/pricing/shown-price.tsx')

/** The browser's part needs one number of it, written wherever it is asked: by itself it would be an empty chunk. */
const PROJECT_TAG = at('src/domain/download/project-tag.ts')

/** Which bundles are owned already: their cards and the wishlist ask. */
const OWNED_BUNDLES = at('src/ui/bundles/use-owned.ts')

/** What falls apart by itself, however many pages need it. */
const ALONE = new Set([SPELLED, FOCUS_ON_ERROR])

/** What every page of a visitor fetches by itself once it is there: their choices of privacy. */
const SOON =
  /\/src\/(?:ui\/(?:consent\/(?:consent-part|consent-banner|use-consents)|experiments\/experiments-part|stores\/consent-store|tracking\/has-stored-tracking)|domain\/(?:consent\/consent|tracking\/(?:fingerprint|stored-keys))|messages\/consent-messages)\./

/** What plays a clip, on the page of an asset and wherever one is looked at closely. */
const PLAYER = /\/clip-player\.tsx$/

/** Teasers on the home page, each of which one more kind of page has. */
const TEASERS = /\/(?:blog\/article-(?:grid|facts)|browse\/topic-grid)\./

/** What draws an icon, in place of the package's own. */
export const ICON = at('src/ui/components/lucide-icon.tsx')

/** What every card stands on. */
const CARD = at('src/ui/components/media-card.tsx')

/**
 * One chunk for all of ours that the entry imports, instead of dozens of crumbs, and one for the
 * packages behind it; one for what three pages or more share of which all show cards, one for what the
 * pages of an account share, one for its searched lists, one for facts and forms that no listing shows, one for
 * all that have pages, one for what each visitor's page fetches soon, one for what plays a clip,
 * one for those that take payments and one that receipts need as well, two for what the admin's pages of
 * the catalog share, one for what many others share;
 * the rest falls apart by page. Crumbs weigh more than their code: each is compressed by itself.
 */
export function clientChunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // Icons of the package are made with ours: were it elsewhere, each chunk would wait for the other.
  if (RUNTIME.test(id) || id === ICON) return 'vendor'
  if (id === SHOWN_PRICE || id === PROJECT_TAG) return 'shop'
  if (id === OWNED_BUNDLES) return 'cards'
  const importers = importersOf(id, graph)
  if (importers.some((importer) => ENTRY.test(importer))) return VENDOR.test(id) ? 'vendor' : 'shop'
  if (ENTRIES.test(id)) return 'entries'
  if (CATALOG_WORDS.test(id)) return 'catalog'
  const others = importers.filter((importer) => !ADMIN.test(importer))
  const pages = others.filter((importer) => PAGE.test(importer))
  if (pages.length > 1 && pages.every((page) => CHECKOUT.test(page))) {
    return pages.some((page) => RECEIPT.test(page)) ? 'bills' : 'paying'
  }
  const isOfLists = (page: string) => LISTING.test(page) || PAGED.test(page) || ACCOUNT.test(page)
  const inAccount = pages.filter((page) => ACCOUNT.test(page)).length
  if (pages.length > 1 && pages.some((page) => LISTING.test(page)) && pages.every(isOfLists)) {
    return 'lists'
  }
  if (pages.length === 2 && pages.every((page) => FOR_SALE.test(page))) return 'for-sale'
  if (pages.length === 2 && pages.every((page) => BUYING.test(page))) return 'buying'
  if (SOON.test(id)) return 'soon'
  const plays = PLAYER.test(id) || importers.some((importer) => PLAYER.test(importer))
  if (pages.length === 0 && plays) return 'player'
  if (TEASERS.test(id)) return 'teasers'
  if (OF_CART.test(id) && pages.length === 1 && pages.every((page) => CHECKOUT.test(page))) {
    return 'cart'
  }
  if (OF_LICENSE.test(id)) return 'licenses'
  if (OF_LINES.test(id)) return 'lines'
  if (OF_FILES.test(id)) return 'for-sale'
  if (OF_FACTS.test(id)) return 'facts'
  if (pages.length < 3 || ALONE.has(id)) return null
  const withCards = importersOf(CARD, graph)
  if (pages.every((page) => withCards.includes(page))) return 'cards'
  if (pages.every((page) => OWN_LIST.test(page))) return 'own-lists'
  if (pages.every((page) => PAGED.test(page))) return 'paged'
  if (inAccount === pages.length) return 'account'
  const browsed = pages.filter((page) => BROWSED.test(page)).length
  if (pages.length < 9 && browsed < 3) return null
  if (pages.some((page) => LISTING.test(page))) return 'shop'
  return browsed > 0 ? 'facts' : 'forms'
}

/** All modules that need a module, at whatever remove, at once. */
function importersOf(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const seen = new Set<string>()
  const visit = (module: string): void => {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
      if (seen.has(importer)) continue
      seen.add(importer)
      visit(importer)
    }
  }
  visit(id)
  return [...seen]
}

function at(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
