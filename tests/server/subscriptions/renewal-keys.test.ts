import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { charges, day, renewals, withSubscriber } from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)
const AFTER = day(2027, 5, 10)

describeOnEveryDatabase('the key of a renewal', (open) => {
  const opened = async () => {
    const { shop, ada } = await withSubscriber(await open(), START)
    const { id } = await shop.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()
    /** An order that costs nothing, under a key of its buyer's. */
    const replaceCard = (key: string) =>
      shop.ask(ada, '/api/v1/subscriptions/payment_method', {
        method: 'POST',
        body: { of: 'plan', payment: 'sandbox_ok' },
        headers: { [IDEMPOTENCY_HEADER]: key },
      })
    return { shop, ada, replaceCard, key: `renewal-${id}-${END}-0` }
  }

  test('is not for clients to take, nor are those of the shop’s other orders', async () => {
    const { shop, ada, replaceCard, key } = await opened()
    const quote = 'none'
    for (const own of [key, 'download-0001', 'free-0001', 'free-pack-0001']) {
      const answer = await replaceCard(own)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { code: 'IDEMPOTENCY_KEY_MISSING', message: expect.stringContaining('can’t begin with') },
      ])
      expect((await shop.pay(ada, { quote, key: own })).status).toBe(422)
    }
    expect((await replaceCard(`my-${key}`)).status).toBe(200)
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([1900, 0, 1900])
  })

  test('is taken back from an order that an earlier version let a client name so', async () => {
    const { shop, ada, replaceCard, key } = await opened()
    expect((await replaceCard('as-sent-by-a-client')).status).toBe(200)
    await shop.db
      .updateTable('orders')
      .set({ idempotency_key: key })
      .where('kind', '=', 'payment_method')
      .execute()
    await shop.roundAt(END)
    expect(await renewals(shop.db)).toHaveLength(1)
    expect(await shop.details(ada)).toMatchObject({ status: 'active', periodEnd: AFTER })
  })
})
