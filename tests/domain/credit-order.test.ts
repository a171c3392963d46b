import { expect, test } from 'vitest'
import { bundleCredits } from '#domain/catalog/bundle.ts'
import { decideCreditOrder, type CreditOrderFacts } from '#domain/cart/credit-order.ts'
import type { Meter } from '#domain/download/decision.ts'

const FILE = { credits: 1, is4k: false, subscriptionOnly: false }
const LARGE = { credits: 2, is4k: true, subscriptionOnly: false }

const meter = (used: number, limit: number): Meter => ({ used, limit, resetsAt: 9 })
const plan = (downloads: Meter, downloads4k: Meter) => ({ downloads, downloads4k })

function decided(changes: Partial<CreditOrderFacts>) {
  return decideCreditOrder({
    items: [{ credits: 1 }, { credits: 2 }],
    files: [FILE, LARGE],
    plan: null,
    credits: 3,
    quota: null,
    ...changes,
  })
}

test('a cart costs the sum of its lines in credits, and exactly that many pay for it', () => {
  expect(decided({})._unsafeUnwrap()).toBe(3)
  expect(decided({ credits: 2 })._unsafeUnwrapErr()).toEqual({
    kind: 'credits-missing',
    creditsMissing: 1,
  })
})

test('all files of the cart fit under what the plan still allows, or none is licensed', () => {
  expect(decided({ plan: plan(meter(1, 3), meter(0, 1)) }).isOk()).toBe(true)
  expect(decided({ plan: plan(meter(2, 3), meter(0, 1)) })._unsafeUnwrapErr()).toEqual({
    kind: 'download-limit',
    ...meter(2, 3),
  })
  expect(decided({ plan: plan(meter(0, 3), meter(1, 1)) })._unsafeUnwrapErr()).toEqual({
    kind: 'download-limit-4k',
    ...meter(1, 1),
  })
})

test('what is free counts nowhere', () => {
  const free = { credits: 0, is4k: true, subscriptionOnly: true }
  const full = plan(meter(3, 3), meter(1, 1))
  expect(decided({ items: [{ credits: 0 }], files: [free], plan: full }).isOk()).toBe(true)
  expect(decided({ items: [{ credits: 0 }], files: [free] }).isOk()).toBe(true)
})

test('what only subscribers may have is not had for credits alone', () => {
  const files = [FILE, { ...FILE, subscriptionOnly: true }]
  expect(decided({ files })._unsafeUnwrapErr()).toEqual({ kind: 'subscription-required' })
  expect(decided({ files, plan: plan(meter(0, 9), meter(0, 9)) }).isOk()).toBe(true)
})

test.each([
  { credits: [1, 4], discount: 0, cost: 5 },
  { credits: [1, 4], discount: 50, cost: 3 },
  { credits: [4, 4, 2], discount: 15, cost: 9 },
  { credits: [4, 3], discount: 50, cost: 4 },
  // Whatever is sold costs one.
  { credits: [1], discount: 60, cost: 1 },
  { credits: [1, 1], discount: 80, cost: 1 },
])('a bundle of $credits at $discount % off costs $cost credits', ({ credits, discount, cost }) => {
  expect(bundleCredits(credits, discount)).toBe(cost)
})
