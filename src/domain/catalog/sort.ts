import { DAY_MS } from '../shared/durations.ts'

/** The sort orders of product lists: value in the address, label (catalog 2). The first is the default. */
export const PRODUCT_SORTS = [
  { value: 'most_popular', label: 'Most Popular' },
  { value: 'newest', label: 'Newest' },
] as const

/** With a search text, relevance comes first (search 5). */
export const SEARCH_SORTS = [{ value: 'relevance', label: 'Relevance' }, ...PRODUCT_SORTS] as const

export type ProductSort = (typeof SEARCH_SORTS)[number]['value']

/** The sort orders of a list, with or without a search text. */
export function sortsOf(search: string) {
  return search === '' ? PRODUCT_SORTS : SEARCH_SORTS
}

export function defaultSort(search: string): ProductSort {
  return sortsOf(search)[0].value
}

/** Falls back to the default for an unknown sort order; never an error (catalog 5). */
export function productSortFrom(value: string | null | undefined, search = ''): ProductSort {
  return sortsOf(search).find((sort) => sort.value === value)?.value ?? defaultSort(search)
}

const POPULARITY_HALF_LIFE_DAYS = 30

/**
 * Older downloads do not count. One of that age weighs 2 ** -25, and scores are told apart by thousandths: 16,000 of
 * them are less than half of one.
 */
const COUNTED_DAYS = 25 * POPULARITY_HALF_LIFE_DAYS

interface CountedDay {
  /** Whole days since 1970, UTC. */
  readonly day: number
  /** What a download on that day adds to an asset's popularity. */
  readonly weight: number
}

/**
 * The days whose downloads make assets popular: each download counts half as much for every 30 days since it
 * happened (catalog 2). Ages are in whole days, so that a ranking is stable for a day unless someone downloads.
 */
export function daysThatCount(now: number): readonly CountedDay[] {
  const today = Math.floor(now / DAY_MS)
  return Array.from({ length: COUNTED_DAYS }, (_, age) => ({
    day: today - age,
    weight: 2 ** (-age / POPULARITY_HALF_LIFE_DAYS),
  }))
}
