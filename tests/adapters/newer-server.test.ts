import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCart } from '#contract/carts.ts'

const CART = {
  license_id: 1,
  items: [],
  discount: null,
  bundle: { name: '30% Off Winter Sale', value: 3 },
  subtotal: 10,
  tax: 0,
  tax_rate: 0,
  total: 7,
  free: false,
  on_request: false,
  quote: 'a quote',
  country: '',
}

test('a cart with a discount that only a newer server knows is shown all the same', () => {
  const read = z.safeDecode(readCart.answer, CART)
  expect(read.data?.bundle).toMatchObject({ name: '30% Off Winter Sale' })
})
