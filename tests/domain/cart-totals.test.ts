import { expect, test } from 'vitest'
import { priceOrder, type EnteredCode } from '#domain/cart/order.ts'
import type { CartItem } from '#domain/cart/item.ts'
import { bundlePrice } from '#domain/catalog/bundle.ts'
import { itemKey } from '#domain/catalog/item-ref.ts'
import { cents } from '#domain/shared/money.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import {
  listedCodes,
  listedBundles,
  listedFiles,
  workedCarts,
  type WorkedCart,
} from '#tests/support/cart-totals/table.ts'
import { aCode, aLicense, anItem, TODAY } from '#tests/support/samples.ts'

const items = new Map<string, CartItem>(
  [
    ...listedFiles.map(({ variantId, basePrice }) =>
      anItem({ ref: { type: 'variant', id: variantId }, basePrice: cents(basePrice) }),
    ),
    ...listedBundles.map(({ bundleId, members, percentOff }) =>
      anItem({
        ref: { type: 'bundle', id: bundleId },
        basePrice: bundlePrice(
          members.map(({ basePrice }) => cents(basePrice)),
          percentOff,
        ),
      }),
    ),
  ].map((item) => [itemKey(item.ref), item]),
)

test('the table has every license, every reason against a code, one line and fifty, free and paid', () => {
  expect(workedCarts).toHaveLength(200)
  expect(new Set(workedCarts.map(({ licenseId }) => licenseId)).size).toBe(6)
  expect(new Set(workedCarts.map(({ codeError }) => codeError))).toEqual(
    new Set([
      null,
      'NOT_FOUND',
      'NOT_STARTED',
      'EXPIRED',
      'USED_UP',
      'MIN_TOTAL',
      'NOT_FOR_THESE_ITEMS',
      'NOT_FOR_THIS_LICENSE',
      'WORSE_THAN_BUNDLE',
    ]),
  )
  const sizes = workedCarts.map(({ items }) => items.length)
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 50])
  expect(workedCarts.filter(({ total }) => total === 0).length).toBeGreaterThan(5)
  expect(workedCarts.filter(({ bundle }) => bundle !== null).length).toBeGreaterThan(20)
  expect(workedCarts.filter(({ codeOff }) => codeOff !== null).length).toBeGreaterThan(20)
})

test('two hundred carts cost to the cent what was worked out apart from the shop', () => {
  expect(workedCarts.map(priced)).toEqual(workedCarts)
})

/** The row as the shop's own rules would write it. */
function priced({ licenseId, items, code }: WorkedCart): WorkedCart {
  const entered = code === null ? null : codeOf(code)
  const contents = { items: items.map((ref) => cartItem(itemKey(ref))), entered, taxRate: NO_TAX }
  const order = priceOrder({ license: aLicense(licenseId), ...contents }, TODAY)
  expect(order.free).toBe(order.total === 0)
  return {
    licenseId: order.licenseId,
    items: order.items.map(({ ref }) => ref),
    code,
    prices: order.items.map(({ price }) => price),
    subtotal: order.subtotal,
    bundle: order.bundle?.value ?? null,
    codeOff: order.discount?.error === null ? order.discount.value : null,
    codeError: order.discount?.error ?? null,
    total: order.total,
  }
}

function cartItem(key: string): CartItem {
  const item = items.get(key)
  if (!item) throw new Error(`no item ${key}`)
  return item
}

function codeOf(typed: string): EnteredCode {
  const listed = listedCodes(TODAY).find(({ code }) => code === typed)
  if (!listed) return { code: typed, terms: null }
  const { percentage, value, minTotal, ...rest } = listed
  const off =
    percentage === null
      ? ({ kind: 'value', value: cents(value ?? 0) } as const)
      : ({ kind: 'percentage', percent: percentage } as const)
  return {
    code: typed,
    terms: aCode({ ...rest, off, minTotal: minTotal === null ? null : cents(minTotal) }),
  }
}
