import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { issueRefund } from '#server/application/refund/issue-refund.ts'
import { settleRefund } from '#server/application/refund/settle-refund.ts'
import type { Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { creditBookOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  aRefund,
  line,
  openRefundShop,
  orderIn,
  ownedBy,
  refundsIn,
  some,
} from '../../support/refund-shop.ts'
import {
  charges,
  day,
  storedSubscription,
  storedCreditSubscriptions,
  withAda,
  type SubscriptionShop,
} from '#tests/support/subscribers.ts'

describeOnEveryDatabase('files of a refund that fails', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('come back where they were bought again and given back again meanwhile', async () => {
    const { db, ada, time, bought, fetchFile, refunds, refundsWhere } = await opened()
    const first = await bought(ada, FILE.HD, FILE.SMOKE)
    await fetchFile(ada, FILE.HD)
    const asked = aRefund(first, { parts: [line(0)] })
    const slow = (
      await refundsWhere('processing').ask({ ...asked, override: true })
    )._unsafeUnwrap()
    time.now += 60_000
    const second = await bought(ada, FILE.HD)
    time.now += 60_000
    ;(await refunds.ask(aRefund(second)))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.SMOKE])
    time.now += 60_000
    ;(await refundsWhere('refused').carry(slow))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.HD, FILE.SMOKE])
    expect((await orderIn(db, first)).refunded).toBe(0)
    // That it went out is not forgotten.
    expect((await refunds.ask(asked))._unsafeUnwrapErr()).toMatchObject({ why: 'DOWNLOADED' })
    expect(await fetchFile(ada, FILE.HD)).toBe(200)
    const certificates = await db
      .selectFrom('certificates')
      .select(['order_id', 'variant_id'])
      .where('revoked_at', 'is', null)
      .orderBy('variant_id')
      .execute()
    expect(certificates).toEqual([
      { order_id: first, variant_id: FILE.HD },
      { order_id: first, variant_id: FILE.SMOKE },
    ])
  })

  test('stay with the order that bought them again, and fall back to the first one from it', async () => {
    const { db, ada, time, bought, refunds, refundsWhere } = await opened()
    const first = await bought(ada, FILE.HD)
    const slow = (await refundsWhere('processing').ask(aRefund(first)))._unsafeUnwrap()
    time.now += 60_000
    const second = await bought(ada, FILE.HD)
    ;(await refundsWhere('refused').carry(slow))._unsafeUnwrap()
    const licensedBy = () =>
      db.selectFrom('entitlements').select('order_id').where('revoked_at', 'is', null).execute()
    expect(await licensedBy()).toEqual([{ order_id: second }])
    time.now += 60_000
    ;(await refunds.ask(aRefund(second)))._unsafeUnwrap()
    expect(await licensedBy()).toEqual([{ order_id: first }])
    const certificates = db.selectFrom('certificates').select('order_id')
    expect(await certificates.where('revoked_at', 'is', null).execute()).toEqual([
      { order_id: first },
    ])
  })

  test('are not those that another refund took', async () => {
    const { db, ada, bought, refunds, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE, FILE.UHD)
    const later = refundsWhere('processing')
    const goodwill = aRefund(order, { override: true, parts: [line(1)], amount: some(100) })
    const slow = [
      (await later.ask(goodwill))._unsafeUnwrap(),
      (await later.ask(aRefund(order, { parts: [line(2)] })))._unsafeUnwrap(),
    ]
    ;(await refunds.ask(aRefund(order, { parts: [line(1)] })))._unsafeUnwrap()
    const [before, after] = [[FILE.HD], [FILE.HD, FILE.UHD]]
    expect(await ownedBy(db, ada)).toEqual(before)
    const seen = []
    for (const refund of slow) {
      ;(await refundsWhere('refused').carry(refund))._unsafeUnwrap()
      seen.push(await ownedBy(db, ada))
    }
    expect(seen).toEqual([before, after])
    const states = (await refundsIn(db)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['done', 'failed', 'failed'])
  })
})

const START = day(2027, 1, 31)
const SOON = day(2027, 2, 10)
const END = day(2027, 2, 28)
const LATE = day(2027, 4, 5)

describeOnEveryDatabase('what renews, after a refund that fails', (open) => {
  /** Asks for the money of all that Ada has, and hears at a moment that there is none. */
  const refused = async (shop: SubscriptionShop, cause: 'withdrawal' | 'staff', at: number) => {
    const { units, seller } = shop.testShop
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const refund = (
      await units.run((unit) => issueRefund(unit, aRefund(id, { cause })))
    )._unsafeUnwrap()
    for (const month of [END, day(2027, 3, 31)]) if (month < at) await shop.roundAt(month)
    shop.time.now = at
    const failing = { refundId: refund.id, to: 'failed', seller } as const
    ;(await units.run(async (unit) => ok(await settleRefund(unit, failing))))._unsafeUnwrap()
  }

  test.each(['credit subscription', 'plan'] as const)(
    'a %s whose month is over stays ended: no month is charged in which it did not run',
    async (what) => {
      const { price, credits, buy, keptOf } = SOLD[what]
      for (const cause of ['withdrawal', 'staff'] as const) {
        const { shop, ada } = await withAda(await open(), START)
        await buy(shop, ada)
        await refused(shop, cause, LATE)
        for (const date of [6, 7, 8]) await shop.roundAt(day(2027, 4, date))
        expect([cause, await charges(shop.db)]).toEqual([cause, [price]])
        expect(await keptOf(shop.db, ada)).toMatchObject([{ status: 'ended' }])
        expect(await creditBookOf(shop.db, ada.id)).toMatchObject({ left: credits, isSound: true })
        const frozen = { frozen: what === 'plan' ? 1 : 0 }
        expect(await shop.db.selectFrom('credit_lots').select('frozen').execute()).toEqual([frozen])
      }
    },
  )

  test.each(['credit subscription', 'plan'] as const)(
    'a %s that was withdrawn from runs until the end of its month, and is charged no more',
    async (what) => {
      const { price, credits, buy, keptOf } = SOLD[what]
      const { shop, ada } = await withAda(await open(), START)
      await buy(shop, ada)
      await refused(shop, 'withdrawal', SOON)
      expect(await keptOf(shop.db, ada)).toMatchObject([
        { status: 'active', ended_at: null, cancel_at: END },
      ])
      expect((await shop.details(ada)).currentCreditBalance).toBe(credits)
      await shop.roundAt(END)
      expect(await keptOf(shop.db, ada)).toMatchObject([{ status: 'ended', ended_at: END }])
      expect(await charges(shop.db)).toEqual([price])
    },
  )

  test.each(['credit subscription', 'plan'] as const)(
    'a %s whose customer did not ask to leave goes on with the next month',
    async (what) => {
      const { price, buy, keptOf } = SOLD[what]
      const { shop, ada } = await withAda(await open(), START)
      await buy(shop, ada)
      await refused(shop, 'staff', SOON)
      expect(await keptOf(shop.db, ada)).toMatchObject([
        { status: 'active', ended_at: null, cancel_at: null },
      ])
      await shop.roundAt(END)
      expect(await charges(shop.db)).toEqual([price, price])
    },
  )
})

const SOLD = {
  'credit subscription': {
    price: 3400,
    credits: 20,
    buy: (shop: SubscriptionShop, who: Person) => shop.creditSubscription(who),
    keptOf: storedCreditSubscriptions,
  },
  plan: {
    price: 1900,
    credits: 10,
    buy: (shop: SubscriptionShop, who: Person) => shop.subscribe(who, PLAN.BASIC_MONTH),
    keptOf: storedSubscription,
  },
} as const
