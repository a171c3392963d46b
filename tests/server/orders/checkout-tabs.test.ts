import { expect, test } from 'vitest'
import { openBackend } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const TABS = [1, 2, 3, 4, 5, 6]
const CARTS = TABS

describeOnEveryDatabase('several tabs at one checkout', (open) => {
  test('those that lose the race read that it is being paid, and leave no order behind', async () => {
    const backend = await openBackend(await open())
    // Several carts, since requests may happen not to cross.
    for (const _ of CARTS) {
      const who = await backend.signIn()
      const quote = await backend.put(who, FILE.HD)
      const answers = await Promise.all(
        TABS.map((tab) => backend.pay(who, { quote, key: `attempt-of-tab-${tab}` })),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
      const codes = refused.map(({ body }) => body.code)
      expect(['PAYMENT_PENDING', 'CART_EMPTY', 'PRICE_CHANGED']).toEqual(
        expect.arrayContaining([...new Set(codes)]),
      )
    }
    const orders = await backend.db.selectFrom('orders').select('status').execute()
    expect(orders.map(({ status }) => status)).toEqual(CARTS.map(() => 'paid'))
  })
})
