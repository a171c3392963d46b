import { expect, test } from 'vitest'
import type { RefundRepository } from '#server/application/ports/refund-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { refundsAt } from '#server/application/refund/refunds.ts'
import { renewSubscriptions } from '#server/application/subscription/renew-subscriptions.ts'
import { subscriptionBook } from '#server/application/subscription/subscription-book.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { booksOf } from '#tests/support/credit-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '#tests/support/price-book-stock.ts'
import { aRefund, DAY, moneyBack, openRefundDesk, refundsIn } from '#tests/support/refund-desk.ts'
import { lotsIn, subscriptionsIn } from '#tests/support/service-desk.ts'

describeOnEveryDatabase('giving plans back', (open) => {
  const opened = async () => {
    const desk = await openRefundDesk(await open())
    return { ...desk, ada: await desk.signIn() }
  }

  test('an earlier month given back leaves the plan and the credits of the month that was paid since', async () => {
    const { db, ada, desk, place, refunds, time } = await opened()
    const first = String((await place(ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
    time.now += 31 * DAY
    const book = subscriptionBook(desk)
    ;(await renewSubscriptions({ ...desk, subscriptionBook: book })())._unsafeUnwrap()
    const asked = aRefund(first, { override: true, why: 'A month without service' })
    expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ amount: 3900 })
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }, { remaining: 25, frozen: 0 }])
    expect((await booksOf(db, ada.id)).isSound).toBe(true)
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
    ;(await refundsWhere('refused').carryOn())._unsafeUnwrap()
    expect(await refundsIn(db)).toMatchObject([{ state: 'failed' }])
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }])
  })

  test('nothing is sold to an account that was closed at that moment', async () => {
    const { db, ada, desk, time } = await opened()
    const asked = { userId: ada.id, licenseId: 1, now: time.now } as const
    expect((await desk.ledger.purchaseFacts(asked))._unsafeUnwrap()).not.toBeNull()
    await db
      .updateTable('users')
      .set({ anonymized_at: time.now })
      .where('id', '=', ada.id)
      .execute()
    expect((await desk.ledger.purchaseFacts(asked))._unsafeUnwrap()).toBeNull()
  })

  test('one refund that cannot be ended does not hold up the others', async () => {
    const { db, ada, alarms, bought, place, desk, refundsWhere } = await opened()
    const orders = [
      await bought(ada, FILE.HD),
      String((await place(ada, { pack_id: PACK.TEN })).body.id),
    ]
    const asked = []
    for (const order of orders) {
      asked.push((await refundsWhere('outage').ask(aRefund(order)))._unsafeUnwrap())
    }
    const [stuck] = asked.map(({ id }) => id).toSorted()
    const { units } = desk
    const settling = (unit: Unit): RefundRepository['settle'] => {
      return async (id, ...ended) => {
        if (id === stuck) throw new Error('a check of the table')
        return unit.refunds.settle(id, ...ended)
      }
    }
    const refunds = refundsAt({
      ...desk,
      units: {
        ...units,
        run: (work) =>
          units.run((unit) =>
            work({ ...unit, refunds: { ...unit.refunds, settle: settling(unit) } }),
          ),
      },
    })
    expect((await refunds.carryOn())._unsafeUnwrap()).toBe(2)
    expect(alarms.at(-1)).toMatchObject({ refund: stuck, kind: 'unexpected' })
    const ends = (await refundsIn(db)).map(({ id, state }) => [id === stuck, state])
    expect(new Set(ends.map(String))).toEqual(new Set(['true,asked', 'false,done']))
    expect(await moneyBack(db)).toHaveLength(2)
  })
})
