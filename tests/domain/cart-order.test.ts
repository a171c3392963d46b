import { wantedOf, type Rest } from '#domain/license/coverage.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityDiscount } from '#domain/cart/quantity-discount.ts'
import { codeDiscount } from '#domain/cart/discount-code.ts'
import { priceOrder, type CartContents } from '#domain/cart/order.ts'
import { bundlePrice } from '#domain/catalog/bundle.ts'
import { cents, sum, type Cents } from '#domain/shared/money.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import { anyLicense, anyPrice } from '#tests/support/generators.ts'
import {
  aCode,
  aLicense,
  anItem,
  aProductRef,
  dollars,
  items,
  lines,
  TODAY,
} from '#tests/support/samples.ts'
import { payButtonText } from '#messages/pay-button-text.ts'

const cart = (changes: Partial<CartContents> = {}): CartContents => ({
  license: aLicense(),
  items: items(10, 10, 10, 10),
  entered: null,
  taxRate: NO_TAX,
  ...changes,
})

const ownedUnder = (basePrice: Cents, license: LicenseType): Rest => {
  const file = { variantId: 1, productId: 1, credits: 1, basePrice }
  return {
    wanted: [wantedOf(file, [{ ...file, name: 'HD', license, listCredits: 1, isCovered: false }])],
    discount: 0,
  }
}

const price = (changes: Partial<CartContents> = {}) => priceOrder(cart(changes), TODAY)

const with10 = { code: 'EMBER10', terms: aCode() }
const five = items(10, 10, 10, 10, 10)

const valueCode = (amount: number) => ({
  code: 'EMBER',
  terms: aCode({ off: { kind: 'value', value: dollars(amount) } }),
})

test('four items cost what they cost', () => {
  expect(price()).toMatchObject({
    licenseId: 1,
    subtotal: dollars(40),
    bundle: null,
    discount: null,
    tax: 0,
    total: dollars(40),
    free: false,
  })
})

test('the fifth item brings the bundle line, the fourth takes it away', () => {
  expect(price({ items: five })).toMatchObject({
    subtotal: dollars(50),
    bundle: { name: '20% Off Bundle Discount', value: dollars(10) },
    total: dollars(40),
  })
  expect(price({ items: five.slice(1) }).bundle).toBeNull()
})

test('who owns a file under a lower license pays the difference, never less than nothing', () => {
  const [item] = items(10)
  if (!item) throw new Error('no item')
  const owned = (license: LicenseId, under: LicenseId) =>
    price({
      license: aLicense(license),
      items: [{ ...item, rest: ownedUnder(item.basePrice, aLicense(under)) }],
    }).total
  expect(owned(2, 1)).toBe(dollars(8))
  expect(owned(6, 3)).toBe(dollars(120))
  expect(owned(1, 2)).toBe(0)
})

test('another license reprices every line and the discount with them', () => {
  const order = price({ license: aLicense(2), items: five })
  expect(order.licenseId).toBe(2)
  expect(order.items.map((line) => line.price)).toEqual(Array(5).fill(dollars(18)))
  expect(order.items.map((line) => line.basePrice)).toEqual(Array(5).fill(dollars(10)))
  expect(order).toMatchObject({ subtotal: dollars(90), total: dollars(72) })
})

test('a bundle counts as one item of the five', () => {
  const bundle = anItem({ ref: { type: 'bundle', id: 1 }, basePrice: dollars(30) })
  expect(price({ items: [...items(10, 10, 10), bundle] }).bundle).toBeNull()
  expect(price({ items: [...items(10, 10, 10, 10), bundle] }).bundle?.value).toBe(dollars(14))
})

test('the license multiplies what a bundle costs after its discount, not before', () => {
  // 25 % of 101 cents are 25, so 76 are left: × 1.8 they are 137. A quarter off 182 would leave 136.
  const bundle = anItem({
    ref: { type: 'bundle', id: 1 },
    basePrice: bundlePrice([cents(101)], 25),
  })
  expect(price({ items: [bundle] }).total).toBe(76)
  expect(price({ items: [bundle], license: aLicense(2) }).total).toBe(137)
})

test('a code takes its percentage off four items', () => {
  expect(price({ entered: with10 })).toMatchObject({
    discount: { code: 'EMBER10', percentage: 10, value: dollars(4), error: null },
    bundle: null,
    total: dollars(36),
  })
})

test('a code of a fixed value has no percentage', () => {
  expect(price({ entered: valueCode(5) }).discount).toEqual({
    code: 'EMBER',
    percentage: null,
    value: dollars(5),
    error: null,
  })
})

test('a code worth less than the quantity discount says so and takes nothing', () => {
  expect(price({ items: five, entered: with10 })).toMatchObject({
    discount: { code: 'EMBER10', value: 0, error: 'WORSE_THAN_BUNDLE' },
    bundle: { value: dollars(10) },
    total: dollars(40),
  })
})

test('a code worth a cent more than the quantity discount takes its place', () => {
  expect(price({ items: five, entered: valueCode(10.01) })).toMatchObject({
    discount: { value: dollars(10.01), error: null },
    bundle: null,
    total: dollars(39.99),
  })
})

test('a code worth as much as the quantity discount is not used up for it', () => {
  expect(price({ items: five, entered: valueCode(10) })).toMatchObject({
    discount: { value: 0, error: 'WORSE_THAN_BUNDLE' },
    bundle: { value: dollars(10) },
    total: dollars(40),
  })
})

test('a refused code says why and leaves the quantity discount alone', () => {
  const entered = { code: 'EMBER10', terms: aCode({ endsAt: TODAY }) }
  expect(price({ items: five, entered })).toMatchObject({
    discount: { value: 0, error: 'EXPIRED' },
    bundle: { value: dollars(10) },
  })
  expect(price({ entered: { code: 'NOPE', terms: null } }).discount).toEqual({
    code: 'NOPE',
    percentage: null,
    value: 0,
    error: 'NOT_FOUND',
  })
})

test('tax is taken on what is left after discounts, and the total has it', () => {
  const order = price({ items: five, taxRate: 2300 })
  expect(order).toMatchObject({ subtotal: dollars(50), tax: dollars(9.2), total: dollars(49.2) })
})

test('an order is free from the moment nothing is left to pay', () => {
  expect(price({ items: [] })).toMatchObject({ total: 0, free: true })
  expect(price({ items: items(0) })).toMatchObject({ total: 0, free: true })
  expect(price({ items: items(0.01) })).toMatchObject({ total: 1, free: false })
  expect(price({ items: items(5), entered: valueCode(5) })).toMatchObject({ total: 0, free: true })
  expect(price({ items: items(5), entered: valueCode(4.99) }).free).toBe(false)
})

test.each([
  { free: true, method: 'sandbox', text: 'Confirm' },
  { free: true, method: 'paypal', text: 'Confirm' },
  { free: false, method: 'paypal', text: 'Continue to PayPal' },
  { free: false, method: 'invoice', text: 'Place order' },
  { free: false, method: 'stripe', text: 'Confirm & Pay' },
  { free: false, method: 'sandbox', text: 'Confirm & Pay' },
] as const)('paying by $method, free $free, the button says "$text"', ({ free, method, text }) => {
  expect(payButtonText(free, method)).toBe(text)
})

const contents = fc
  .record({
    prices: fc.array(anyPrice, { maxLength: 9 }),
    licence: anyLicense,
    off: fc.option(
      fc.oneof(
        fc.nat(100).map((percent) => ({ kind: 'percentage', percent }) as const),
        fc.nat(5_000_000).map((value) => ({ kind: 'value', value: cents(value) }) as const),
      ),
    ),
  })
  .map(({ prices, licence: license, off }): CartContents => ({
    license: aLicense(license),
    items: prices.map((basePrice, place) => anItem({ ref: aProductRef(place + 1), basePrice })),
    entered: off && { code: 'ANY', terms: aCode({ off }) },
    taxRate: NO_TAX,
  }))

test('a total is never negative and a discount never exceeds the subtotal', () => {
  fc.assert(
    fc.property(contents, (any) => {
      const order = priceOrder(any, TODAY)
      const off = (order.discount?.value ?? 0) + (order.bundle?.value ?? 0)
      expect(order.subtotal).toBe(sum(order.items.map((line) => line.price)))
      expect(off).toBeLessThanOrEqual(order.subtotal)
      expect(order.total).toBe(order.subtotal - off)
      expect(order.total).toBeGreaterThanOrEqual(0)
      expect(order.free).toBe(order.total <= 0)
    }),
  )
})

test('the better of quantity discount and code applies, and never both', () => {
  fc.assert(
    fc.property(contents, (any) => {
      const order = priceOrder(any, TODAY)
      const priced = lines(any.items, any.license.id)
      const automatic = quantityDiscount(priced.map((line) => line.price)) ?? 0
      const byCode = any.entered
        ? codeDiscount(
            any.entered.terms,
            { items: priced, licenseId: any.license.id },
            TODAY,
          ).unwrapOr(cents(0))
        : 0
      expect(order.total).toBe(order.subtotal - Math.max(automatic, byCode))
      expect(order.bundle !== null && (order.discount?.value ?? 0) > 0).toBe(false)
    }),
  )
})
