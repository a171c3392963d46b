import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { forTeam, openTeamCustomer } from '#tests/support/team-customer.ts'

describeOnEveryDatabase('one key for two customers', (open) => {
  test('is refused, though all else is the same, and leaves the other’s order as it is', async () => {
    const { db, ada, quote, place } = await openTeamCustomer(await open())
    const plan = { plan_id: PLAN.PRO_MONTH }
    const shown = (await quote(ada, plan)).body['quote']
    expect((await quote(forTeam(ada), plan)).body['quote']).toBe(shown)
    const asked = { key: 'the-same-key', payment: 'sandbox_second_step' }
    expect((await place(ada, plan, asked)).body['status']).toBe('awaiting')
    const other = await place(forTeam(ada), plan, asked)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const orders = await db.selectFrom('orders').select(['customer_id', 'status']).execute()
    expect(orders).toEqual([{ customer_id: ada.id, status: 'awaiting' }])
    // For the same customer it is still the same order.
    expect((await place(ada, plan, asked)).body['status']).toBe('awaiting')
  })
})
