import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { INVITES, newestToken } from '#tests/support/teams.ts'
import { forTeam, openTeamCustomer } from '#tests/support/team-customer.ts'

/** So many at once that some of them meet. */
const MANY = 12

describeOnEveryDatabase('seats that several people change at once', (open) => {
  /** A team with Pro, two further seats and its owner alone. */
  const opened = async () => {
    const shop = await openTeamCustomer(await open())
    const owner = forTeam(shop.ada)
    await shop.place(owner, { plan_id: PLAN.PRO_MONTH })
    await shop.place(owner, { seats: 2 })
    return {
      ...shop,
      owner,
      keep: async (staying: number) =>
        answerOf(
          await shop.ask(owner, '/api/v1/subscriptions/seats', {
            method: 'PUT',
            body: { staying },
          }),
        ),
      invite: async (email: string) =>
        answerOf(await shop.ask(owner, INVITES, { method: 'POST', body: { email, role_id: 3 } })),
      /** How many seats are taken, and how many stay. */
      left: async () => {
        const info = await answerOf(await shop.ask(owner, '/api/v1/teams'))
        const { seats_used: used, seats_staying: staying } = info.body['team'] as {
          readonly seats_used: number
          readonly seats_staying: number
        }
        return { used, staying }
      },
    }
  }

  test('the last of the seats that are paid for is given once', async () => {
    const { invite, left, db } = await opened()
    for (const name of ['b', 'c', 'd']) await invite(`${name}@a.test`)
    stopBefore(db, 'teams.addInvite')
    const emails = Array.from({ length: MANY }, (_, at) => `at-once-${at}@a.test`)
    const answers = await Promise.all(emails.map(invite))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await left()).toEqual({ used: 5, staying: 5 })
  })

  test('seats that are removed while people are invited are never taken by them', async () => {
    const { keep, invite, left, db } = await opened()
    for (const name of ['b', 'c']) await invite(`${name}@a.test`)
    const stopped = stopBefore(db, 'subscriptions.setSeats', { until: 'teams.addInvite' })
    const kept = keep(3)
    await stopped.reached
    const invited = invite('d@a.test')
    expect([(await kept).status, (await invited).status]).toEqual([200, 409])
    expect(await left()).toEqual({ used: 3, staying: 3 })
  })

  test('a seat that is removed while its invite is accepted stays with whoever joins', async () => {
    const { keep, invite, ask, signIn, left, db } = await opened()
    for (const name of ['b', 'c']) await invite(`${name}@a.test`)
    const ben = await signIn()
    await invite(ben.email)
    const token = await newestToken({ db }, ben.email)
    // Between the members and the invites that are counted for it.
    const stopped = stopBefore(db, 'teams.openInvites', { until: 'teams.endInvite' })
    const kept = keep(3)
    await stopped.reached
    const joined = ask(ben, `${INVITES}/accept`, { method: 'POST', body: { token } })
    expect([(await joined).status, (await kept).status]).toEqual([200, 409])
    expect(await left()).toEqual({ used: 4, staying: 5 })
    const members = await db.selectFrom('team_members').select('user_id').execute()
    expect(members).toHaveLength(2)
  })

  test('members who add seats at once pay once each, and get what they paid for', async () => {
    const { place, member, left, db } = await opened()
    const buyers = [await member(5), await member(5), await member(5)].map((who) => forTeam(who))
    // With what the plan has read, so that a seat which another one adds by then would be lost.
    stopBefore(db, 'subscriptions.setSeats')
    const placed = await Promise.all(buyers.map((who) => place(who, { seats: 1 })))
    const paid = placed.filter(({ body }) => body.status === 'paid').length
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('kind', '=', 'seats')
      .where('status', '=', 'paid')
      .execute()
    expect([orders.length, (await left()).staying]).toEqual([paid + 1, 5 + paid])
  })
})
