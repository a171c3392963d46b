import { expect, test } from 'vitest'
import { renewSubscriptions } from '#server/application/subscription/renew-subscriptions.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { creditBookOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import {
  aRefund,
  DAY,
  line,
  moneyBack,
  NO_LIMITS,
  openRefundShop,
  orderIn,
  ownedBy,
  refundsIn,
  some,
} from '../../support/refund-shop.ts'
import { lotsIn, subscriptionsIn } from '../../support/purchase-shop.ts'
import { emailsIn } from '../../support/emails.ts'

describeOnEveryDatabase('giving money back', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('a line that nobody downloaded is paid back, and its file, link and certificate end', async () => {
    const { db, ada, bought, refunds, request, ask } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const link = await request(ada, FILE.HD)
    const done = (await refunds.ask(aRefund(order, { parts: [line(0)] })))._unsafeUnwrap()
    expect(done).toMatchObject({ state: 'done', amount: 400 })
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 400 }])
    expect(await ownedBy(db, ada)).toEqual([FILE.SMOKE])
    expect(
      (await ask(ada, new URL(String(link.body.url), 'http://localhost').pathname)).status,
    ).toBe(403)
    expect(await orderIn(db, order)).toMatchObject({ status: 'paid', total: 1000, refunded: 400 })
    const certificates = await db
      .selectFrom('certificates')
      .select(['variant_id', 'revoked_at'])
      .orderBy('variant_id')
      .execute()
    expect(certificates.map((one) => [one.variant_id, one.revoked_at === null])).toEqual([
      [FILE.HD, false],
      [FILE.SMOKE, true],
    ])
    const documents = await db.selectFrom('invoices').select('kind').orderBy('kind').execute()
    expect(documents).toEqual([{ kind: 'credit-note' }, { kind: 'invoice' }])
    const email = (await emailsIn(db)).find(({ key }) => key === `refund-${done.id}-done`)
    expect([email?.recipient, email?.text.includes('$4.00')]).toEqual([ada.email, true])
    const audit = await db.selectFrom('audit_log').selectAll().execute()
    expect(audit).toMatchObject([
      { who: 'grace@example.com', action: 'refund', subject: order, why: 'Asked for by mail' },
    ])
  })

  test('a file that went out is not paid back, but by staff who say why', async () => {
    const { db, ada, bought, refunds, fetchFile } = await opened()
    const order = await bought(ada, FILE.HD)
    expect(await fetchFile(ada, FILE.HD)).toBe(200)
    const refused = (await refunds.ask(aRefund(order)))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'refund-refused', why: 'DOWNLOADED' })
    expect(await moneyBack(db)).toEqual([])
    const asked = aRefund(order, { override: true, why: 'The file is broken' })
    expect((await refunds.ask(asked))._unsafeUnwrap().state).toBe('done')
    expect([await ownedBy(db, ada), await fetchFile(ada, FILE.HD)]).toEqual([[], 402])
  })

  test('what went out before a file was bought again is no use of the new purchase', async () => {
    const { time, ada, bought, refunds, fetchFile } = await opened()
    const first = await bought(ada, FILE.HD)
    await fetchFile(ada, FILE.HD)
    ;(await refunds.ask(aRefund(first, { override: true })))._unsafeUnwrap()
    time.now += DAY
    const second = await bought(ada, FILE.HD)
    expect((await refunds.ask(aRefund(second)))._unsafeUnwrap().amount).toBe(400)
  })

  test('after the days of the policy it is too late, to the end of the last one', async () => {
    const { db, ada, time, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    await db.updateTable('refund_policy').set({ days: 3 }).execute()
    const day = Math.floor(time.now / DAY)
    time.now = (day + 4) * DAY
    const late = (await refunds.ask(aRefund(order)))._unsafeUnwrapErr()
    expect(late).toEqual({ kind: 'refund-refused', why: 'TOO_LATE' })
    time.now -= 1
    expect((await refunds.ask(aRefund(order)))._unsafeUnwrap().state).toBe('done')
  })

  test('credits that are left of a pack are paid back at the price of each', async () => {
    const { db, ada, place, refunds, request } = await opened()
    const order = String((await place(ada, { pack_id: PACK.TEN })).body.id)
    await request(ada, FILE.HD)
    await request(ada, FILE.SMOKE)
    const done = (await refunds.ask(aRefund(order)))._unsafeUnwrap()
    expect(done).toMatchObject({ state: 'done', amount: 1600 })
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 0, isSound: true })
    expect(await lotsIn(db)).toMatchObject([{ amount: 10, remaining: 0 }])
    const again = (await refunds.ask(aRefund(order)))._unsafeUnwrapErr()
    expect(again).toEqual({ kind: 'refund-refused', why: 'ALREADY_REFUNDED' })
  })

  test('a plan that was just bought ends at once, with its credits', async () => {
    const { db, ada, place, refunds } = await opened()
    const order = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    const done = (await refunds.ask(aRefund(order)))._unsafeUnwrap()
    expect(done).toMatchObject({ state: 'done', amount: 3900 })
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 0, isSound: true })
  })

  test('a plan under which something was licensed is not paid back', async () => {
    const { ada, place, refunds, request } = await opened()
    const order = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    await request(ada, FILE.HD)
    const refused = (await refunds.ask(aRefund(order)))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'refund-refused', why: 'PLAN_USED' })
  })

  test('a renewal that was not used is paid back, and the credits from before it wait frozen', async () => {
    const { db, ada, testShop, place, refunds, time } = await opened()
    const first = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    time.now += 31 * DAY
    ;(await renewals(testShop)())._unsafeUnwrap()
    const renewal = await db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('kind', '=', 'renewal')
      .executeTakeFirstOrThrow()
    expect(renewal.status).toBe('paid')
    const late = (await refunds.ask(aRefund(first)))._unsafeUnwrapErr()
    expect(late).toEqual({ kind: 'refund-refused', why: 'TOO_LATE' })
    const done = (await refunds.ask(aRefund(renewal.id)))._unsafeUnwrap()
    expect(done).toMatchObject({ state: 'done', amount: 3900 })
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 25, frozen: 1 }, { remaining: 0 }])
    expect((await creditBookOf(db, ada.id)).isSound).toBe(true)
  })

  test('an upgrade, and what it was paid with, are worked out by hand', async () => {
    const { ada, time, place, refunds } = await opened()
    const first = String((await place(ada, { plan_id: PLAN.BASIC_MONTH })).body.id)
    time.now += DAY
    const second = String((await place(ada, { plan_id: PLAN.PRO_MONTH })).body.id)
    for (const order of [first, second]) {
      const refused = (await refunds.ask(aRefund(order)))._unsafeUnwrapErr()
      expect(refused).toEqual({ kind: 'refund-refused', why: 'BY_HAND' })
    }
  })

  test('a full refund frees the use of its code, a part of it does not', async () => {
    const { db, ada, ask, put, pay, refunds } = await opened()
    await db
      .insertInto('discount_codes')
      .values({ ...NO_LIMITS, code: 'HALF', percentage: 50, max_uses_each: 1 })
      .execute()
    await put(ada, FILE.HD, FILE.SMOKE)
    const change = { kind: 'code-entered', code: 'half' }
    const coded = await ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
    const { quote } = (await coded.json()) as { quote: string }
    const order = String((await pay(ada, { quote })).body.id)
    const uses = () => db.selectFrom('discount_codes').select('uses').executeTakeFirstOrThrow()
    const first = aRefund(order, { parts: [line(0)] })
    ;(await refunds.ask({ ...first, override: true, amount: some(50) }))._unsafeUnwrap()
    expect(await uses()).toEqual({ uses: 1 })
    ;(await refunds.ask(first))._unsafeUnwrap()
    expect(await uses()).toEqual({ uses: 1 })
    ;(await refunds.ask(aRefund(order, { parts: [line(1)] })))._unsafeUnwrap()
    expect([await uses(), await db.selectFrom('discount_uses').selectAll().execute()]).toEqual([
      { uses: 0 },
      [],
    ])
    expect((await moneyBack(db)).map(({ amount }) => amount)).toEqual([50, 150, 300])
  })

  test('a file that made a bundle cheaper is given back after the bundle', async () => {
    const { db, ada, ask, pay, bought, refunds } = await opened()
    const alone = await bought(ada, FILE.HD)
    const change = { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } }
    const cart = await ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
    const { quote } = (await cart.json()) as { quote: string }
    const bundle = String((await pay(ada, { key: 'the-bundle', quote })).body.id)
    const refused = (await refunds.ask(aRefund(alone)))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'refund-refused', why: 'UPDATED' })
    ;(await refunds.ask(aRefund(bundle)))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])
    ;(await refunds.ask(aRefund(alone)))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('staff may give back some of a price, what was bought stays, and the rest can follow', async () => {
    const { db, ada, bought, ask, fetchFile, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    await fetchFile(ada, FILE.HD)
    const asked = aRefund(order, { override: true, parts: [line(0)] })
    const first = (await refunds.ask({ ...asked, amount: some(150) }))._unsafeUnwrap()
    expect(first).toMatchObject({ state: 'done', amount: 150 })
    expect([await ownedBy(db, ada), await fetchFile(ada, FILE.HD)]).toEqual([
      [FILE.HD, FILE.SMOKE],
      200,
    ])
    const shown = (await (await ask(ada, `/api/v1/orders/${order}`)).json()) as object
    expect(shown).toMatchObject({
      refunded: 150,
      lines: [{ refunded: false }, { refunded: false }],
    })
    const email = (await emailsIn(db)).find(({ key }) => key === `refund-${first.id}-done`)
    expect(email?.text).toContain('You keep what you bought')

    const more = await refunds.ask({ ...asked, amount: some(251) })
    expect(more._unsafeUnwrapErr()).toMatchObject({ why: 'AMOUNT_TOO_LARGE' })
    ;(await refunds.ask({ ...asked, amount: some(100) }))._unsafeUnwrap()
    expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ amount: 150 })
    expect(await ownedBy(db, ada)).toEqual([FILE.SMOKE])
    expect((await refunds.ask(asked))._unsafeUnwrapErr()).toMatchObject({ why: 'ALREADY_REFUNDED' })
    expect((await refunds.ask(aRefund(order)))._unsafeUnwrap()).toMatchObject({ amount: 600 })
    expect((await refundsIn(db)).map(({ amount }) => amount)).toEqual([150, 100, 150, 600])
    const documents = await db
      .selectFrom('invoices')
      .select('content')
      .where('kind', '=', 'credit-note')
      .orderBy('ordinal')
      .execute()
    expect(documents.map(({ content }) => JSON.parse(content) as unknown)).toMatchObject([
      { total: 150, lines: [{ name: expect.stringContaining('(partial refund)') }] },
      { total: 100 },
      { total: 150, lines: [{ name: expect.not.stringContaining('part') }] },
      { total: 600 },
    ])
  })

  test('some of a price with what was bought takes the file, and nothing more is given for it', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const asked = aRefund(order, { override: true, parts: [line(0)] })
    const amount = { ...some(150), takes: true }
    expect((await refunds.ask({ ...asked, amount }))._unsafeUnwrap()).toMatchObject({ amount: 150 })
    expect(await ownedBy(db, ada)).toEqual([])
    expect((await refunds.ask(asked))._unsafeUnwrapErr()).toMatchObject({ why: 'ALREADY_REFUNDED' })
  })

  test('some of a price that the provider refuses counts no more', async () => {
    const { db, ada, bought, refunds, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD)
    const asked = aRefund(order, { override: true, parts: [line(0)] })
    ;(await refundsWhere('refused').ask({ ...asked, amount: some(150) }))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])
    expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ amount: 400 })
  })

  test('who has withdrawn gets the rest of what some went back for', async () => {
    const { ada, bought, refunds, withdraw } = await opened()
    const order = await bought(ada, FILE.HD)
    const asked = aRefund(order, { override: true, parts: [line(0)], amount: some(150) })
    ;(await refunds.ask(asked))._unsafeUnwrap()
    expect((await withdraw(ada, order, [line(0)])).body).toMatchObject({ parts: [{ amount: 250 }] })
  })
})

/** The run that renews what is due. */
function renewals(testShop: Awaited<ReturnType<typeof openRefundShop>>['testShop']) {
  return renewSubscriptions(testShop)
}
