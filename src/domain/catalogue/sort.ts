/** Orders of the product lists: value in the address, label (spec 9). The first is the default. */
export const PRODUCT_SORTS = [
  { value: 'most_popular', label: 'Most Popular' },
  { value: 'newest', label: 'Newest' },
] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]['value']

export const DEFAULT_SORT: ProductSort = 'most_popular'

/** An unknown order is the default one, never an error (rules 2). */
export function productSortFrom(value: string | null | undefined): ProductSort {
  return PRODUCT_SORTS.find((sort) => sort.value === value)?.value ?? DEFAULT_SORT
}

const DAY_MS = 24 * 60 * 60 * 1000
export const POPULARITY_HALF_LIFE_DAYS = 30

/** Age-weighted downloads: each counts half as much for every 30 days since it happened (rules 25). */
export function popularity(downloadTimes: readonly number[], now: number): number {
  return downloadTimes.reduce((score, at) => score + weightOfAge(now - at), 0)
}

/** What a download of this age in milliseconds still weighs, from 1 down. */
export function weightOfAge(age: number): number {
  return 2 ** (-Math.max(0, age) / DAY_MS / POPULARITY_HALF_LIFE_DAYS)
}
