import { expect, test } from 'vitest'
import type { VatAnswer } from '#server/application/ports/vat-register.ts'
import { FILE } from '../../support/backend-data.ts'
import type { Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { CREDIT_SUBSCRIPTION, PACK, PLAN } from '../../support/price-book-data.ts'
import { aRefund, DAY, openRefundShop } from '../../support/refund-shop.ts'
import { sweepOver } from '#tests/support/units.ts'
import { schedulerOver } from '#tests/support/subscribers.ts'

const RATE = 2000
const NUMBER = 'FR12345678901'
const FRENCH = { billing_country: 'FR', vat_id: 'fr 12 345 678 901' }

describeOnEveryDatabase('reverse charge', (open) => {
  /** A shop in Germany that taxes bills to France, and what the register answers. */
  const opened = async (answer: VatAnswer = 'valid') => {
    const testShop = await openRefundShop(await open())
    const { db, rates, vat, taxRates, time, ask } = testShop
    rates.set('FR', RATE)
    Object.assign(vat, { home: 'DE', answer })
    const ada = await testShop.signIn()
    const { round } = schedulerOver(db, time, { taxRates, vatRegister: vat.register })
    const aMonthLater = async () => {
      time.now += 32 * DAY
      ;(await round())._unsafeUnwrap()
    }
    const billTo = async (who: Person | null, country = 'FR', vat_id = FRENCH.vat_id) => {
      const body = { kind: 'country-chosen', country, vat_id }
      const answered = await ask(who, '/api/v1/cart/changes', { method: 'POST', body })
      return (await answered.json()) as { quote: string; total: number; vat_checked_at?: string }
    }
    const orderOf = async (id: unknown) =>
      (await ask(ada, `/api/v1/orders/${String(id)}`)).json() as Promise<object>
    const charged = async () => {
      const rows = await db.selectFrom('sandbox_charges').select('amount').execute()
      return rows.map(({ amount }) => amount).toSorted((one, other) => one - other)
    }
    const buy = async (wanted: object) => {
      const placed = await testShop.place(ada, { ...wanted, ...FRENCH }, { extra: FRENCH })
      expect(placed.body.status).toBe('paid')
      return String(placed.body.id)
    }
    const checkedAt = () => new Date(time.now).toISOString()
    return { ...testShop, ada, aMonthLater, billTo, orderOf, charged, buy, checkedAt }
  }

  test('a cart of a company whose number is valid is not taxed, and neither are its order and its invoice', async () => {
    const { ada, put, ask, billTo, pay, charged, orderOf, checkedAt, db, time } = await opened()
    await put(ada, FILE.HD, FILE.UHD)
    const cart = await billTo(ada)
    const untaxed = { tax: 0, tax_rate: 0, total: 1200, vat_checked_at: checkedAt() }
    expect(cart).toMatchObject({ ...untaxed, country: 'FR', vat_id: FRENCH.vat_id })
    expect(await (await ask(ada, '/api/v1/cart')).json()).toEqual(cart)
    const extra = { vat_id: FRENCH.vat_id, company: 'Ember & Sons' }
    const paid = await pay(ada, { quote: cart.quote, country: 'FR', extra })
    expect(await orderOf(paid.body.id)).toMatchObject({ ...untaxed, status: 'paid' })
    expect(await charged()).toEqual([1200])
    const invoice = await ask(ada, `/api/v1/invoices/${String(paid.body.id)}`)
    expect(await invoice.json()).toMatchObject({
      ...untaxed,
      buyer: { vat_id: FRENCH.vat_id, country: 'FR' },
    })
    expect(await db.selectFrom('vat_checks').selectAll().execute()).toEqual([
      { vat_id: NUMBER, valid: 1, checked_at: time.now },
    ])
  })

  test('a credit note of a reverse charge says so too', async () => {
    const { ada, buy, ask, refunds, checkedAt } = await opened()
    const order = await buy({ pack_id: PACK.TEN })
    ;(await refunds.ask(aRefund(order)))._unsafeUnwrap()
    const note = await (await ask(ada, '/api/v1/invoices/EMB-CN-2026-000001')).json()
    expect(note).toMatchObject({ tax: 0, total: 2000, vat_checked_at: checkedAt() })
  })

  for (const answer of ['unknown', 'invalid'] as const) {
    test(`a number of which the register says "${answer}" is taxed and stops nobody`, async () => {
      const { ada, put, billTo, quote, pay, charged, orderOf, vat } = await opened(answer)
      await put(ada, FILE.HD)
      const cart = await billTo(ada)
      expect(cart).toMatchObject({ tax: 80, tax_rate: RATE, total: 480 })
      expect(cart).not.toHaveProperty('vat_checked_at')
      const vat_issue = answer === 'unknown' ? 'unconfirmed' : 'invalid'
      expect(cart).toMatchObject({ vat_issue })
      const { body } = await quote(ada, { pack_id: PACK.TEN, ...FRENCH })
      expect(body).toMatchObject({ tax: 400, vat_issue })
      const extra = { vat_id: FRENCH.vat_id, company: 'Ember & Sons' }
      const paid = await pay(ada, { quote: cart.quote, country: 'FR', extra })
      expect(await orderOf(paid.body.id)).toMatchObject({ status: 'paid', tax: 80 })
      expect(await orderOf(paid.body.id)).not.toHaveProperty('vat_checked_at')
      expect(await charged()).toEqual([480])
      // A silence is not kept, a no is for a day.
      expect(vat.asked.length).toBe(answer === 'unknown' ? 3 : 1)
    })
  }

  test('a number that the register confirms between quote and payment changes the price, which is said', async () => {
    const { ada, put, billTo, pay, vat, charged } = await opened('unknown')
    await put(ada, FILE.HD)
    const taxed = await billTo(ada)
    vat.answer = 'valid'
    const extra = { vat_id: FRENCH.vat_id, company: 'Ember & Sons' }
    const refused = await pay(ada, { quote: taxed.quote, country: 'FR', extra })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', data: { total: 400 } },
    })
    const { quote } = await billTo(ada)
    await pay(ada, { quote, country: 'FR', extra, key: 'attempt-0002' })
    expect(await charged()).toEqual([400])
  })

  test('a payment without the number that the cart was shown with is taxed', async () => {
    const { ada, put, billTo, pay } = await opened()
    await put(ada, FILE.HD)
    const { quote } = await billTo(ada)
    expect(await pay(ada, { quote, country: 'FR', extra: { company: 'Ember' } })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', data: { total: 480 } },
    })
  })

  test('nobody is asked where the number changes no tax: at home, outside the EU, of another country, or with no setting', async () => {
    const { ada, put, billTo, vat, rates } = await opened()
    for (const country of ['DE', 'CH']) rates.set(country, RATE)
    await put(ada, FILE.HD)
    const atHome = await billTo(ada, 'DE', 'DE123456789')
    expect(atHome).toMatchObject({ tax: 80 })
    expect(atHome).not.toHaveProperty('vat_issue')
    expect(await billTo(ada, 'CH', 'CHE123456789')).toMatchObject({ tax: 80 })
    expect(await billTo(ada, 'FR', 'DE123456789')).toMatchObject({ tax: 80 })
    vat.home = ''
    expect(await billTo(ada)).toMatchObject({ tax: 80 })
    expect(vat.asked).toEqual([])
  })

  test('a visitor has nobody asked; what an account had asked counts for the cart that they sign in with', async () => {
    const { ada, ask, billTo, vat, put } = await opened()
    const visitor = await ask(null, '/api/v1/cart/changes', {
      method: 'POST',
      body: { kind: 'country-chosen', country: 'FR', vat_id: FRENCH.vat_id },
      headers: { Cookie: 'visitor=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    })
    expect(visitor.status).toBe(200)
    expect(vat.asked).toEqual([])
    await put(ada, FILE.HD)
    await billTo(ada)
    expect(vat.asked).toEqual([NUMBER])
  })

  test('an answer is asked for again after a day', async () => {
    const { ada, put, billTo, vat, time } = await opened()
    await put(ada, FILE.HD)
    await billTo(ada)
    await billTo(ada)
    expect(vat.asked).toEqual([NUMBER])
    time.now += DAY
    vat.answer = 'invalid'
    expect(await billTo(ada)).toMatchObject({ tax: 80 })
    expect(vat.asked).toEqual([NUMBER, NUMBER])
  })

  test('a number that nobody confirmed for ninety days is taxed while the register is down, and its check is deleted', async () => {
    const { ada, put, ask, billTo, vat, time, db, signInAgain } = await opened()
    const tidyUp = sweepOver(db, { now: () => time.now })
    await put(ada, FILE.HD)
    await billTo(ada)
    vat.answer = 'unknown'
    time.now += 90 * DAY - 1
    const who = await signInAgain(ada)
    ;(await tidyUp())._unsafeUnwrap()
    expect(await billTo(who)).toMatchObject({ tax: 0 })
    time.now += 1
    expect(await billTo(who)).toMatchObject({ tax: 80, vat_issue: 'unconfirmed' })
    const cart = await ask(who, '/api/v1/cart')
    expect(await cart.json()).toMatchObject({ tax: 80, vat_issue: 'unconfirmed' })
    ;(await tidyUp())._unsafeUnwrap()
    expect(await db.selectFrom('vat_checks').selectAll().execute()).toEqual([])
  })

  test('an account cannot have the register asked about any amount of numbers', async () => {
    const { ada, put, billTo, vat } = await opened('invalid')
    await put(ada, FILE.HD)
    for (let nth = 0; nth < 25; nth += 1) {
      const cart = await billTo(ada, 'FR', `FR${10_000_000_000 + nth}`)
      expect(cart).toMatchObject({ tax: 80 })
    }
    expect(vat.asked.length).toBe(20)
  })

  test('credits and plans are quoted and sold without tax, and renew without', async () => {
    const { ada, quote, buy, orderOf, charged, aMonthLater, checkedAt, ask, signInAgain } =
      await opened()
    const untaxed = { tax: 0, tax_rate: 0, vat_checked_at: checkedAt() }
    expect((await quote(ada, { pack_id: PACK.TEN, ...FRENCH })).body).toMatchObject(untaxed)
    const plan = await quote(ada, { plan_id: PLAN.BASIC_MONTH, ...FRENCH })
    expect(plan.body).toMatchObject({ ...untaxed, total: 1900, next_charge: { amount: 1900 } })
    expect(await orderOf(await buy({ plan_id: PLAN.BASIC_MONTH }))).toMatchObject(untaxed)
    await buy({ pack_id: CREDIT_SUBSCRIPTION })
    await aMonthLater()
    const who = await signInAgain(ada)
    const details = await ask(who, '/api/v1/subscriptions/show/details')
    expect(await details.json()).toMatchObject({
      next_charge: { amount: 1900 },
      credit_subscription: { next_charge: { amount: 3400 } },
    })
    expect(await charged()).toEqual([1900, 1900, 3400, 3400])
  })

  test('a renewal asks again: a number that was given up is taxed, and a silence changes nothing', async () => {
    const { buy, aMonthLater, charged, vat, db } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    vat.answer = 'unknown'
    await aMonthLater()
    expect(await charged()).toEqual([1900, 1900])
    vat.answer = 'invalid'
    await aMonthLater()
    expect(await charged()).toEqual([1900, 1900, 2280])
    const renewals = db.selectFrom('orders').select(['tax', 'vat_checked_at'])
    const rows = await renewals
      .where('kind', '=', 'renewal')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { tax: 0, vat_checked_at: expect.any(Number) as number },
      { tax: 380, vat_checked_at: null },
    ])
  })

  test('a change of plan is charged like the bills of the plan', async () => {
    const { ada, quote, buy, time, checkedAt } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH })
    const before = checkedAt()
    time.now += 10 * DAY
    const { body } = await quote(ada, { plan_id: PLAN.PRO_MONTH })
    expect(body).toMatchObject({ tax: 0, vat_checked_at: before })
    const elsewhere = await quote(ada, { plan_id: PLAN.PRO_MONTH, billing_country: 'FR' })
    expect(elsewhere.body['tax']).toBeGreaterThan(0)
  })
})
