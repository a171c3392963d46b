import { expect, test } from 'vitest'
import { REFUSAL_MESSAGES } from '#messages/refund-messages.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openRefundShop, ownedBy, refundsIn } from '#tests/support/refund-shop.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import {
  forTeam,
  joinTeam,
  leaveTeam,
  openTeamCustomer,
  TEAM_ID,
} from '#tests/support/team-customer.ts'
import { openStaff } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

async function opened(db: Db) {
  const shop = await openRefundShop(db)
  const grace = await openStaff(shop)
  const ada = await shop.signIn({ email: 'ada@studio.test' })
  const orderId = await shop.bought(ada, FILE.HD, FILE.PLATE)
  const send = async (method: string, path: string, body?: object) => {
    const asked = { method, ...(body ? { body } : {}) }
    return answerOf(await shop.ask(grace, `/api/v1/admin/orders/${orderId}${path}`, asked))
  }
  return { ...shop, grace, ada, orderId, send, db }
}

const ALL = { parts: null, override: false, amount: null }
const WHY = { reason: 'The file is defective' }

describeOnEveryDatabase('an order in the hands of staff', (open) => {
  test('it is looked at with its lines, documents and what the policy gives back', async () => {
    const { send, ada, orderId } = await opened(await open())
    const { status, body } = await send('GET', '')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: ada.email,
      user_id: ada.id,
      order: { id: orderId, status: 'paid', lines: [{}, {}], documents: [{ kind: 'invoice' }] },
      refunds: [],
      parts: [
        { kind: 'line', position: 0, refusal: null },
        { kind: 'line', position: 1, refusal: null },
      ],
    })
  })

  test('a refund is shown before it is made, in full, by line and in part', async () => {
    const { send, db, ada } = await opened(await open())
    const { body } = await send('GET', '')
    const [first] = body['parts'] as readonly { readonly amount: number }[]
    const all = await send('POST', '/refund/preview', ALL)
    expect(all.body['items']).toHaveLength(2)
    const parts = [{ kind: 'line', position: 0 }]
    const line = await send('POST', '/refund/preview', { ...ALL, parts })
    expect(line.body).toMatchObject({ amount: first?.amount, items: [{ takes: true }] })
    const amount = { money: 100, takes: false }
    const part = await send('POST', '/refund/preview', { parts, override: true, amount })
    expect(part.body).toMatchObject({ amount: 100, items: [{ takes: false }] })
    const much = { parts, override: true, amount: { money: 9_999_999, takes: false } }
    const refused = await send('POST', '/refund/preview', much)
    expect([refused.status, refused.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    expect(refused.body['message']).toBe('That’s more than was paid for this item.')
    expect(await refundsIn(db)).toEqual([])
    expect(await ownedBy(db, ada)).not.toEqual([])
  })

  test('staff do not refund what they bought themselves', async () => {
    const { ask, bought, grace, db } = await opened(await open())
    const own = await bought(grace, FILE.HD)
    for (const path of ['refund/preview', 'refund']) {
      const body = path === 'refund' ? { ...ALL, ...WHY } : ALL
      const at = `/api/v1/admin/orders/${own}/${path}`
      const answer = await answerOf(await ask(grace, at, { method: 'POST', body }))
      expect([answer.status, answer.body['message']]).toEqual([409, REFUSAL_MESSAGES.OWN_ORDER])
    }
    expect(await refundsIn(db)).toEqual([])
  })

  test('staff do not refund what a team of theirs bought, whoever of it placed the order', async () => {
    const { ask, grace, db, buy } = await openTeamCustomer(await open()).then(async (shop) => ({
      ...shop,
      grace: await openStaff(shop),
      buy: async () => {
        const pro = { plan_id: PLAN.PRO_MONTH }
        return String((await shop.place(forTeam(shop.ada), pro)).body['id'])
      },
    }))
    const order = `/api/v1/admin/orders/${await buy()}`
    const look = async () => (await answerOf(await ask(grace, order))).body
    const sent = async (path: string, body: object) => {
      const answer = await answerOf(await ask(grace, `${order}/${path}`, { method: 'POST', body }))
      return [answer.status, answer.body['message']]
    }
    await joinTeam(db, grace, 4)
    expect(await look()).toMatchObject({ is_own: true, team: { id: TEAM_ID } })
    const refused = [409, REFUSAL_MESSAGES.OWN_TEAM]
    expect(await sent('refund/preview', ALL)).toEqual(refused)
    expect(await sent('refund', { ...ALL, ...WHY })).toEqual(refused)
    expect(await refundsIn(db)).toEqual([])
    // Somebody of the staff who is not in it does.
    await leaveTeam(db, grace)
    expect(await look()).toMatchObject({ is_own: false })
    expect((await sent('refund', { ...ALL, ...WHY }))[0]).toBe(200)
    expect(await refundsIn(db)).toHaveLength(1)
  })

  test('a refund with a reason gives back what was shown, and takes what was bought', async () => {
    const { send, db, ada, grace, orderId } = await opened(await open())
    const shown = await send('POST', '/refund/preview', ALL)
    expect((await send('POST', '/refund', ALL)).status).toBe(422)
    const { status, body } = await send('POST', '/refund', { ...ALL, ...WHY })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      refunds: [{ state: 'done', cause: 'staff', amount: shown.body['amount'] }],
      audit: [{ action: 'refund', who: grace.email, reason: WHY.reason, subject: orderId }],
    })
    expect(await ownedBy(db, ada)).toEqual([])
    const again = await send('POST', '/refund', { ...ALL, ...WHY })
    expect([again.status, again.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refundsIn(db)).toHaveLength(1)
  })

  test('its receipt is sent again, and an order that is not there is missing', async () => {
    const { send, db, ask, grace } = await opened(await open())
    const before = await db.selectFrom('outbox').selectAll().execute()
    expect((await send('POST', '/receipt', WHY)).status).toBe(200)
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(before.length + 1)
    const path = '/api/v1/admin/orders/01NOTHING0000000000000000A'
    expect((await ask(grace, path)).status).toBe(404)
    const body = { ...ALL, ...WHY }
    expect((await ask(grace, `${path}/refund`, { method: 'POST', body })).status).toBe(404)
  })
})
