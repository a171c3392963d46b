import type { CartItem } from './item.ts'

/** The cost of a cart in credits. No license, code or quantity discount changes it (pricing 2, discount 1). */
export function creditsFor(items: readonly Pick<CartItem, 'credits'>[]): number {
  return items.reduce((total, { credits }) => total + credits, 0)
}
