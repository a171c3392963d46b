import type { Cents } from '../shared/money.ts'
import { LIBRARY } from './library.ts'
import type { Product } from './product.ts'

/** What an asset can be had for: money or credits, a subscription's credits alone, or nothing. */
export type Sale = 'money' | 'subscription' | 'free' | 'practice'

/** What decides it. */
export type OnOffer = Pick<Product, 'libraryId' | 'free' | 'subscriptionOnly'>

/** How an asset is had. Practice footage has a license and a meter of its own (practice 2). */
export function saleOf({ libraryId, free, subscriptionOnly }: OnOffer): Sale {
  if (libraryId === LIBRARY.PRACTICE) return 'practice'
  if (free) return 'free'
  return subscriptionOnly ? 'subscription' : 'money'
}

/** Free assets and practice footage are downloaded, never bought (download 2). */
export function costsNothing(asset: OnOffer): boolean {
  const sale = saleOf(asset)
  return sale === 'free' || sale === 'practice'
}

/** Whether money buys a file at this price under license 1. */
export function isForMoney(asset: OnOffer, price: number): boolean {
  return saleOf(asset) === 'money' && price > 0
}

/** What is known of something that the shop sells, or sold. */
export interface PageFacts {
  readonly retired: boolean
  /** Prepared by an import, and not shown to anybody yet. */
  readonly draft: boolean
  /** By anybody, now. */
  readonly owned: boolean
}

/** Whether it has a page: what is no longer sold keeps its own while somebody owns it, and is gone after that (catalog 7). */
export function pageOf({ retired, draft, owned }: PageFacts): 'shown' | 'gone' | 'missing' {
  if (!retired) return 'shown'
  if (draft) return 'missing'
  return owned ? 'shown' : 'gone'
}

/** pricing 7. */
export const LEAST_CREDITS = 1

/** A price under license 1, both ways of paying it. */
export interface ListPrice {
  readonly credits: number
  readonly money: Cents
}

/** What of a price is too low: what is not free costs a credit at least and, unless only plans bring it, money (pricing 7). */
export function tooLow(sale: Sale, { credits, money }: ListPrice): readonly (keyof ListPrice)[] {
  if (sale === 'free' || sale === 'practice') return []
  return [
    ...(credits < LEAST_CREDITS ? (['credits'] as const) : []),
    ...(sale === 'money' && money <= 0 ? (['money'] as const) : []),
  ]
}

/** Whether an order may license it: free assets too, but neither practice footage nor what only plans bring (decision 033). */
export function mayBeOrdered(sale: Sale): boolean {
  return sale === 'money' || sale === 'free'
}
