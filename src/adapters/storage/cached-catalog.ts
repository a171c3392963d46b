import type { Catalog } from '#application/ports/catalog.ts'
import type { Browse } from '#domain/catalog/browse.ts'
import type { Device } from './database.ts'
import { storedCategory } from './idb-categories.ts'
import { storedCollections, storedLicenses, storedProduct } from './idb-catalog.ts'
import { shownFirst } from './shown-first.ts'

/**
 * The catalog, with the parts that a device stores (device 1): license types, collections by library,
 * categories with their filters and the list page viewed last, and assets with the prices of their
 * variants. Each is shown at once and refreshed in the background; nothing stored reveals who the user is.
 */
export function cachedCatalog(
  catalog: Catalog,
  openDevice: () => Promise<Device>,
  onRenewed: () => void,
): Catalog {
  const showFirst = shownFirst(onRenewed)
  return {
    ...catalog,
    licenses: () => showFirst('licenses', storedLicenses(openDevice), () => catalog.licenses()),
    topics: (kind) =>
      kind === 'collection'
        ? showFirst('collections', storedCollections(openDevice), () => catalog.topics(kind))
        : catalog.topics(kind),
    topic: (kind, slug) =>
      kind === 'category'
        ? showFirst(`category ${slug}`, storedCategory(openDevice, slug).topic, () =>
            catalog.topic(kind, slug),
          )
        : catalog.topic(kind, slug),
    browse: (browse, signal, viewer) => {
      const ask = () => catalog.browse(browse, signal, viewer)
      const slug = wholeCategory(browse)
      if (slug === null) return ask()
      const { sort, page } = browse
      const { list } = storedCategory(openDevice, slug)
      return showFirst(`page ${page} of ${slug} by ${sort}`, list(browse), ask)
    },
    product: (slug) =>
      showFirst(`product ${slug}`, storedProduct(openDevice, slug), () => catalog.product(slug)),
  }
}

/** Returns the category if nothing narrows its list; otherwise null. */
function wholeCategory(browse: Browse): string | null {
  const { category, search, collection, assetType, facets } = browse
  const isNarrowed =
    search !== '' || collection !== null || assetType !== null || Object.keys(facets).length > 0
  return isNarrowed ? null : category
}
