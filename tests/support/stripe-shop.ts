import { expect, onTestFinished } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { openPaidShop, ordersIn } from './paid-shop.ts'
import { openStripe, type StripeStandIn } from './stripe-stand-in.ts'
import { STRIPE } from './stripe-protocol.ts'

/** The shop with payments through Stripe, a stand-in for Stripe beside it, and a member. */
export async function openStripeShop(db: Db) {
  const stripe = await openStripe()
  onTestFinished(() => stripe.close())
  const place = { kind: 'stripe', publishableKey: 'pk_test', ...STRIPE, url: stripe.url } as const
  const shop = await openPaidShop(db, [place])
  return { ...shop, stripe, place, ada: await shop.signIn() }
}

/** What a member's card paid at Stripe, and for which order. */
export function taken(stripe: StripeStandIn): readonly (readonly [string | undefined, number])[] {
  return stripe
    .paid()
    .map(({ metadata, amount_received }) => [metadata['order_id'], amount_received])
}

/** Asserts that money and orders agree: Stripe took exactly what paid orders cost, each once. */
export async function expectAgreement(db: Db, stripe: StripeStandIn): Promise<void> {
  const orders = await ordersIn(db)
  const paid = orders.filter(({ status }) => status === 'paid')
  const lines = (pairs: readonly (readonly unknown[])[]) => pairs.map(String).toSorted()
  expect(lines(taken(stripe))).toEqual(lines(paid.map(({ id, total }) => [id, total])))
}

/** The only intent. */
export function onlyIntent(stripe: StripeStandIn) {
  const [intent, ...others] = stripe.intents.values()
  if (!intent || others.length > 0) throw new Error(`there are ${stripe.intents.size} intents`)
  return intent
}
