import fc from 'fast-check'
import type { CartRef } from '#domain/cart/item.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import { cents, type Cents } from '#domain/shared/money.ts'

/** Any text at all: control characters, lone surrogates and every script. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const codePoints = fc.oneof(
    fc.integer({ min: 0, max: 0x24f }),
    fc.integer({ min: 0, max: 0x10ffff }),
    fc.constantFrom(0xd83d, 0xdd25, 0x20, 0x40, 0x2e),
  )
  return fc.array(codePoints, { maxLength }).map((points) => String.fromCodePoint(...points))
}

export const anyLicense = fc.constantFrom(...LICENSE_IDS)

/** The price of an item; may be zero. */
export const anyPrice: fc.Arbitrary<Cents> = fc
  .oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 500_000 }))
  .map(cents)

/** References to so few items that repeats are common. */
export const anyItem: fc.Arbitrary<CartRef> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((variantId): CartRef => ({ type: 'variant', id: variantId })),
  fc.integer({ min: 1, max: 60 }).map((bundleId): CartRef => ({ type: 'bundle', id: bundleId })),
)
