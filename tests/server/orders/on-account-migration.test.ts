import { expect, test } from 'vitest'
import { migrate } from '#server/sql/migrate.ts'
import type { Db } from '#server/sql/database.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aPaidOrder } from '#tests/support/paid-order.ts'
import { aUser } from '#tests/support/samples.ts'

const ORDER = '01JBEFORE00000000000000000'
const BASIS = { order_id: ORDER, position: 0, variant_id: 7, license_id: 2 }

describeOnEveryDatabase('a shop of the version before orders were on account', (open) => {
  test('keeps its orders and what hangs on them, and knows the new statuses', async () => {
    const db = await open('060-seats')
    const user = aUser()
    await putUser(db, user)
    const bought = aPaidOrder({ id: ORDER, user_id: user.id, paid_at: 5 })
    await db.insertInto('orders').values(bought).execute()
    await db.insertInto('order_line_bases').values(BASIS).execute()
    await migrate(db)

    expect(await db.selectFrom('order_line_bases').selectAll().execute()).toEqual([BASIS])
    const order = db.selectFrom('orders').select(['id', 'status', 'paid_at'])
    expect(await order.execute()).toEqual([{ id: ORDER, status: 'paid', paid_at: 5 }])
    await setStatus(db, 'on-account')
    await expect(setStatus(db, 'lost' as 'paid')).rejects.toThrow(/check/i)
  })
})

async function setStatus(db: Db, status: 'on-account' | 'paid'): Promise<void> {
  await db.updateTable('orders').set({ status, paid_at: null }).where('id', '=', ORDER).execute()
}
