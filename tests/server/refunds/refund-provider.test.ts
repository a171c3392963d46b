import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { settleRefund } from '#server/application/refund/settle-refund.ts'
import { FILE } from '../../support/backend-data.ts'
import { creditBookOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import {
  aRefund,
  line,
  moneyBack,
  NO_LIMITS,
  openRefundShop,
  orderIn,
  ownedBy,
  refundsIn,
  some,
} from '../../support/refund-shop.ts'
import { subscriptionsIn } from '../../support/purchase-shop.ts'
import { emailsIn } from '../../support/emails.ts'

describeOnEveryDatabase('what the provider says of a refund', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('while it cannot be reached the refund stands, and is carried on once', async () => {
    const { db, ada, alarms, bought, refunds, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD)
    const asked = (await refundsWhere('outage').ask(aRefund(order)))._unsafeUnwrap()
    expect([asked.state, await ownedBy(db, ada), await moneyBack(db)]).toEqual(['asked', [], []])
    expect(alarms).toMatchObject([{ order, kind: 'offline' }])
    const rounds = await Promise.all([refunds.resume(), refunds.resume(), refunds.resume()])
    expect(rounds.every((round) => round.isOk())).toBe(true)
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 400 }])
    expect(await refundsIn(db)).toMatchObject([{ state: 'done' }])
    expect((await refunds.resume())._unsafeUnwrap()).toBe(0)
    const notes = await db
      .selectFrom('invoices')
      .select('kind')
      .where('kind', '=', 'credit-note')
      .execute()
    expect(notes).toHaveLength(1)
  })

  test('what has ended has ended: later news of it change nothing', async () => {
    const { db, ada, bought, testShop, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const { id } = (await refunds.ask(aRefund(order)))._unsafeUnwrap()
    for (const late of ['failed', 'done'] as const) {
      const settled = testShop.units.run(async (unit) =>
        ok(await settleRefund(unit, { refundId: id, to: late, seller: [] })),
      )
      expect((await settled)._unsafeUnwrap()).toBe(false)
    }
    expect(await refundsIn(db)).toMatchObject([{ state: 'done' }])
    expect([await ownedBy(db, ada), (await orderIn(db, order)).refunded]).toEqual([[], 400])
    const documents = await db.selectFrom('invoices').select('kind').orderBy('kind').execute()
    expect(documents).toEqual([{ kind: 'credit-note' }, { kind: 'invoice' }])
  })

  test('while it is processing nobody is told that the money is there', async () => {
    const { db, ada, bought, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD)
    ;(await refundsWhere('processing').ask(aRefund(order)))._unsafeUnwrap()
    const emails = await db.selectFrom('outbox').select('key').execute()
    expect(emails).toEqual([{ key: `receipt-${order}` }])
    expect(await refundsIn(db)).toMatchObject([{ state: 'asked' }])
  })

  test('what it refuses is as it was before, and may be asked for again', async () => {
    const { db, ada, alarms, bought, fetchFile, refunds, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    await fetchFile(ada, FILE.SMOKE)
    const asked = aRefund(order, { parts: [line(0)] })
    const refused = (await refundsWhere('refused').ask(asked))._unsafeUnwrap()
    expect(refused.state).toBe('failed')
    expect(alarms).toMatchObject([{ order, refund: refused.id }])
    expect([await ownedBy(db, ada), (await orderIn(db, order)).refunded]).toEqual([
      [FILE.HD, FILE.SMOKE],
      0,
    ])
    const revoked = await db
      .selectFrom('certificates')
      .select('id')
      .where('revoked_at', 'is not', null)
      .execute()
    expect(revoked).toEqual([])
    const told = (await emailsIn(db)).find(({ key }) => key === `refund-${refused.id}-failed`)
    expect(told?.text).toContain('rejected by the payment provider')
    expect((await refunds.ask(asked))._unsafeUnwrap().state).toBe('done')
    expect([await ownedBy(db, ada), await fetchFile(ada, FILE.SMOKE)]).toEqual([[FILE.SMOKE], 200])
  })

  test('credits and a plan come back when it refuses', async () => {
    const { db, ada, place, refundsWhere } = await opened()
    const pack = String((await place(ada, { pack_id: PACK.TEN })).body.id)
    const plan = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    const refunds = refundsWhere('refused')
    for (const order of [pack, plan]) (await refunds.ask(aRefund(order)))._unsafeUnwrap()
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 35, isSound: true })
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active', ended_at: null }])
    const frozen = await db.selectFrom('credit_lots').select('id').where('frozen', '=', 1).execute()
    expect(frozen).toEqual([])
  })

  test('a refund made at the provider counts once, and takes everything when it was all', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const tell = (refunded: number) =>
      refunds.noteOutside({ orderId: order, refunded: refunded as never, disputed: false })
    for (const sum of [300, 300, 100]) (await tell(sum))._unsafeUnwrap()
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([
      300,
      [FILE.HD, FILE.SMOKE],
    ])
    for (const sum of [1000, 1000]) (await tell(sum))._unsafeUnwrap()
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([1000, []])
    expect(await refundsIn(db)).toMatchObject([
      { cause: 'provider', amount: 300, state: 'done' },
      { cause: 'provider', amount: 700, state: 'done' },
    ])
    expect(await moneyBack(db)).toEqual([])
    const again = (await refunds.ask(aRefund(order, { override: true })))._unsafeUnwrapErr()
    expect(again).toEqual({ kind: 'refund-refused', why: 'ALREADY_REFUNDED' })
  })

  test('a bank that takes all of it takes also what some of the price went back for', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    for (const [place, amount] of [some(150), some(600)].entries()) {
      const asked = aRefund(order, { override: true, parts: [line(place)], amount })
      ;(await refunds.ask(asked))._unsafeUnwrap()
    }
    expect(await ownedBy(db, ada)).toEqual([FILE.HD, FILE.SMOKE])
    const seen = { orderId: order, refunded: 750 as never, disputed: true }
    ;(await refunds.noteOutside(seen))._unsafeUnwrap()
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([1000, []])
    const taken = await db
      .selectFrom('refund_items')
      .select(['position', 'amount'])
      .where('takes', '=', 1)
      .orderBy('position')
      .execute()
    expect(taken).toEqual([
      { position: 0, amount: 250 },
      { position: 1, amount: 0 },
    ])
  })

  test('hearing of the shop’s own refund changes nothing', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const { amount } = (await refunds.ask(aRefund(order, { parts: [line(0)] })))._unsafeUnwrap()
    const seen = { orderId: order, refunded: amount, disputed: false }
    ;(await refunds.noteOutside(seen))._unsafeUnwrap()
    expect([await refundsIn(db), await ownedBy(db, ada)]).toMatchObject([
      [{ cause: 'staff', amount: 400 }],
      [FILE.SMOKE],
    ])
  })

  test('what it refuses because it has given it back already is not handed out again', async () => {
    const { db, ada, bought, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD)
    ;(await refundsWhere('outage').ask(aRefund(order)))._unsafeUnwrap()
    const seen = { orderId: order, refunded: 400 as never, disputed: false }
    ;(await refundsWhere('refused').noteOutside(seen))._unsafeUnwrap()
    expect(await refundsIn(db)).toMatchObject([{ state: 'failed' }, { cause: 'provider' }])
    expect([await ownedBy(db, ada), (await orderIn(db, order)).refunded]).toEqual([[], 400])
  })

  test('money that came back from the buyer’s bank is told to who runs the shop', async () => {
    const { ada, alarms, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const tell = (refunded: number) =>
      refunds.noteOutside({ orderId: order, refunded: refunded as never, disputed: false })
    ;(await refunds.ask(aRefund(order)))._unsafeUnwrap()
    ;(await tell(400))._unsafeUnwrap()
    expect(alarms).toEqual([])
    ;(await tell(0))._unsafeUnwrap()
    expect(alarms).toMatchObject([{ order }])
  })

  test('a chargeback takes everything, also of what went out', async () => {
    const { db, ada, bought, fetchFile, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    await fetchFile(ada, FILE.HD)
    const seen = { orderId: order, refunded: 0 as never, disputed: true }
    for (const time of [1, 2]) {
      expect([time, (await refunds.noteOutside(seen)).isOk()]).toEqual([time, true])
    }
    expect([await ownedBy(db, ada), await fetchFile(ada, FILE.HD)]).toEqual([[], 402])
    expect(await refundsIn(db)).toMatchObject([{ cause: 'dispute', amount: 400 }])
    const notes = await db.selectFrom('invoices').select('kind').execute()
    expect(notes).toEqual([{ kind: 'invoice' }])
  })

  test('once all of the money went back, partly at the provider, nothing that it paid for stays', async () => {
    const { db, ada, bought, refunds, withdraw } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const tell = (refunded: number) =>
      refunds.noteOutside({ orderId: order, refunded: refunded as never, disputed: false })
    const weighed = async () =>
      (await refunds.decide(aRefund(order, { parts: [line(0)] })))._unsafeUnwrap().items
    const first = { position: 0, amount: 400, takes: true }
    ;(await tell(300))._unsafeUnwrap()
    expect(await weighed()).toMatchObject([first])
    ;(await tell(600))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.HD, FILE.SMOKE])
    expect(await weighed()).toMatchObject([first, { position: 1, amount: 0, takes: true }])
    expect((await withdraw(ada, order, [line(0)])).status).toBe(200)
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([1000, []])
  })

  test('all of the money given back at the provider frees the use of a code', async () => {
    const { db, ada, ask, put, pay, refunds } = await opened()
    const code = { ...NO_LIMITS, code: 'HALF', percentage: 50, max_uses_each: 1 }
    await db.insertInto('discount_codes').values(code).execute()
    await put(ada, FILE.HD)
    const change = { kind: 'code-entered', code: 'half' }
    const coded = await ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
    const { quote } = (await coded.json()) as { quote: string }
    const orderId = String((await pay(ada, { quote })).body.id)
    const seen = { orderId, refunded: 200 as never, disputed: false }
    expect(await refunds.noteOutside(seen)).toEqual(ok(undefined))
    expect(await db.selectFrom('discount_codes').select('uses').execute()).toEqual([{ uses: 0 }])
  })

  test('what was taken before is not taken again with the last of the money', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const seen = { orderId: order, refunded: 100 as never, disputed: false }
    ;(await refunds.noteOutside(seen))._unsafeUnwrap()
    for (const place of [1, 0]) {
      ;(await refunds.ask(aRefund(order, { parts: [line(place)] })))._unsafeUnwrap()
    }
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([1000, []])
  })

  test('goodwill that comes to all of the money takes nothing', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const goodwill = (place: number, money: number) =>
      refunds.ask(aRefund(order, { override: true, parts: [line(place)], amount: some(money) }))
    for (const [place, money] of [400, 600].entries())
      (await goodwill(place, money))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.HD, FILE.SMOKE])
  })

  test('a bank that takes all of it takes the files too, where all of the price had gone back as goodwill', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const goodwill = aRefund(order, { override: true, parts: [line(0)], amount: some(400) })
    ;(await refunds.ask(goodwill))._unsafeUnwrap()
    const seen = { orderId: order, refunded: 400 as never }
    ;(await refunds.noteOutside({ ...seen, disputed: false }))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])
    for (const time of [1, 2]) {
      expect([time, (await refunds.noteOutside({ ...seen, disputed: true })).isOk()]).toEqual([
        time,
        true,
      ])
    }
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([400, []])
    expect(await refundsIn(db)).toMatchObject([
      { cause: 'staff', amount: 400 },
      { cause: 'dispute', amount: 0, state: 'done' },
    ])
  })
})
