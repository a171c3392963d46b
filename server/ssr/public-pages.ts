import { CATEGORY, facetsOf } from '#domain/catalog/facet.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { isSlug } from '#domain/catalog/slug.ts'

/** A page that is the same for every visitor, under its only address. */
export interface PublicPage {
  /** The path with the parameters that the page reads, sorted by name. */
  readonly address: string
  /** The pattern of its route in the router. */
  readonly route: string
}

/** The parameters that a list reads from its address (catalog 5). */
const OF_A_LIST: ReadonlySet<string> = new Set([
  'search_query',
  'search',
  'sort_by',
  'page',
  'library_id',
  'asset_type',
  'collection',
  CATEGORY,
  ...[null, ...LIBRARIES.map(({ id }) => id)].flatMap((id) => facetsOf(id).map(({ key }) => key)),
])
const NOTHING: ReadonlySet<string> = new Set()

/**
 * The routes whose pages are cached, with the parameters that each reads. All other pages are rendered for each
 * request.
 */
const PUBLIC: Readonly<Record<string, ReadonlySet<string>>> = {
  '/': NOTHING,
  ...Object.fromEntries(LIBRARIES.map(({ path }) => [path, OF_A_LIST])),
  '/search': OF_A_LIST,
  '/category/:slug': OF_A_LIST,
  '/collection/:slug': OF_A_LIST,
  '/categories': NOTHING,
  '/collections': NOTHING,
  '/product/:slug': NOTHING,
  '/bundles': new Set(['sort_by']),
  '/bundle/:slug': NOTHING,
  '/blog': NOTHING,
  '/blog/:slug': NOTHING,
  '/pricing': NOTHING,
  '/pricing/enterprise': NOTHING,
  '/help': NOTHING,
  '/help/:slug': NOTHING,
  '/policies/:slug': NOTHING,
}

/**
 * Parameters that others add to links to the shop, to see who follows them. The page in the browser reads them;
 * no page of the server does.
 */
const OF_OTHERS =
  /^(utm_[a-z]{1,20}|[dg]clid|gad_source|[gw]braid|_gl|srsltid|fbclid|igshid|msclkid|ttclid|twclid|yclid|li_fat_id|mc_[ce]id|_hs(?:enc|mi))$/

/** Longer addresses are not worth the memory. */
const LONGEST_ADDRESS = 300

/**
 * The page of an address, if it is one of those that are the same for everyone. A parameter that its route does
 * not read, or that occurs twice, excludes it, so that no one can create new pages by writing an address in
 * another way.
 */
export function publicPage(path: string, search: string): PublicPage | null {
  const route = routeOf(path)
  const read = route === null ? undefined : PUBLIC[route]
  if (route === null || !read) return null
  if (search.length <= 1) return { address: path, route }
  if (search.length > 4 * LONGEST_ADDRESS) return null
  const asked = [...new URLSearchParams(search)].filter(([name]) => !OF_OTHERS.test(name))
  const names = new Set(asked.map(([name]) => name))
  if (names.size < asked.length || !names.isSubsetOf(read)) return null
  const query = new URLSearchParams(asked)
  query.sort()
  const address = query.size > 0 ? `${path}?${query.toString()}` : path
  return address.length > LONGEST_ADDRESS ? null : { address, route }
}

/** Matches only paths as the shop itself writes them: no capitals, no trailing slash, nothing encoded. */
function routeOf(path: string): string | null {
  if (Object.hasOwn(PUBLIC, path)) return path.includes(':') ? null : path
  const [, first = '', slug = ''] = /^(\/[a-z]+)\/([^/]+)$/.exec(path) ?? []
  const route = `${first}/:slug`
  return isSlug(slug) && Object.hasOwn(PUBLIC, route) ? route : null
}
