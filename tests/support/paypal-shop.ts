import { expect, onTestFinished } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { openPaidShop, ordersIn } from './paid-shop.ts'
import { openPayPal, type PayPalStandIn } from './paypal-stand-in.ts'
import { TODAY } from './samples.ts'

/** The shop with payments through PayPal, a stand-in for PayPal beside it, and a member. */
export async function openPayPalShop(db: Db) {
  const clock = { time: { now: TODAY } }
  const paypal = await openPayPal(undefined, () => clock.time.now)
  onTestFinished(() => paypal.close())
  const place = { kind: 'paypal', url: paypal.origin, ...paypal.keys } as const
  const shop = await openPaidShop(db, [place])
  clock.time = shop.time
  /** Sends PayPal's message about its newest order. */
  const tell = (type: string) => shop.hear('paypal', paypal.eventOf(type, newest(paypal).id))
  return { ...shop, paypal, place, tell, ada: await shop.signIn() }
}

/** The most recently created order at PayPal. */
export function newest({ books }: PayPalStandIn) {
  const order = [...books.orders.values()].at(-1)
  if (!order) throw new Error('nothing was begun at PayPal')
  return order
}

/** Asserts that money and orders agree: PayPal took exactly what paid orders cost, each once. */
export async function expectAgreement(db: Db, paypal: PayPalStandIn): Promise<void> {
  const orders = await ordersIn(db)
  const paid = orders.filter(({ status }) => status === 'paid').map(({ id, total }) => [id, total])
  expect(paypal.taken()).toHaveLength(paid.length)
  expect(paypal.taken()).toEqual(expect.arrayContaining(paid))
}
