import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { FILE } from '../../support/backend-data.ts'
import { openStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { signedMessage, STRIPE, type StripeEvent } from '../../support/stripe-protocol.ts'
import { kill, prepareServer, send, startServer, type Buyer } from '../../support/start-server.ts'

const ROUNDS = 4
const BUYERS = 6
/** Each message is delivered this often at once, as a provider that hears nothing does. */
const TWINS = 3

test('kill -9 while the provider tells of payments and refunds leaves money and orders agreeing, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const stripe = await openStripe()
  onTestFinished(() => stripe.close())
  const buyers = await prepareServer(folder, BUYERS)
  const open = () => startServer(folder, paidThrough(stripe))
  const heard = new Set<string>()
  let cutOff = 0

  let server = await open()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { origin } = server
    const paidBefore = stripe.paid()
    await Promise.all(buyers.map((buyer) => beginPayment(origin, buyer, FILE.MODEL + round)))
    for (const { id, status } of stripe.intents.values()) {
      if (status === 'requires_action') stripe.authenticate(id, true)
    }
    // Somebody gives money back on the provider's own pages: all of it, or a part.
    for (const [place, { id, amount }] of paidBefore.slice(-BUYERS).entries()) {
      stripe.refundByHand(id, place % 2 === 0 ? amount : amount / 4)
    }
    const untold = stripe.events.filter(({ id }) => !heard.has(id)).toReversed()
    const middle = Promise.withResolvers<void>()
    let answersLeft = 1 + Math.floor(Math.random() * untold.length)
    const telling = untold.flatMap((event) =>
      Array.from({ length: TWINS }, async () => {
        if (await tell(origin, event)) heard.add(event.id)
        else cutOff += 1
        answersLeft -= 1
        if (answersLeft === 0) middle.resolve()
      }),
    )
    await middle.promise
    await kill(server.process)
    await Promise.all(telling)

    server = await open()
    for (const event of stripe.events.filter(({ id }) => !heard.has(id))) {
      expect(await tell(server.origin, event)).toBe(true)
      heard.add(event.id)
    }
  }
  // Messages come late and twice, too.
  for (const event of stripe.events.toReversed()) {
    expect(await tell(server.origin, event)).toBe(true)
  }
  await kill(server.process)

  expect(cutOff).toBeGreaterThan(0)
  const money = moneyAt(stripe)
  expect(money).toHaveLength(ROUNDS * BUYERS)
  expect(await readBooks(folder)).toEqual({
    orders: money,
    receipts: money.map(({ order }) => `receipt-${order}`),
    licensed: money.filter(({ paid, refunded }) => refunded < paid).map(({ order }) => order),
  })
}, 180_000)

function paidThrough({ url }: StripeStandIn): Readonly<Record<string, string>> {
  return {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    STRIPE_URL: url,
  }
}

/** One file, as far as the bank's question. */
async function beginPayment(origin: string, buyer: Buyer, file: number): Promise<void> {
  const change = { kind: 'item-added', item: { kind: 'product', variant_id: file } }
  const cart = await send(`${origin}/api/v1/cart/changes`, { buyer, body: change })
  const { quote } = (await cart.json()) as { quote: string }
  const key = `attempt-${file}-${buyer.id}`
  const payment = `ctoken_stepped_${file}_${buyer.id}`
  const body = { billing_country: 'US', company: '', payment, quote }
  const headers = { [IDEMPOTENCY_HEADER]: key }
  const answer = await send(`${origin}/api/v1/checkout`, { buyer, body, headers })
  expect(await answer.json()).toMatchObject({ status: 'awaiting' })
}

/** Whether the shop says that it has heard; false where it was gone before. */
async function tell(origin: string, event: StripeEvent): Promise<boolean> {
  const message = signedMessage(event)
  try {
    const address = `${origin}/api/v1/payments/webhook/stripe`
    const answer = await fetch(address, { method: 'POST', ...message })
    await answer.arrayBuffer()
    // One that a twin is being heard of is put off, like any other that could not be applied.
    return answer.ok
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
}

/** What the provider took and gave back, for which order. */
function moneyAt(stripe: StripeStandIn) {
  return stripe
    .paid()
    .map(({ metadata, amount_received, latest_charge }) => ({
      order: metadata['order_id'] ?? '',
      paid: amount_received,
      refunded: latest_charge?.amount_refunded ?? 0,
    }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
}

async function readBooks(folder: string) {
  const db = openSqlite(join(folder, 'shop.sqlite'))
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  const emails = await db
    .selectFrom('outbox')
    .select('key')
    .where('key', 'like', 'receipt-%')
    .orderBy('key')
    .execute()
  const licensed = await db
    .selectFrom('entitlements')
    .select('order_id')
    .where('revoked_at', 'is', null)
    .orderBy('order_id')
    .execute()
  await db.destroy()
  return {
    orders: orders.map(({ id, status, total, refunded }) => ({
      order: id,
      paid: status === 'paid' ? total : 0,
      refunded,
    })),
    receipts: emails.map(({ key }) => key),
    licensed: licensed.map(({ order_id: order }) => order),
  }
}
