import { expect, test } from 'vitest'
import type { RefundRepository } from '#server/application/ports/refund-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { createRefunds } from '#server/application/refund/refunds.ts'
import { renewSubscriptions } from '#server/application/subscription/renew-subscriptions.ts'
import { FILE } from '../../support/backend-data.ts'
import { creditBookOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { aRefund, DAY, moneyBack, openRefundShop, refundsIn } from '../../support/refund-shop.ts'
import { lotsIn, subscriptionsIn } from '../../support/purchase-shop.ts'

describeOnEveryDatabase('giving plans back', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('an earlier month given back leaves the plan and the credits of the month that was paid since', async () => {
    const { db, ada, testShop, place, refunds, time } = await opened()
    const first = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    time.now += 31 * DAY
    ;(await renewSubscriptions(testShop)())._unsafeUnwrap()
    const asked = aRefund(first, { override: true, why: 'A month without service' })
    expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ amount: 3900 })
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }, { remaining: 25, frozen: 0 }])
    expect((await creditBookOf(db, ada.id)).isSound).toBe(true)
  })

  test('the plan of an account that was closed meanwhile is not taken up again', async () => {
    const { db, ada, place, refundsWhere, time } = await opened()
    const order = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    ;(await refundsWhere('outage').ask(aRefund(order)))._unsafeUnwrap()
    await db
      .updateTable('users')
      .set({ anonymized_at: time.now })
      .where('id', '=', ada.id)
      .execute()
    ;(await refundsWhere('refused').resume())._unsafeUnwrap()
    expect(await refundsIn(db)).toMatchObject([{ state: 'failed' }])
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }])
  })

  test('nothing is sold to an account that was closed at that moment', async () => {
    const { db, ada, testShop, time } = await opened()
    const asked = { viewer: ada, licenseId: 1 } as const
    expect((await testShop.orderStore.purchaseFacts(asked))._unsafeUnwrap()).not.toBeNull()
    await db
      .updateTable('users')
      .set({ anonymized_at: time.now })
      .where('id', '=', ada.id)
      .execute()
    expect((await testShop.orderStore.purchaseFacts(asked))._unsafeUnwrap()).toBeNull()
  })

  test('one refund that cannot be ended does not hold up the others', async () => {
    const { db, ada, alarms, bought, place, testShop, refundsWhere } = await opened()
    const orders = [
      await bought(ada, FILE.HD),
      String((await place(ada, { pack_id: PACK.TEN })).body.id),
    ]
    const asked = []
    for (const order of orders) {
      asked.push((await refundsWhere('outage').ask(aRefund(order)))._unsafeUnwrap())
    }
    const [stuck] = asked.map(({ id }) => id).toSorted()
    const { units } = testShop
    const settling = (unit: Unit): RefundRepository['settle'] => {
      return async (id, ...ended) => {
        if (id === stuck) throw new Error('a check of the table')
        return unit.refunds.settle(id, ...ended)
      }
    }
    const refunds = createRefunds({
      ...testShop,
      units: {
        ...units,
        run: (work) =>
          units.run((unit) =>
            work({ ...unit, refunds: { ...unit.refunds, settle: settling(unit) } }),
          ),
      },
    })
    expect((await refunds.resume())._unsafeUnwrap()).toBe(2)
    expect(alarms.at(-1)).toMatchObject({ refund: stuck, kind: 'unexpected' })
    const ends = (await refundsIn(db)).map(({ id, state }) => [id === stuck, state])
    expect(new Set(ends.map(String))).toEqual(new Set(['true,asked', 'false,done']))
    expect(await moneyBack(db)).toHaveLength(2)
  })
})
