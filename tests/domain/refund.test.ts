import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideRefund } from '#domain/order/refund-decision.ts'
import { sharesOf, taxWithin } from '#domain/order/refund-shares.ts'
import {
  refundableUntil,
  refundOffers,
  type OrderPart,
  type RefundableOrder,
} from '#domain/order/refund.ts'
import { cents, NOTHING, sum, type Cents } from '#domain/shared/money.ts'
import { anyPrice } from '#tests/support/generators.ts'

const DAY = 24 * 60 * 60 * 1000
const PAID_AT = Date.UTC(2026, 4, 15, 13, 30)
const POLICY = { days: 14 }
const SOON = { policy: POLICY, now: PAID_AT + DAY }

function aPart(changes: Partial<OrderPart> = {}): OrderPart {
  return {
    kind: 'line',
    position: 0,
    name: 'Campfire, close',
    price: cents(400),
    credits: 0,
    use: { kind: 'files', downloaded: false, updated: false },
    refunded: false,
    refundedCharge: NOTHING,
    ...changes,
  }
}

function anOrder(changes: Partial<RefundableOrder> = {}): RefundableOrder {
  return {
    status: 'paid',
    paidAt: PAID_AT,
    total: cents(400),
    tax: NOTHING,
    refunded: NOTHING,
    taxRefunded: NOTHING,
    isConsumer: false,
    acknowledged: false,
    isBeingCharged: false,
    parts: [aPart()],
    ...changes,
  }
}

const downloaded = aPart({ use: { kind: 'files', downloaded: true, updated: false } })
const updated = aPart({ use: { kind: 'files', downloaded: false, updated: true } })
const pack = (left: number) =>
  aPart({ kind: 'purchase', use: { kind: 'credits', bought: 10, left } })
const plan = (use: { used?: boolean; settled?: boolean } = {}) =>
  aPart({ kind: 'purchase', use: { kind: 'plan', used: false, settled: false, ...use } })

test.each([
  ['a file that nobody downloaded', anOrder(), 400, null],
  ['a file that was downloaded', anOrder({ parts: [downloaded] }), 0, 'DOWNLOADED'],
  ['a file whose license was updated', anOrder({ parts: [updated] }), 0, 'UPDATED'],
  [
    'a download by a consumer who was never told what it ends',
    anOrder({ parts: [downloaded], isConsumer: true }),
    400,
    null,
  ],
  [
    'a download by a consumer who agreed to that',
    anOrder({ parts: [downloaded], isConsumer: true, acknowledged: true }),
    0,
    'DOWNLOADED',
  ],
  ['a whole pack', anOrder({ parts: [pack(10)] }), 400, null],
  ['a pack with seven of ten credits left', anOrder({ parts: [pack(7)] }), 280, null],
  ['a pack that is used up', anOrder({ parts: [pack(0)] }), 0, 'CREDITS_SPENT'],
  ['a plan that was not used', anOrder({ parts: [plan()] }), 400, null],
  ['a plan that was used', anOrder({ parts: [plan({ used: true })] }), 0, 'PLAN_USED'],
  ['a plan that was upgraded since', anOrder({ parts: [plan({ settled: true })] }), 0, 'BY_HAND'],
  [
    'a plan that is just being charged',
    anOrder({ parts: [plan()], isBeingCharged: true }),
    0,
    'BEING_CHARGED',
  ],
  ['an order that was declined', anOrder({ status: 'declined' }), 0, 'NOT_PAID'],
  ['an order that is under way', anOrder({ status: 'awaiting' }), 0, 'NOT_PAID'],
  ['an order that nothing was paid for', anOrder({ total: NOTHING }), 0, 'NOTHING_PAID'],
  [
    'what some of the price went back for',
    anOrder({ parts: [aPart({ refundedCharge: cents(150) })] }),
    250,
    null,
  ],
  [
    'what all of the price went back for, and what was bought stayed',
    anOrder({ parts: [aPart({ refundedCharge: cents(400) })] }),
    0,
    'ALREADY_REFUNDED',
  ],
  [
    'what is left of a pack, at its share of what is left of the price',
    anOrder({ parts: [{ ...pack(3), refundedCharge: cents(150) }] }),
    75,
    null,
  ],
  [
    'a whole pack after some of its price went back',
    anOrder({ parts: [{ ...pack(10), refundedCharge: cents(150) }] }),
    250,
    null,
  ],
  ['what was given back', anOrder({ parts: [aPart({ refunded: true })] }), 0, 'ALREADY_REFUNDED'],
] as const)('%s', (_what, order, amount, refusal) => {
  expect(refundOffers(order, POLICY, SOON.now)).toMatchObject([{ amount, refusal }])
})

test('the time ends with its last day, UTC; the law’s days are never cut for consumers of the EU', () => {
  const until = Date.UTC(2026, 4, 30)
  expect(refundableUntil(anOrder(), POLICY)).toBe(until)
  expect(refundOffers(anOrder(), POLICY, until - 1)).toMatchObject([{ refusal: null }])
  expect(refundOffers(anOrder(), POLICY, until)).toMatchObject([{ refusal: 'TOO_LATE' }])
  expect(refundableUntil(anOrder(), { days: 3 })).toBe(Date.UTC(2026, 4, 19))
  expect(refundableUntil(anOrder({ isConsumer: true }), { days: 3 })).toBe(until)
  expect(refundableUntil(anOrder({ isConsumer: true }), { days: 30 })).toBe(Date.UTC(2026, 5, 15))
})

describe('deciding', () => {
  const all = { parts: null, override: false, amount: null }

  test('without a choice all that can be given back is', () => {
    const order = anOrder({ total: cents(800), parts: [aPart(), { ...downloaded, position: 1 }] })
    expect(decideRefund(order, all, SOON)._unsafeUnwrap()).toMatchObject({
      amount: 400,
      items: [{ position: 0, amount: 400, takes: true }],
    })
  })

  test('a choice is given back whole or not at all', () => {
    const order = anOrder({ total: cents(800), parts: [aPart(), { ...downloaded, position: 1 }] })
    const refused = decideRefund(order, { ...all, parts: order.parts }, SOON)._unsafeUnwrapErr()
    expect(refused.why).toBe('DOWNLOADED')
    const odd = { ...all, parts: [{ kind: 'line', position: 7 } as const] }
    expect(decideRefund(order, odd, SOON)._unsafeUnwrapErr().why).toBe('NO_SUCH_PART')
  })

  test('staff goes past the policy, and never past what was paid or given back', () => {
    const staff = { ...all, override: true }
    const late = { policy: POLICY, now: PAID_AT + 400 * DAY }
    for (const part of [downloaded, pack(0), plan({ used: true, settled: true })]) {
      expect(decideRefund(anOrder({ parts: [part] }), staff, late)._unsafeUnwrap().amount).toBe(400)
    }
    for (const order of [
      anOrder({ status: 'declined' }),
      anOrder({ total: NOTHING }),
      anOrder({ parts: [aPart({ refunded: true })] }),
      anOrder({ parts: [plan()], isBeingCharged: true }),
    ]) {
      expect(decideRefund(order, staff, late).isErr()).toBe(true)
    }
  })

  test('some of a price is of one line, not more than is left of it, and leaves what was bought', () => {
    const back = aPart({ refundedCharge: cents(150) })
    const order = anOrder({ total: cents(800), parts: [back, aPart({ position: 1 })] })
    const give = (amount: number, parts: readonly OrderPart[], takes = false) =>
      decideRefund(order, { parts, override: true, amount: { money: cents(amount), takes } }, SOON)
    const first = order.parts.slice(0, 1)
    expect(give(250, first)._unsafeUnwrap()).toMatchObject({
      amount: 250,
      items: [{ takes: false }],
    })
    expect(give(250, first, true)._unsafeUnwrap().items).toMatchObject([{ takes: true }])
    expect(give(251, first)._unsafeUnwrapErr().why).toBe('AMOUNT_TOO_LARGE')
    expect(give(0, first)._unsafeUnwrapErr().why).toBe('AMOUNT_TOO_LARGE')
    expect(give(150, order.parts)._unsafeUnwrapErr().why).toBe('AMOUNT_NEEDS_ONE')
  })
})

const anyBill = fc
  .record({
    prices: fc.array(anyPrice, { minLength: 1, maxLength: 50 }),
    off: fc.integer({ min: 0, max: 100 }),
    tax: fc.integer({ min: 0, max: 25 }),
  })
  .map(({ prices, off, tax }) => {
    const net = Math.floor((sum(prices) * (100 - off)) / 100)
    const taxed = cents(Math.floor((net * tax) / 100))
    return { prices, tax: taxed, total: cents(net + taxed) }
  })

test('a share of a pack is taken of the gross, half up, and tax is rounded down in all that went back', () => {
  const order = anOrder({ total: cents(2461), tax: cents(461), parts: [pack(5)] })
  const asked = { parts: null, override: false, amount: null }
  const half = decideRefund(order, asked, SOON)._unsafeUnwrap()
  // 1230.5 of 2461 cents; 230.59 of its tax.
  expect(half).toMatchObject({ amount: 1231, tax: 230 })
  const later = anOrder({
    ...order,
    refunded: half.amount,
    taxRefunded: half.tax,
    parts: [{ ...pack(0), refundedCharge: half.amount }],
  })
  const rest = decideRefund(later, { ...asked, override: true }, SOON)._unsafeUnwrap()
  expect(rest).toMatchObject({ amount: 1230, tax: 231 })
})

test('all shares together are what was paid, each within a cent of its part', () => {
  fc.assert(
    fc.property(anyBill, ({ prices, total }) => {
      const shares = sharesOf(total, prices)
      const whole = sum(prices)
      expect(sum(shares)).toBe(whole === 0 ? 0 : total)
      for (const [place, price] of prices.entries()) {
        const exact = whole === 0 ? 0 : (total * price) / whole
        expect(Math.abs((shares[place] ?? 0) - exact)).toBeLessThan(1)
      }
    }),
  )
})

test('refunds in any order and number are together the order’s money and its tax, never more', () => {
  fc.assert(
    fc.property(anyBill, fc.array(fc.nat(), { maxLength: 60 }), ({ prices, total, tax }, picks) => {
      const parts = prices.map((price, position) => aPart({ price, position }))
      let order = anOrder({ total, tax, parts })
      for (const pick of [...picks, ...prices.keys()]) {
        const position = pick % prices.length
        const asked = {
          parts: [{ kind: 'line', position } as const],
          override: false,
          amount: null,
        }
        order = decideRefund(order, asked, SOON).match(
          (decision) => after(order, position, decision),
          () => order,
        )
        expect(order.refunded).toBeLessThanOrEqual(total)
        expect(order.taxRefunded).toBeLessThanOrEqual(tax)
      }
      const whole = sum(prices)
      expect([order.refunded, order.taxRefunded]).toEqual(whole === 0 ? [0, 0] : [total, tax])
    }),
  )
})

test('whatever part of a price goes back first, a line gives no more than its share, and in the end all of it', () => {
  const amounts = fc.array(fc.record({ pick: fc.nat(), money: anyPrice }), { maxLength: 30 })
  fc.assert(
    fc.property(anyBill, amounts, ({ prices, total, tax }, gifts) => {
      const parts = prices.map((price, position) => aPart({ price, position }))
      const shares = sharesOf(total, prices)
      let order = anOrder({ total, tax, parts })
      for (const { pick, money } of gifts) {
        const position = pick % prices.length
        const asked = {
          parts: [{ kind: 'line', position } as const],
          override: true,
          amount: { money, takes: false },
        }
        order = decideRefund(order, asked, SOON).match(
          (decision) => after(order, position, decision, false),
          () => order,
        )
        expect(order.parts[position]?.refundedCharge).toBeLessThanOrEqual(shares[position] ?? 0)
      }
      for (const position of prices.keys()) {
        const asked = { parts: [{ kind: 'line', position } as const], override: true, amount: null }
        order = decideRefund(order, asked, SOON).match(
          (decision) => after(order, position, decision),
          () => order,
        )
      }
      const isFree = sum(prices) === 0
      expect([order.refunded, order.taxRefunded]).toEqual(isFree ? [0, 0] : [total, tax])
    }),
  )
})

function after(
  order: RefundableOrder,
  position: number,
  { amount, tax }: { readonly amount: Cents; readonly tax: Cents },
  refunded = true,
): RefundableOrder {
  expect(tax).toBeLessThanOrEqual(amount)
  return {
    ...order,
    refunded: sum([order.refunded, amount]),
    taxRefunded: sum([order.taxRefunded, tax]),
    parts: order.parts.map((part) =>
      part.position === position
        ? { ...part, refunded, refundedCharge: sum([part.refundedCharge, amount]) }
        : part,
    ),
  }
}

test('what is left of a pack is never worth more than was paid, and more is never worth less', () => {
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 1, max: 2000 }), (price, bought) => {
      const offer = (left: number) => {
        const part = aPart({ kind: 'purchase', price, use: { kind: 'credits', bought, left } })
        return (
          refundOffers(anOrder({ total: price, parts: [part] }), POLICY, SOON.now)[0]?.amount ?? 0
        )
      }
      const offers = [0, 1, Math.floor(bought / 2), bought].toSorted((a, b) => a - b).map(offer)
      expect(offers).toEqual(offers.toSorted((a, b) => a - b))
      expect(offers.at(-1)).toBe(price)
    }),
  )
})

test('tax that was given back already is not given back again after a refund that failed', () => {
  const order = {
    total: cents(1000),
    tax: cents(167),
    refunded: cents(700),
    taxRefunded: cents(117),
  }
  expect(taxWithin(order, cents(300))).toBe(50)
})
