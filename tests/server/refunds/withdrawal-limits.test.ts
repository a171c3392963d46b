import { expect, test } from 'vitest'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { line, moneyBack, openRefundShop, orderIn, ownedBy } from '../../support/refund-shop.ts'

describeOnEveryDatabase('how far a withdrawal goes', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('who repeats a withdrawal without end is neither written to nor kept without end', async () => {
    const { db, ada, bought, signIn, withdraw } = await opened()
    const order = await bought(ada, FILE.HD)
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await withdraw(ada, order, [line(0)])).status).toBe(200)
    }
    expect((await withdraw(ada, order, [line(0)])).status).toBe(503)
    expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(10)
    expect((await withdraw(await signIn(), order, [line(0)])).status).toBe(404)
  })

  test('of what was given back in part past the shop, the rest goes back, and the receipt says so', async () => {
    const { db, ada, bought, refunds, withdraw } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const seen = { orderId: order, refunded: 300 as never, disputed: false }
    ;(await refunds.noteOutside(seen))._unsafeUnwrap()
    const { status, body } = await withdraw(ada, order, [line(0), line(1)])
    expect([status, body['parts']]).toMatchObject([200, [{ amount: 400 }, { amount: 300 }]])
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 700 }])
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([1000, []])
  })
})
