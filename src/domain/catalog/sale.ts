import type { Cents } from '../shared/money.ts'
import { LIBRARY } from './library.ts'
import type { Product } from './product.ts'

/** How an asset is sold: for money or credits, for a subscription's credits only, or for nothing. */
export type Sale = 'money' | 'subscription' | 'free' | 'practice'

/** The properties that decide how an asset is sold. */
export type OnOffer = Pick<Product, 'libraryId' | 'free' | 'subscriptionOnly'>

/** How an asset is sold. Practice footage has its own license and meter (practice 2). */
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

/** Whether a file with this price under license 1 can be bought with money. */
export function isForMoney(asset: OnOffer, price: number): boolean {
  return saleOf(asset) === 'money' && price > 0
}

/** The facts about an item, sold now or formerly, that decide whether it has a page. */
export interface PageFacts {
  readonly retired: boolean
  /** Created by an import, and not yet shown to anyone. */
  readonly draft: boolean
  /** By anyone, now. */
  readonly owned: boolean
}

/**
 * Whether an item has a page. An item that is no longer sold keeps its page while anyone owns it; after that
 * the page is gone (catalog 7).
 */
export function pageOf({ retired, draft, owned }: PageFacts): 'shown' | 'gone' | 'missing' {
  if (!retired) return 'shown'
  if (draft) return 'missing'
  return owned ? 'shown' : 'gone'
}

/** pricing 7. */
export const LEAST_CREDITS = 1

/** A price under license 1, in credits and in money. */
export interface ListPrice {
  readonly credits: number
  readonly money: Cents
}

/**
 * The parts of a price that are too low: an asset that is not free costs at least one credit and, unless only
 * plans include it, money (pricing 7).
 */
export function tooLow(sale: Sale, { credits, money }: ListPrice): readonly (keyof ListPrice)[] {
  if (sale === 'free' || sale === 'practice') return []
  return [
    ...(credits < LEAST_CREDITS ? (['credits'] as const) : []),
    ...(sale === 'money' && money <= 0 ? (['money'] as const) : []),
  ]
}

/**
 * Whether an order may license it. Free assets qualify too, but not practice footage or assets that only plans
 * include (decision 033).
 */
export function mayBeOrdered(sale: Sale): boolean {
  return sale === 'money' || sale === 'free'
}
