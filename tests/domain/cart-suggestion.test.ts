import { expect, test } from 'vitest'
import { cartSuggestion, type CartOffers } from '#domain/cart/cart-suggestion.ts'
import type { CreditOrderFacts } from '#domain/cart/credit-order.ts'
import { cents } from '#domain/shared/money.ts'
import { aPlan } from '../support/credit-data.ts'

const FILE = { credits: 1, is4k: false, subscriptionOnly: false }
const LARGE = { credits: 2, is4k: true, subscriptionOnly: false }
const used = (count: number, limit: number) => ({ used: count, limit, resetsAt: 9 })

const LARGER = { plan: aPlan({ id: 1, downloadsPerMonth: 3, downloads4kPerMonth: 1 }) }
const LARGEST = { plan: aPlan({ id: 2, downloadsPerMonth: 9, downloads4kPerMonth: 9 }) }

/** Two files, one of them 4K, beside a plan whose one download is used. */
function suggestedAction(offers: Partial<CartOffers>, changes: Partial<CreditOrderFacts> = {}) {
  const facts: CreditOrderFacts = {
    items: [{ credits: 1 }, { credits: 2 }],
    files: [FILE, LARGE],
    plan: { downloads: used(1, 1), downloads4k: used(0, 1) },
    credits: 3,
    quota: null,
    ...changes,
  }
  return cartSuggestion(facts, { plans: [], total: null, ...offers })
}

test('the cheaper of money and a plan that gives all of the cart is the suggested action', () => {
  const plans = [{ ...LARGER, price: cents(2000) }]
  expect(suggestedAction({ plans, total: cents(2500) })).toEqual({
    kind: 'plan',
    planId: 1,
    price: 2000,
  })
  expect(suggestedAction({ plans, total: cents(1500) })).toEqual({ kind: 'buy', price: 1500 })
})

test('of two that cost the same, the one that buys nothing recurring', () => {
  const plans = [{ ...LARGER, price: cents(2000) }]
  expect(suggestedAction({ plans, total: cents(2000) })?.kind).toBe('buy')
})

test('a plan counts only where its downloads, its 4K and its credits all suffice', () => {
  const plans = [
    { ...LARGER, price: cents(2000) },
    { ...LARGEST, price: cents(3000) },
  ]
  const meters = (downloads: number, large: number) => ({
    plan: { downloads: used(downloads, 1), downloads4k: used(large, 1) },
  })
  expect(suggestedAction({ plans }, meters(2, 0))?.planId).toBe(2)
  expect(suggestedAction({ plans }, meters(0, 1))?.planId).toBe(2)
  expect(suggestedAction({ plans }, { items: [{ credits: 28 }] })?.planId).toBe(1)
  expect(suggestedAction({ plans }, { items: [{ credits: 29 }] })).toBeNull()
})

test('who has no plan is led to one, and to nothing where nothing is sold', () => {
  const files = [{ ...FILE, subscriptionOnly: true }]
  expect(
    suggestedAction({ plans: [{ ...LARGER, price: cents(1) }] }, { plan: null, files })?.planId,
  ).toBe(1)
  expect(suggestedAction({}, { plan: null, files })).toBeNull()
})
