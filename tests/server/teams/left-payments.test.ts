import { expect, test } from 'vitest'
import { answerOf, paidCharges, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { closeLeftOrders } from '#server/application/payment/recover-orders.ts'
import { forTeam, leaveTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import { TEAM } from '#tests/support/teams.ts'
import { BILLING, MEMBER, VIEWER, type RoleId } from '#domain/team/role.ts'

const SECOND_STEP = 'sandbox_second_step'

describeOnEveryDatabase('a payment of a team that waits for one of its members', (open) => {
  const opened = async (payment = SECOND_STEP) => {
    const shop = await openTeamCustomer(await open(), { pool: 5 })
    const { member, put, pay, ask, db } = shop
    const ada = forTeam(shop.ada)
    const ben = await member()
    const { body } = await pay(forTeam(ben), {
      quote: await put(forTeam(ben), FILE.PLATE),
      payment,
    })
    const statuses = async () =>
      (
        await db.selectFrom('orders').select('status').orderBy('created_at').orderBy('id').execute()
      ).map(({ status }) => status)
    const shown = async (who: Person) =>
      answerOf(await ask(who, `/api/v1/orders/${String(body.id)}`))
    return { ...shop, ada, ben, orderId: body.id, statuses, shown }
  }
  type Shop = Awaited<ReturnType<typeof opened>>

  const bySomeone = async ({ ada, member }: Shop, roleId: RoleId) =>
    roleId === 1 ? ada : forTeam(await member(roleId))

  test.for([1, BILLING] as const)('is ended by role %i, and never carried on', async (roleId) => {
    const shop = await opened()
    const who = await bySomeone(shop, roleId)
    expect((await shop.shown(who)).body).toMatchObject({ challenge: null, may_cancel: true })
    expect((await shop.step(who, shop.orderId, 'approve')).status).toBe(404)
    expect((await shop.step(who, shop.orderId, 'refuse')).body.code).toBe('PAYMENT_DECLINED')
    expect([await shop.statuses(), await paidCharges(shop.db)]).toEqual([['cancelled'], []])
    expect((await shop.shown(who)).body).toMatchObject({ status: 'cancelled' })
    expect((await shop.shown(who)).body).not.toHaveProperty('may_cancel')
  })

  test.for([2, MEMBER, VIEWER] as const)('is left alone by role %i', async (roleId) => {
    const shop = await opened()
    const who = await bySomeone(shop, roleId)
    expect((await shop.step(who, shop.orderId, 'refuse')).status).toBe(404)
    expect((await shop.shown(who)).body).not.toHaveProperty('may_cancel')
    expect(await shop.statuses()).toEqual(['awaiting'])
  })

  test('is its own member’s to verify and to end', async () => {
    const { shown, ben } = await opened()
    const { body } = await shown(forTeam(ben))
    expect(body).toMatchObject({ challenge: expect.any(String) as string, may_cancel: true })
  })

  test('is ended once they are removed, and the team buys the file', async () => {
    const { ada, ben, ask, put, pay, testShop, statuses } = await opened()
    expect((await ask(ada, `${TEAM}/members/${ben.id}`, { method: 'DELETE' })).status).toBe(200)
    ;(await closeLeftOrders(testShop))._unsafeUnwrap()
    expect(await statuses()).toEqual(['cancelled'])
    const paid = await pay(ada, { key: 'attempt-of-ada', quote: await put(ada, FILE.PLATE) })
    expect(paid.body).toMatchObject({ status: 'paid' })
  })

  test('is ended once they close their account', async () => {
    const { ben, ask, testShop, statuses } = await opened()
    const body = { email: ben.email }
    const closed = await ask(ben, '/api/v1/users/account/anonymize', { method: 'PATCH', body })
    expect(closed.status).toBe(200)
    ;(await closeLeftOrders(testShop))._unsafeUnwrap()
    expect(await statuses()).toEqual(['cancelled'])
  })

  test('stays while they are in the team, and so does a renewal when they are not', async () => {
    const { db, ben, testShop, statuses } = await opened()
    ;(await closeLeftOrders(testShop))._unsafeUnwrap()
    expect(await statuses()).toEqual(['awaiting'])
    await leaveTeam(db, ben)
    await db.updateTable('orders').set({ kind: 'renewal' }).execute()
    ;(await closeLeftOrders(testShop))._unsafeUnwrap()
    expect(await statuses()).toEqual(['awaiting'])
  })
})
