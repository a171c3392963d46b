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

export const POPULARITY_HALF_LIFE_DAYS = 30

/** How many people downloaded an asset on one day. */
export interface DayOfDownloads {
  /** Whole days since 1970, UTC. */
  readonly day: number
  readonly people: number
}

/**
 * Age-weighted downloads: each counts half as much for every 30 days since it happened (catalog 2). Ages are in
 * whole days, so that a ranking is stable for a day unless someone downloads.
 */
export function popularity(days: readonly DayOfDownloads[], now: number): number {
  const today = Math.floor(now / DAY_MS)
  return days.reduce(
    (score, { day, people }) => score + people * weightOfAge((today - day) * DAY_MS),
    0,
  )
}

/** The weight of a download at this age in milliseconds, from 1 down. */
export function weightOfAge(age: number): number {
  return 2 ** (-Math.max(0, age) / DAY_MS / POPULARITY_HALF_LIFE_DAYS)
}
