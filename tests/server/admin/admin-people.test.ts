import { expect, test } from 'vitest'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { OWN_ACCOUNT_MESSAGE } from '#messages/admin-messages.ts'
import { answerOf } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openRefundShop } from '#tests/support/refund-shop.ts'
import { openStaff, turnSecondFactorOn } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

async function opened(db: Db) {
  const shop = await openRefundShop(db)
  const grace = await openStaff(shop)
  const ada = await shop.signIn({ email: 'ada@studio.test' })
  const send = async (method: string, path: string, body?: object) => {
    const asked = { method, ...(body ? { body } : {}) }
    return answerOf(await shop.ask(grace, `/api/v1/admin/people/${ada.id}${path}`, asked))
  }
  const audit = async () =>
    (await db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()).map(
      ({ who, action, subject, why }) => ({ who, action, subject, why }),
    )
  return { ...shop, grace, ada, send, audit, db }
}

const WHY = { reason: ' Asked by phone, see ada@studio.test ' }
const KEPT = 'Asked by phone, see [address]'

describeOnEveryDatabase('an account in the hands of staff', (open) => {
  test('it is looked at with all that belongs to it, and nothing that opens anything', async () => {
    const { send, ada, bought } = await opened(await open())
    const orderId = await bought(ada, FILE.HD)
    const { status, body } = await send('GET', '')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: ada.id,
      email: ada.email,
      is_staff: false,
      blocked_at: null,
      two_factor_at: null,
      orders: [{ id: orderId, status: 'paid' }],
      orders_in_all: 1,
      certificates: [{ order_id: orderId, revoked_at: null }],
      sessions_in_all: 1,
      team: null,
      audit: [],
    })
    expect(JSON.stringify(body)).not.toMatch(/hash|digest|secret|token/)
  })

  test('it is blocked and unblocked with a reason, which the audit keeps without addresses', async () => {
    const { send, ada, audit, ask, grace } = await opened(await open())
    expect((await send('POST', '/block', { blocked: true })).status).toBe(422)
    expect((await send('POST', '/block', { blocked: true, reason: '  ' })).status).toBe(422)
    expect((await ask(ada, '/api/v1/users/me')).status).toBe(200)
    const blocked = await send('POST', '/block', { blocked: true, ...WHY })
    expect(blocked.body).toMatchObject({ sessions_in_all: 0, blocked_at: expect.any(String) })
    expect((await ask(ada, '/api/v1/users/me')).status).toBe(401)
    const unblocked = await send('POST', '/block', { blocked: false, ...WHY })
    expect(unblocked.body).toMatchObject({
      blocked_at: null,
      audit: [
        { action: 'account-unblocked', who: grace.email, email: ada.email },
        { action: 'account-blocked', who: grace.email, reason: KEPT },
      ],
    })
    const entry = { who: grace.id, subject: ada.id, why: KEPT }
    expect(await audit()).toEqual([
      { ...entry, action: 'account-blocked' },
      { ...entry, action: 'account-unblocked' },
    ])
  })

  test('staff neither block themselves nor change their own license or place on the staff', async () => {
    const { ask, grace, services, audit } = await opened(await open())
    const own = async (method: string, path: string, body: object) => {
      const at = `/api/v1/admin/people/${grace.id}${path}`
      const answer = await answerOf(await ask(grace, at, { method, body }))
      return [answer.status, answer.body.code, answer.body['message']]
    }
    const refused = [409, 'ADMIN_REFUSED', OWN_ACCOUNT_MESSAGE]
    expect(await own('POST', '/block', { blocked: true, ...WHY })).toEqual(refused)
    expect(await own('POST', '/license', { license_id: 3, ...WHY })).toEqual(refused)
    const leaving = { email: grace.email, who: grace.id, why: 'Enough', staff: false }
    expect((await services.staff.set(leaving))._unsafeUnwrapErr()).toEqual({ kind: 'own-account' })
    expect((await ask(grace, '/api/v1/admin/people')).status).toBe(200)
    expect(await audit()).toEqual([])
  })

  test('one session ends, or all of them', async () => {
    const { send, ada, signInAgain, audit } = await opened(await open())
    await signInAgain(ada)
    const { body } = await send('GET', '')
    const [first] = body['sessions'] as readonly { readonly id: string }[]
    const one = await send('POST', '/end_sessions', { session_id: first?.id, ...WHY })
    expect(one.body['sessions_in_all']).toBe(1)
    const all = await send('POST', '/end_sessions', { session_id: null, ...WHY })
    expect(all.body['sessions_in_all']).toBe(0)
    expect((await audit()).map(({ action }) => action)).toEqual([
      'sessions-ended',
      'sessions-ended',
    ])
  })

  test('the confirmation is sent again to whoever has not confirmed', async () => {
    const { send, ada, db, audit } = await opened(await open())
    const refused = await send('POST', '/confirmation', WHY)
    expect([refused.status, refused.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    expect(refused.body['message']).toMatch(/already confirmed/)
    await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', ada.id).execute()
    expect((await send('POST', '/confirmation', WHY)).status).toBe(200)
    expect((await audit()).map(({ action }) => action)).toEqual(['confirmation-resent'])
  })

  test('its license is raised and lowered, and what stays behind is shown before', async () => {
    const { send, audit } = await opened(await open())
    expect((await send('GET', '/left_behind?license_id=3')).body).toEqual({ behind: [] })
    const raised = await send('POST', '/license', { license_id: 3, ...WHY })
    expect(raised.body['min_license_id']).toBe(3)
    expect((await send('POST', '/license', { license_id: 9, ...WHY })).status).toBe(422)
    expect((await audit()).map(({ action }) => action)).toEqual(['tier'])
  })

  test('a reset of its second factor is announced, canceled, and carried out a day later', async () => {
    const { send, ada, db, time, audit, grace } = await opened(await open())
    const off = await send('POST', '/two_factor_reset', WHY)
    expect([off.status, off.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    await turnSecondFactorOn(db, ada)
    const announced = await send('POST', '/two_factor_reset', WHY)
    expect(announced.body['reset_at']).toBe(new Date(time.now + TWO_FACTOR_RESET_MS).toISOString())
    expect((await send('POST', '/two_factor_reset', WHY)).status).toBe(409)
    expect((await send('DELETE', '/two_factor_reset', WHY)).body['reset_at']).toBeNull()
    await send('POST', '/two_factor_reset', WHY)
    time.now += TWO_FACTOR_RESET_MS
    expect((await send('POST', '/two_factor_reset', WHY)).body.code).toBe('REAUTH_REQUIRED')
    const fresh = db.updateTable('sessions').set({ created_at: time.now })
    await fresh.where('user_id', '=', grace.id).execute()
    const done = await send('POST', '/two_factor_reset', WHY)
    expect(done.body).toMatchObject({ two_factor_at: null, sessions_in_all: 0 })
    expect((await audit()).at(-1)?.action).toBe('two-factor-reset')
  })

  test('an account that is not there is missing, and a stale sign-in changes nothing', async () => {
    const { ask, grace, send, time, audit } = await opened(await open())
    const path = '/api/v1/admin/people/01NOBODY00000000000000000A'
    expect((await ask(grace, path)).status).toBe(404)
    const body = { blocked: true, ...WHY }
    expect((await ask(grace, `${path}/block`, { method: 'POST', body })).status).toBe(404)
    time.now += FRESH_SIGN_IN_MS
    expect((await send('POST', '/block', body)).body.code).toBe('REAUTH_REQUIRED')
    expect(await audit()).toEqual([])
  })
})
