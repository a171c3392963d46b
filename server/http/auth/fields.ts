import type { ShopContext } from '../shop-app.ts'

/** A field of the request's body, JSON or form; null unless it is text. */
export function fieldOf(context: ShopContext, name: string): string | null {
  const value = valueIn(context.get('body'), name)
  return typeof value === 'string' ? value : null
}

/** A field of the sent body itself, not an inherited one. */
export function valueIn(sent: unknown, name: string): unknown {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, name)) return undefined
  return Reflect.get(sent, name)
}
