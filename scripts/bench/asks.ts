import type { Browse } from '#domain/catalog/browse.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { PRODUCT_SORTS } from '#domain/catalog/sort.ts'
import type { CatalogFile } from '../../server/catalog-import/parse/catalog-file.ts'

type Chance = () => number

/** A library page as shoppers request it: mostly the first pages, half of the time with a filter or two. */
export function anyBrowse(chance: Chance): Browse {
  const { id: libraryId } = oneOf(LIBRARIES, chance)
  const filters = [0, 0, 1, 2][Math.floor(chance() * 4)] ?? 0
  const chosen = Array.from({ length: filters }, () => {
    const { key, values } = oneOf(facetsOf(libraryId), chance)
    return [key, [oneOf(values, chance).value]]
  })
  return {
    libraryId,
    search: '',
    sort: oneOf(PRODUCT_SORTS, chance).value,
    page: 1 + Math.floor(chance() ** 3 * 20),
    assetType: null,
    category: null,
    collection: null,
    facets: Object.fromEntries(chosen) as Browse['facets'],
  }
}

/** The first page of a search over all libraries. */
export function searchFor(search: string): Browse {
  return {
    libraryId: null,
    search,
    sort: 'relevance',
    page: 1,
    assetType: null,
    category: null,
    collection: null,
    facets: {},
  }
}

/** One to three words of some asset, so common words occur as often as they are used. */
export function anyWords(products: CatalogFile['products'], chance: Chance): string {
  const { name, tags } = oneOf(products, chance)
  const words = [...name.split(' '), ...tags]
  return Array.from({ length: 1 + Math.floor(chance() * 3) }, () => oneOf(words, chance)).join(' ')
}

/** The words while they are being typed: from the second letter of the last word on. */
export function beginning(words: string, chance: Chance): string {
  const last = words.lastIndexOf(' ') + 1
  const length = Math.min(words.length - last, 2 + Math.floor(chance() * 4))
  return words.slice(0, last + length)
}

/** The words with one letter missing. */
export function withTypo(words: string, chance: Chance): string {
  const at = 1 + Math.floor(chance() * (words.length - 1))
  return words.slice(0, at) + words.slice(at + 1)
}

function oneOf<Value>(values: readonly Value[], chance: Chance): Value {
  const value = values[Math.floor(chance() * values.length)]
  if (value === undefined) throw new RangeError('nothing to choose from')
  return value
}
