import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Packages: these change only with the lock file. */
const VENDOR = /\/node_modules\//

const ENTRY = /\/src\/main\.tsx$/
const RUNTIME = /rolldown\/runtime/
const ACCOUNT = /\/src\/ui\/account\//
const CHECKOUT = /\/src\/ui\/checkout\//
const RECEIPT = /\/receipt-page\.tsx$/
/** What only staff load: ignored as importers in choosing the chunks for everyone else. */
const ADMIN = /\/src\/ui\/admin\//
/** What the forms of topics, bundles and articles share. */
const ENTRIES = /\/admin\/catalog\/(?:asset-name|cover-|entr(?:ies|y-[fp])|lazy-asset|use-new)/
/** Messages about the state and the fields of anything in the catalog. */
const CATALOG_LABELS = /\/admin\/catalog\/(?:catalog[-.][lm]|entry-st|faults|reason-f|state-b)/
const LISTING = /\/(?:browse|bundles)-page\.tsx$/
const OWN_LIST = /\/(?:orders|downloads|licenses)-page\.tsx$/
const PAGED = /\/(?:orders|downloads|licenses|credits|security|withdraw)-page\.tsx$/
const PAGE = /\/src\/ui\/.*-page\.tsx$/
const BROWSED = /\/src\/ui\/(?:browse|home|product)\//

/** Pages of one asset or bundle. */
const FOR_SALE = /\/(?:bundle|product)-page\.tsx$/

/** Pages on which one asset is viewed or paid for. */
const BUYING = /\/(?:product|checkout)-page\.tsx$/

/** What the page of an asset shows of its files at once, and windows show later. */
const OF_FILES = /\/(?:awaited-files\.(?:tsx|module\.css)|download-choice\.module\.css)$/

/** The cart's lines and totals, which the panel and the checkout both show. */
const OF_CART = /\/src\/ui\/cart\/(?:cart-lines|cart-panel\.module|cart-totals|code-form)\./

/** The choice of a license, what it allows, who may pay for it, and the link to a quote where none has a price. */
const OF_LICENSE =
  /\/(?:license\/(?:license-chooser|minimum-owner|offer-link)|license-rights|use-may-pay)\./

/** Facts of anything, side by side. */
const OF_FACTS = /\/fact-table\.(?:tsx|module\.css)$/

/** The text for a line of a cart or an order. */
const OF_LINES = /\/src\/(?:domain\/cart\/item|messages\/line-text)\.ts$/

/** Spelled-out numbers: used on many pages, but needed at the start by few of them. */
const SPELLED = at('src/messages/spelled.ts')

/** Finds a form's first error; forms with few fields do without it. */
const FOCUS_ON_ERROR = at('src/ui/hooks/use-focus-on-error.ts')

/** Prices with tax: a few bytes that most visits need. */
const SHOWN_PRICE = at('src/ui/pricing/shown-price.tsx')

/**
 * The browser's part needs one number from it, which is inlined wherever it is used; on its own, it would
 * be an empty chunk.
 */
const PROJECT_TAG = at('src/domain/download/project-tag.ts')

/** Which bundles are already owned: used by their cards and the wishlist. */
const OWNED_BUNDLES = at('src/ui/bundles/use-owned.ts')

/** What is left to split on its own, however many pages need it. */
const ALONE = new Set([SPELLED, FOCUS_ON_ERROR])

/** What a list's page shares with its filters, which come later, and with the home page. */
const OF_LISTING =
  /\/src\/(?:domain\/(?:picture\/color-names|catalog\/(?:browse|facet|sort))|ui\/browse\/(?:browse-address|use-offered))\./

/** What filters and privacy choices fetch together with the first form. */
const OF_FORMS = /\/src\/(?:ui\/components\/(?:checkbox|disclosure)\.|domain\/shared\/calendar\.)/

/** What every page of a visitor fetches on its own once it has loaded: their privacy choices. */
const SOON =
  /\/src\/(?:ui\/(?:consent\/(?:consent-part|consent-banner|use-consents)|experiments\/experiments-part|stores\/consent-store|tracking\/has-stored-tracking)|domain\/(?:consent\/consent|tracking\/(?:fingerprint|stored-keys))|messages\/consent-messages)\./

/** Plays a clip, on the page of an asset and wherever one is viewed up close. */
const PLAYER = /\/clip-player\.tsx$/

/** Teasers on the home page, each of which also appears on one other kind of page. */
const TEASERS = /\/(?:blog\/article-(?:grid|facts)|browse\/topic-grid)\./

/** Draws icons, in place of the package's own component. */
export const ICON = at('src/ui/components/lucide-icon.tsx')

/** The base of every card. */
const CARD = at('src/ui/components/media-card.tsx')

/**
 * Returns the chunk of a module. One chunk holds all of our modules that the entry imports, instead of
 * dozens of crumbs, and one holds the packages behind them. There is one chunk for what three or more pages
 * share if all of them show cards, one for what the account pages share, one for the account's searchable
 * lists, one for facts and forms that no listing shows, one for all paginated pages, one for what each
 * visitor's page fetches soon, one for what plays a clip, one for the pages that take payments and one for
 * what receipts need as well, two for what the admin's catalog pages share, and one for what many others
 * share. The rest is split by page. Crumbs weigh more than their code, since each is compressed on its own.
 */
export function clientChunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // The package's icons are created with our component: in another chunk, the two chunks would wait for
  // each other.
  if (RUNTIME.test(id) || id === ICON) return 'vendor'
  if (id === SHOWN_PRICE || id === PROJECT_TAG) return 'shop'
  if (id === OWNED_BUNDLES) return 'cards'
  if (OF_LISTING.test(id)) return 'listing'
  const importers = importersOf(id, graph)
  if (importers.some((importer) => ENTRY.test(importer))) return VENDOR.test(id) ? 'vendor' : 'shop'
  if (ENTRIES.test(id)) return 'entries'
  if (CATALOG_LABELS.test(id)) return 'catalog'
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
  if (OF_FORMS.test(id)) return 'forms'
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

/** All modules that import a module, directly or indirectly. */
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
