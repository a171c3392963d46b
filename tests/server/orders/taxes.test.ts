import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { taxColumns } from '#server/sql/migrations/029-tax.ts'
import { FILE } from '../../support/backend-data.ts'
import type { Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import { aRefund, DAY, line, openRefundShop, refundsIn } from '../../support/refund-shop.ts'
import { storedCreditSubscriptions, schedulerOver } from '#tests/support/subscribers.ts'
import { emailsIn } from '../../support/emails.ts'

/** Of Switzerland, 8.1 %: nobody there is a consumer of the EU. */
const RATE = 810
const SWISS = { billing_country: 'CH' }

describeOnEveryDatabase('tax', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    const { db, rates, taxRates, time, ask } = testShop
    rates.set('CH', RATE)
    const ada = await testShop.signIn()
    const { round } = schedulerOver(db, time, { taxRates })
    const aMonthLater = async () => {
      time.now += 32 * DAY
      ;(await round())._unsafeUnwrap()
    }
    /** Says where the bill goes, and gives the cart that comes back. */
    const billTo = async (who: Person | null, country: string) => {
      const body = { kind: 'country-chosen', country }
      return (await ask(who, '/api/v1/cart/changes', { method: 'POST', body })).json()
    }
    const orderOf = async (id: unknown) =>
      (await ask(ada, `/api/v1/orders/${String(id)}`)).json() as Promise<object>
    const charged = async () => {
      const rows = await db.selectFrom('sandbox_charges').select(['key', 'amount']).execute()
      return rows.map(({ amount }) => amount).toSorted((one, other) => one - other)
    }
    /** Buys a service with a bill to Switzerland, at the price quoted for there. */
    const buy = async (wanted: object) => {
      const placed = await testShop.place(ada, { ...wanted, ...SWISS }, { extra: SWISS })
      expect(placed.body.status).toBe('paid')
      return String(placed.body.id)
    }
    return { ...testShop, ada, aMonthLater, billTo, orderOf, charged, buy }
  }

  /** Two files for 12 dollars, billed to Switzerland. */
  const bought = async (testShop: Awaited<ReturnType<typeof opened>>) => {
    const { ada, put, billTo, pay } = testShop
    await put(ada, FILE.HD, FILE.UHD)
    const { quote } = (await billTo(ada, 'CH')) as { quote: string }
    return String((await pay(ada, { quote, country: 'CH' })).body.id)
  }

  test('a cart is taxed as in the country of its bill, after its discounts, and the order is too', async () => {
    const testShop = await opened()
    const { ada, put, ask, billTo, pay, charged, orderOf } = testShop
    const before = await put(ada, FILE.HD, FILE.UHD)
    const cart = await billTo(ada, 'CH')
    const taxed = { subtotal: 1200, tax: 97, tax_rate: RATE, total: 1297 }
    expect(cart).toMatchObject({ ...taxed, country: 'CH' })
    expect(cart).not.toMatchObject({ quote: before })
    expect(await (await ask(ada, '/api/v1/cart')).json()).toEqual(cart)
    const { quote } = cart as { quote: string }
    const paid = await pay(ada, { quote, country: 'CH' })
    expect(await orderOf(paid.body.id)).toMatchObject({ ...taxed, status: 'paid' })
    expect(await charged()).toEqual([1297])
  })

  test('a bill to another country than the one shown stops the payment, with the new total', async () => {
    const { ada, put, pay, charged, billTo } = await opened()
    const untaxed = await put(ada, FILE.HD)
    const moved = { status: 409, body: { code: 'PRICE_CHANGED', data: { total: 432 } } }
    expect(await pay(ada, { quote: untaxed, country: 'ch ' })).toMatchObject(moved)
    const { quote } = (await billTo(ada, 'CH')) as { quote: string }
    const back = { status: 409, body: { code: 'PRICE_CHANGED', data: { total: 400 } } }
    expect(await pay(ada, { quote, country: 'US', key: 'attempt-0002' })).toMatchObject(back)
    expect(await charged()).toEqual([])
  })

  test('where a country has no rate, where nothing is to pay, and in credits there is none', async () => {
    const { ada, put, billTo, db } = await opened()
    await put(ada, FILE.HD)
    expect(await billTo(ada, 'US')).toMatchObject({ tax: 0, tax_rate: 0, total: 400 })
    await db.updateTable('variants').set({ base_price: 0 }).execute()
    expect(await billTo(ada, 'CH')).toMatchObject({ tax: 0, total: 0, free: true })
  })

  test('a country that is none of two capitals is refused, and changes nothing', async () => {
    const { ada, put, ask, billTo } = await opened()
    await put(ada, FILE.HD)
    const cart = await billTo(ada, 'CH')
    for (const country of ['ch', 'CHE', '', 41]) {
      const body = { kind: 'country-chosen', country }
      const answer = await ask(ada, '/api/v1/cart/changes', { method: 'POST', body })
      expect(answer.status).toBe(422)
    }
    expect(await (await ask(ada, '/api/v1/cart')).json()).toEqual(cart)
  })

  test('an invoice names rate and tax, and what is given back has its part of it', async () => {
    const testShop = await opened()
    const { ada, ask, refunds, db } = testShop
    const order = await bought(testShop)
    const invoice = await (await ask(ada, `/api/v1/invoices/${order}`)).json()
    expect(invoice).toMatchObject({ subtotal: 1200, tax: 97, tax_rate: RATE, total: 1297 })
    ;(await refunds.ask(aRefund(order, { parts: [line(0)] })))._unsafeUnwrap()
    ;(await refunds.ask(aRefund(order)))._unsafeUnwrap()
    const back = await refundsIn(db)
    expect(back.map(({ amount, tax }) => [amount, tax])).toEqual([
      [432, 32],
      [865, 65],
    ])
    const note = await (await ask(ada, '/api/v1/invoices/EMB-CN-2026-000001')).json()
    expect(note).toMatchObject({ subtotal: 400, tax: 32, tax_rate: RATE, total: 432 })
  })

  test('credits are quoted and sold with the tax of the country, and not without it', async () => {
    const { ada, quote, place, orderOf, charged, buy } = await opened()
    const wanted = { pack_id: PACK.TEN }
    const plain = (await quote(ada, wanted)).body
    const shown = (await quote(ada, { ...wanted, ...SWISS })).body
    expect(plain).toMatchObject({ price: 2000, tax: 0, total: 2000 })
    expect(shown).toMatchObject({ price: 2000, tax: 162, tax_rate: RATE, total: 2162 })
    const untaxed = { quote: String(plain['quote']), extra: SWISS }
    expect(await place(ada, wanted, untaxed)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', data: { total: 2162 } },
    })
    expect(await orderOf(await buy(wanted))).toMatchObject({ tax: 162, total: 2162 })
    expect(await charged()).toEqual([2162])
  })

  test('a plan renews with the tax of its bills, at the rate of the day', async () => {
    const { ada, quote, buy, aMonthLater, charged, rates, ask, signInAgain } = await opened()
    const shown = await quote(ada, { plan_id: PLAN.BASIC_MONTH, ...SWISS })
    expect(shown.body).toMatchObject({ total: 2054, next_charge: { amount: 2054 } })
    await buy({ plan_id: PLAN.BASIC_MONTH })
    const details = async () =>
      (await ask(await signInAgain(ada), '/api/v1/subscriptions/show/details')).json()
    expect(await details()).toMatchObject({ next_charge: { amount: 2054 } })
    await aMonthLater()
    rates.set('CH', 1000)
    expect(await details()).toMatchObject({ next_charge: { amount: 2090 } })
    await aMonthLater()
    expect(await charged()).toEqual([2054, 2054, 2090])
  })

  test('an upgrade is taxed on what is left to pay, like the bills before it', async () => {
    const { ada, quote, buy, time } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    time.now += 10 * DAY
    const { body } = await quote(ada, { plan_id: PLAN.PRO_MONTH })
    const { price, credit, tax, total } = body as Record<string, number>
    expect(credit).toBeGreaterThan(0)
    expect(tax).toBe(Math.round((Number(price) - Number(credit)) * 0.081))
    expect(total).toBe(Number(price) - Number(credit) + Number(tax))
  })

  test('a plan that waits will cost what the plan’s own bills are taxed, whatever country is said', async () => {
    const { ada, quote, buy } = await opened()
    await buy({ plan_id: PLAN.PRO_MONTH })
    for (const elsewhere of [{}, { billing_country: 'US' }]) {
      const { body } = await quote(ada, { plan_id: PLAN.BASIC_MONTH, ...elsewhere })
      expect(body).toMatchObject({ tax: 0, total: 0, next_charge: { amount: 2054 } })
    }
  })

  test('a renewal that no run has tried yet still says what is charged next', async () => {
    const { ada, buy, time, ask, signInAgain } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    time.now += 40 * DAY
    const seen = await ask(await signInAgain(ada), '/api/v1/subscriptions/show/details')
    expect(await seen.json()).toMatchObject({ status: 'past-due', next_charge: { amount: 2054 } })
  })

  test('a larger plan is offered to a refused subscriber for what is charged for it', async () => {
    const { ada, buy, db, quote, request } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    await db
      .updateTable('plan_variants')
      .set({ downloads_per_month: 0 })
      .where('id', '=', PLAN.BASIC_MONTH)
      .execute()
    await db.updateTable('variants').set({ base_price: 900_000 }).execute()
    const refused = await request(ada, FILE.UHD)
    const { suggested_action: way } = refused.body.data as {
      suggested_action: { plan_id: number; price: number }
    }
    const { body } = await quote(ada, { plan_id: way.plan_id })
    expect(body['tax']).toBeGreaterThan(0)
    expect(way.price).toBe(body['total'])
  })

  test('a credit subscription keeps its price before tax, and every month is taxed once', async () => {
    const { buy, db, ada, aMonthLater, charged, ask } = await opened()
    await buy({ pack_id: CREDIT_SUBSCRIPTION })
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([{ price: 3400 }])
    const seen = await (await ask(ada, '/api/v1/subscriptions/show/details')).json()
    expect(seen).toMatchObject({
      credit_subscription: { price: 3400, next_charge: { amount: 3675 } },
    })
    await aMonthLater()
    await aMonthLater()
    expect(await charged()).toEqual([3675, 3675, 3675])
  })

  test('e-mails about a renewal name what was charged, and what is due, with tax', async () => {
    const { buy, db, aMonthLater } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    await buy({ pack_id: CREDIT_SUBSCRIPTION })
    await aMonthLater()
    const decline = { payment: 'sandbox_declined' }
    await db.updateTable('subscriptions').set(decline).execute()
    await aMonthLater()
    const emails = await emailsIn(db)
    const saying = (words: string) => emails.filter(({ text }) => text.includes(words)).length
    expect(saying('payment of $20.54')).toBe(1)
    expect(saying('payment of $36.75')).toBe(1)
    expect([saying('$20.54'), saying('$36.75')]).toEqual([3, 3])
  })

  test('an e-mail about a declined renewal names what was asked for, whatever the rate is by then', async () => {
    const { buy, db, time } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    await db.updateTable('subscriptions').set({ payment: 'sandbox_declined' }).execute()
    let asked = 0
    const taxRates = { home: '', shown: '', rateIn: () => ((asked += 1) <= 2 ? RATE : 2000) }
    time.now += 32 * DAY
    ;(await schedulerOver(db, time, { taxRates }).round())._unsafeUnwrap()
    const renewal = db.selectFrom('orders').select('total').where('kind', '=', 'renewal')
    expect(await renewal.executeTakeFirstOrThrow()).toEqual({ total: 2054 })
    const emails = await emailsIn(db)
    expect(emails.some(({ text }) => text.includes('payment of $20.54'))).toBe(true)
  })

  test('a database from before has no tax and no country on anything', async () => {
    const { ada, buy, bought, put, ask, db } = await opened()
    const order = await bought(ada, FILE.HD)
    await buy({ pack_id: PACK.TEN })
    await put(ada, FILE.UHD)
    for (const { number, content } of await db.selectFrom('invoices').selectAll().execute()) {
      const { taxRate: _, ...before } = JSON.parse(content) as Record<string, unknown>
      const old = { content: JSON.stringify(before) }
      await db.updateTable('invoices').set(old).where('number', '=', number).execute()
    }
    await db.schema.alterTable('carts').dropColumn('billing_country').execute()
    await db.schema.alterTable('orders').dropColumn('tax_rate').execute()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows no tables.
    await taxColumns(db as unknown as Kysely<unknown>)
    const invoice = await ask(ada, `/api/v1/invoices/${order}`)
    expect(await invoice.json()).toMatchObject({ tax: 0, tax_rate: 0 })
    expect(await (await ask(ada, `/api/v1/orders/${order}`)).json()).toMatchObject({ tax_rate: 0 })
    expect(await (await ask(ada, '/api/v1/cart')).json()).toMatchObject({ country: '', tax: 0 })
  })
})
