import { itemKey } from '#domain/cart/item.ts'
import type { CartOrder } from '#domain/cart/order.ts'

/** A mark of everything a shopper is shown of the price: the same for the same order, another as soon as a cent differs. */
export function quoteOf(order: CartOrder): string {
  const seen = [
    order.licenseId,
    ...order.items.map(({ ref, price }) => [itemKey(ref), price]),
    [order.discount?.code, order.discount?.value, order.discount?.error],
    order.bundle?.value,
    order.tax,
    order.total,
  ]
  return `${order.total}-${fingerprint(JSON.stringify(seen))}`
}

const PRIME = 0x100000001b3n
const SEED = 0xcbf29ce484222325n

/** FNV-1a of 64 bits. Nothing is kept safe by it: the prices themselves are computed anew at every step. */
function fingerprint(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const hash = bytes.reduce((so, byte) => BigInt.asUintN(64, (so ^ BigInt(byte)) * PRIME), SEED)
  return hash.toString(36)
}
