import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { forTeam, leaveTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import { TEAM } from '#tests/support/teams.ts'

describeOnEveryDatabase('documents of a team, and its end', (open) => {
  const opened = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 4 })
    const events = async () => {
      const rows = await shop.db.selectFrom('outbox').select(['recipient', 'event']).execute()
      return rows.map(({ recipient, event }) => ({
        to: recipient,
        ...(JSON.parse(event) as { kind: string; endsAt?: number; credits?: number }),
      }))
    }
    const remove = async (name = 'North Light') =>
      answerOf(await shop.ask(shop.ada, TEAM, { method: 'DELETE', body: { name } }))
    return { ...shop, events, remove }
  }

  test('invoice and certificate name the team; e-mails go to whoever acted', async () => {
    const { db, buy, member, events } = await opened()
    const ben = await member()
    expect((await buy(forTeam(ben), FILE.HD)).body.status).toBe('paid')
    const { content } = await db.selectFrom('invoices').select('content').executeTakeFirstOrThrow()
    expect(JSON.parse(content)).toMatchObject({ buyer: { name: 'North Light', email: ben.email } })
    const certificate = await db
      .selectFrom('certificates')
      .select(['holder_name', 'holder_company'])
      .executeTakeFirstOrThrow()
    expect(certificate).toEqual({ holder_name: 'North Light', holder_company: 'North Light' })
    expect(await events()).toMatchObject([{ to: ben.email, kind: 'order-paid' }])
  })

  test('what happens later goes to the owner, once whoever acted has left', async () => {
    const { db, ada, ask, place, member, events } = await opened()
    const ben = await member(5)
    expect((await place(forTeam(ben), { plan_id: PLAN.PRO_MONTH })).body.status).toBe('paid')
    await leaveTeam(db, ben)
    await ask(forTeam(ada), '/api/v1/subscriptions/cancel', {
      method: 'POST',
      body: { reason: null },
    })
    const told = (await events()).filter(({ kind }) => kind === 'subscription-cancelled')
    expect(told.map(({ to }) => to)).toEqual([ada.email])
  })

  test('a team whose payment is open is not deleted', async () => {
    const { db, ada, pay, put, remove } = await opened()
    const quote = await put(forTeam(ada), FILE.HD)
    const paid = await pay(forTeam(ada), { quote, payment: 'sandbox_second_step' })
    expect(paid.body.status).toBe('awaiting')
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([409, 'PAYMENT_PENDING'])
    expect(await db.selectFrom('team_members').select('user_id').execute()).toHaveLength(1)
  })
})
