import { given } from '#wiring/wire.ts'
import { composedOver } from '#tests/support/composed.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { isPostgres } from '#server/sql/dialect.ts'
import type { Answer } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding, waiting } from '#tests/support/locks.ts'
import { openPaidShop, ordersIn, type SignedInUser } from '#tests/support/paid-shop.ts'
import { CAPTURE } from '../../support/paypal-client.ts'
import { newest, openPayPalShop } from '#tests/support/paypal-shop.ts'
import { aRefund, line } from '../../support/refund-shop.ts'
import { openStripeShop } from '#tests/support/stripe-shop.ts'

type Shop = Awaited<ReturnType<typeof openPaidShop>>

const USED = [422, 'DISCOUNT_REFUSED', 'ALREADY_USED_BY_YOU']
const fingerprintsIn = ({ db, time }: Pick<Shop, 'db' | 'time'>) =>
  composedOver(db, given({ clock: { now: () => time.now } })).fingerprints
const outcomeOf = ({ status, body }: Answer) => [status, body.code, body.data?.['error']]

describeOnEveryDatabase('a code with a limit per customer, paid by card in the sandbox', (open) => {
  const opened = async (limit: number | null = 1) => {
    const shop = await openPaidShop(await open(), [{ kind: 'sandbox' }])
    await putCode(shop.db, limit)
    return { ...shop, ada: await shop.signIn(), ben: await shop.signIn() }
  }

  test('counts the card: another account is refused before anything is charged, and keeps its cart', async () => {
    const shop = await opened()
    const { db, ada, ben } = shop
    expect((await buyWithCode(shop, ada, 'sandbox_ok')).body.status).toBe('paid')
    const quote = await quoteWithCode(shop, ben)
    const attempt = { key: 'attempt-of-ben', payment: 'sandbox_ok', quote }
    const refused = await shop.pay(ben, attempt)
    expect(outcomeOf(refused)).toEqual(USED)
    expect(await charged(db)).toEqual([200])
    expect(await itemsIn(shop, ben)).toEqual([FILE.HD])
    const { rows } = await usesIn(db)
    expect(rows).toEqual([ada.id])
    expect(outcomeOf(await shop.pay(ben, attempt))).toEqual(USED)
    expect((await shop.pay(ben, { payment: 'sandbox_other', quote })).body.status).toBe('paid')
    expect(await charged(db)).toEqual([200, 200])
  })

  test('lets one through of many who pay with one card at once', async () => {
    const shop = await opened()
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.signIn()))
    const quotes = await Promise.all(people.map((one) => quoteWithCode(shop, one)))
    const answers = await Promise.all(
      people.map((one, at) => shop.pay(one, { payment: 'sandbox_ok', quote: quotes[at] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'DISCOUNT_REFUSED')).toHaveLength(5)
    expect(await charged(shop.db)).toEqual([200])
    expect((await usesIn(shop.db)).count).toBe(1)
  })

  test('lets one through of two with one card, wherever both stand', async () => {
    const shop = await opened()
    const { db, ada, ben } = shop
    const orders: string[] = []
    for (const [who, card] of [[ada, 'sandbox_ok'] as const, [ben, 'sandbox_other'] as const]) {
      orders.push(String((await buyWithCode(shop, who, card)).body.id))
    }
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await keepFromWriting(tx, 'discount_uses')
      await held()
    })
    await locked
    const whoPays = async () => 'one card'
    const claims = orders.map((orderId) =>
      fingerprintsIn(shop).admits({ orderId, provider: 'sandbox', whoPays }),
    )
    await waiting(db, 2)
    release()
    await ended
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  test.each(['orders', 'discount_uses'] as const)(
    'an order that ends while its customer is looked at, and holds its row of %s, waits for nobody who waits for it',
    async (held) => {
      const shop = await opened()
      const { db, ada, ben } = shop
      await buyWithCode(shop, ada, 'sandbox_ok')
      const orderId = String((await buyWithCode(shop, ben, 'sandbox_second_step')).body.id)
      const { locked, release, ended } = holding(db, async (tx, isHeld) => {
        if (held === 'orders') {
          await tx.updateTable('orders').set({ updated_at: 1 }).where('id', '=', orderId).execute()
          await isHeld()
        }
        await tx.deleteFrom('discount_uses').where('order_id', '=', orderId).execute()
        if (held === 'discount_uses') await isHeld()
        await tx.updateTable('discount_codes').set({ uses: 1 }).execute()
      })
      await locked
      const whoPays = async () => (held === 'orders' ? 'sandbox_ok' : 'a third card')
      const claim = fingerprintsIn(shop).admits({ orderId, provider: 'sandbox', whoPays })
      await waiting(db)
      release()
      await ended
      expect(await claim).toBe(true)
    },
  )

  test('may be used by one card as often as it says', async () => {
    const shop = await opened(2)
    const [cem, dora] = [await shop.signIn(), await shop.signIn()]
    for (const one of [shop.ada, cem]) {
      expect((await buyWithCode(shop, one, 'sandbox_ok')).status).toBe(200)
    }
    expect(outcomeOf(await buyWithCode(shop, dora, 'sandbox_ok'))).toEqual(USED)
  })

  test('is free again for the card once all was given back', async () => {
    const shop = await opened()
    const { ada, ben, services } = shop
    const order = String((await buyWithCode(shop, ada, 'sandbox_ok')).body.id)
    expect(outcomeOf(await buyWithCode(shop, ben, 'sandbox_ok'))).toEqual(USED)
    ;(await services.refunds.ask(aRefund(order, { parts: [line(0)] })))._unsafeUnwrap()
    expect((await buyWithCode(shop, ben, 'sandbox_ok')).body.status).toBe('paid')
  })

  test('is held by who owes the challenge, and free again once the bank says no', async () => {
    const shop = await opened()
    const { ada, ben } = shop
    const asked = await buyWithCode(shop, ben, 'sandbox_second_step')
    expect(asked.body.status).toBe('awaiting')
    expect(outcomeOf(await buyWithCode(shop, ada, 'sandbox_second_step'))).toEqual(USED)
    await shop.step(ben, asked.body.id, 'refuse')
    const again = await buyWithCode(shop, ada, 'sandbox_second_step')
    expect(again.body.status).toBe('awaiting')
  })

  test('keeps nothing of a card but a digest', async () => {
    const shop = await opened()
    await buyWithCode(shop, shop.ada, 'sandbox_ok')
    expect((await usesIn(shop.db)).fingerprints).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
  })

  test('asks nobody who pays where the code has no such limit', async () => {
    const shop = await opened(null)
    await buyWithCode(shop, shop.ada, 'sandbox_ok')
    expect((await buyWithCode(shop, shop.ben, 'sandbox_ok')).status).toBe(200)
    expect((await usesIn(shop.db)).fingerprints).toEqual(['', ''])
  })

  test('who paid is kept only where nobody knew before', async () => {
    const shop = await opened()
    const { db, ada } = shop
    const order = String((await buyWithCode(shop, ada, 'sandbox_ok')).body.id)
    const before = (await usesIn(db)).fingerprints
    const whoPays = async () => 'another card'
    await fingerprintsIn(shop).note({ orderId: order, provider: 'sandbox', whoPays })
    expect((await usesIn(db)).fingerprints).toEqual(before)
  })
})

describeOnEveryDatabase('a code with a limit per customer, paid through Stripe', (open) => {
  const opened = async () => {
    const shop = await openStripeShop(await open())
    await putCode(shop.db, 1)
    return { ...shop, ben: await shop.signIn() }
  }

  test('counts the card by its number, before there is anything to pay at Stripe', async () => {
    const shop = await opened()
    const { ada, ben, stripe } = shop
    expect((await buyWithCode(shop, ada, 'ctoken_ok_1_red')).body.status).toBe('paid')
    expect(outcomeOf(await buyWithCode(shop, ben, 'ctoken_ok_2_red'))).toEqual(USED)
    expect(stripe.intents.size).toBe(1)
    expect((await buyWithCode(shop, ben, 'ctoken_ok_3_blue')).body.status).toBe('paid')
    expect(stripe.paid()).toHaveLength(2)
  })

  test('counts a card that Stripe names only once it has paid the next time', async () => {
    const shop = await opened()
    const { ada, ben } = shop
    const cem = await shop.signIn()
    expect((await buyWithCode(shop, ada, 'ctoken_ok_1_shyred')).body.status).toBe('paid')
    expect((await usesIn(shop.db)).fingerprints).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
    expect((await buyWithCode(shop, ben, 'ctoken_ok_2_shyred')).body.status).toBe('paid')
    expect(new Set((await usesIn(shop.db)).fingerprints).size).toBe(1)
    expect((await buyWithCode(shop, cem, 'ctoken_ok_3_blue')).body.status).toBe('paid')
  })

  test('charges nobody while Stripe does not say whose card it is, and the same attempt goes on', async () => {
    const shop = await opened()
    const { ada, stripe } = shop
    const quote = await quoteWithCode(shop, ada)
    const attempt = { key: 'attempt-of-ada', payment: 'ctoken_ok_1_red', quote }
    const away = { on: /GET \/v1\/confirmation_tokens/, status: 500 }
    stripe.errors.push(away, away)
    expect((await shop.pay(ada, attempt)).status).toBe(503)
    expect(stripe.intents.size).toBe(0)
    expect((await shop.pay(ada, attempt)).body.status).toBe('paid')
  })

  test('an intent that a crash left behind is ended, and nothing can pay it', async () => {
    const shop = await opened()
    const { ada, ben, stripe, db } = shop
    const quote = await quoteWithCode(shop, ben)
    const attempt = { key: 'attempt-of-ben', payment: 'ctoken_ok_2_red', quote }
    stripe.errors.push({ on: /confirm$/, status: 500 }, { on: /confirm$/, status: 500 })
    expect((await shop.pay(ben, attempt)).status).toBe(503)
    // As if another card had been meant: its claim was lost with the server.
    await db.updateTable('discount_uses').set({ payment_fingerprint: '' }).execute()
    expect((await buyWithCode(shop, ada, 'ctoken_ok_1_red')).body.status).toBe('paid')
    expect(outcomeOf(await shop.pay(ben, attempt))).toEqual(USED)
    expect([...stripe.intents.values()].map(({ status }) => status)).toEqual([
      'canceled',
      'succeeded',
    ])
  })
})

describeOnEveryDatabase('a code with a limit per customer, paid through PayPal', (open) => {
  const opened = async () => {
    const shop = await openPayPalShop(await open())
    await putCode(shop.db, 1)
    const ben = await shop.signIn()
    const paysAs = async (who: SignedInUser, account: string, isShy = false): Promise<Answer> => {
      const { body } = await buyWithCode(shop, who, 'paypal')
      shop.paypal.approve(newest(shop.paypal).id, account, isShy)
      return shop.step(who, body.id, 'approve')
    }
    return { ...shop, ben, paysAs }
  }

  test('counts the account at PayPal: what it approved is never captured', async () => {
    const shop = await opened()
    const { ada, ben, paypal, paysAs } = shop
    expect((await paysAs(ada, 'ADAATPAYPAL')).body.status).toBe('paid')
    expect(outcomeOf(await paysAs(ben, 'ADAATPAYPAL'))).toEqual(USED)
    expect(paypal.taken()).toHaveLength(1)
    expect(paypal.log.filter((one) => CAPTURE.test(one))).toHaveLength(1)
    expect(await itemsIn(shop, ben)).toEqual([FILE.HD])
    expect((await paysAs(ben, 'BENATPAYPAL')).body.status).toBe('paid')
  })

  test('who comes back after PayPal has told of it is told the same', async () => {
    const shop = await opened()
    const { ada, ben, paypal, tell, paysAs, db } = shop
    await paysAs(ada, 'ADAATPAYPAL')
    const { body } = await buyWithCode(shop, ben, 'paypal')
    paypal.approve(newest(paypal).id, 'ADAATPAYPAL')
    expect(await tell('CHECKOUT.ORDER.APPROVED')).toBe(200)
    expect((await ordersIn(db)).map(({ status }) => status)).toEqual(['paid', 'declined'])
    expect(outcomeOf(await shop.step(ben, body.id, 'approve'))).toEqual(USED)
    await shop.recover()
    expect(paypal.taken()).toHaveLength(1)
  })

  test('lets one through of two that one account approved, however they come back', async () => {
    const shop = await opened()
    const { ada, ben, paypal } = shop
    const orders: unknown[] = []
    for (const one of [ada, ben]) {
      orders.push((await buyWithCode(shop, one, 'paypal')).body.id)
      paypal.approve(newest(paypal).id, 'THEFAMILYPURSE')
    }
    const answers = await Promise.all([
      shop.step(ada, orders[0], 'approve'),
      shop.step(ben, orders[1], 'approve'),
      shop.recover(),
    ])
    expect(new Set([answers[0].status, answers[1].status])).toEqual(new Set([200, 422]))
    expect(paypal.taken()).toHaveLength(1)
  })

  test('counts an account that PayPal names only once it has paid the next time', async () => {
    const shop = await opened()
    const { ada, ben, paysAs } = shop
    expect((await paysAs(ada, 'ADAATPAYPAL', true)).body.status).toBe('paid')
    expect(outcomeOf(await paysAs(ben, 'ADAATPAYPAL'))).toEqual(USED)
  })
})

/** Rows of a table can be read and locked meanwhile. SQLite has one writer anyway. */
async function keepFromWriting(tx: Db, table: string): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
}

async function putCode(db: Db, max_uses_each: number | null): Promise<void> {
  const no = { value: null, starts_at: null, ends_at: null, min_total: null, max_uses: null }
  await db
    .insertInto('discount_codes')
    .values({
      ...no,
      code: 'HALF',
      percentage: 50,
      max_uses_each,
      uses: 0,
      items: null,
      license_ids: null,
    })
    .execute()
}

/** Puts a file and the code into the cart, for its quote. */
async function quoteWithCode(
  shop: Pick<Shop, 'put' | 'post'>,
  who: SignedInUser,
): Promise<unknown> {
  await shop.put(who, FILE.HD)
  const body = { kind: 'code-entered', code: 'half' }
  return (await shop.post(who, '/api/v1/cart/changes', { body })).body['quote']
}

async function buyWithCode(
  shop: Pick<Shop, 'put' | 'post' | 'pay'>,
  who: SignedInUser,
  payment: string,
): Promise<Answer> {
  return shop.pay(who, { payment, quote: await quoteWithCode(shop, who) })
}

async function itemsIn({ app }: Shop, { cookie }: SignedInUser): Promise<readonly number[]> {
  const answer = await app.request('/api/v1/cart', { headers: { Cookie: cookie } })
  const { items } = (await answer.json()) as { items: { ref: { variant_id: number } }[] }
  return items.map(({ ref }) => ref.variant_id)
}

/** What the sandbox took, in cents. */
async function charged(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .select('amount')
    .where('state', '=', 'paid')
    .execute()
  return rows.map(({ amount }) => amount)
}

/** The uses of codes that stand, and what is kept of who paid; the code's own count says the same. */
async function usesIn(db: Db) {
  const uses = await db.selectFrom('discount_uses').selectAll().orderBy('order_id').execute()
  const { uses: count } = await db
    .selectFrom('discount_codes')
    .select('uses')
    .executeTakeFirstOrThrow()
  expect(uses).toHaveLength(count)
  return {
    count,
    rows: uses.map(({ user_id }) => user_id),
    fingerprints: uses.map((use) => use.payment_fingerprint),
  }
}
