import { errAsync, ok, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { FailedDeliveries } from '#application/ports/deliveries.ts'
import type { Payments } from '#server/application/ports/payments.ts'
import type { Mailer } from '#server/application/ports/mailer.ts'
import { createApp } from '#server/http/app.ts'
import type { Db } from '#server/sql/database.ts'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'
import { given } from '#wiring/wire.ts'

const DELIVERIES = '/api/v1/admin/deliveries'
const WHY = { reason: 'The mail server is back' }
const MINUTE = 60_000

async function openFailing(db: Db) {
  const shop = await openBackend(db)
  const mail = { isDown: true, sent: [] as string[] }
  const deliver: Mailer['deliver'] = ({ key }) => {
    if (mail.isDown) {
      const cause = new Error('450 mailbox of ada@example.com\r\nis busy')
      return errAsync({ kind: 'unexpected', cause } as const)
    }
    mail.sent.push(key)
    return okAsync(undefined)
  }
  const clock = { now: () => shop.time.now }
  const log = { note: () => undefined, alarm: () => undefined }
  const down = { payments: false }
  const payments: Payments = {
    ...shop.services.payments,
    lookUp: (charge) =>
      down.payments
        ? errAsync({ kind: 'unavailable', retryAfterSeconds: 5 } as const)
        : shop.services.payments.lookUp(charge),
  }
  const services = composedOver(db, given({ clock, log, mailer: { deliver }, payments }))
  const app = createApp(services)
  const grace = await openStaff(shop)
  const send = async (method: string, path = '', body?: object) =>
    answerOf(
      await app.request(`${DELIVERIES}${path}`, {
        method,
        headers: { Cookie: grace.cookie, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const failed = async () => (await send('GET')).body as unknown as Wire
  const promise = (key: string) =>
    services.units.run(async (unit) => {
      await unit.outbox.add({
        id: unit.newId(),
        key,
        to: 'ada@example.com',
        userId: null,
        event: { kind: 'password-changed', firstName: 'Ada' },
        now: unit.now,
      })
      return ok(undefined)
    })
  const audit = async () =>
    (await db.selectFrom('audit_log').select(['action', 'subject', 'why', 'detail']).execute()).map(
      ({ action, subject, why, detail }) => [action, subject, why, detail],
    )
  return { ...shop, down, services, app, grace, mail, send, failed, promise, audit, db }
}

interface Wire {
  readonly emails: readonly { readonly id: string; readonly tries: number }[]
  readonly emails_total: number
  readonly messages: readonly { readonly id: string }[]
  readonly messages_total: FailedDeliveries['messagesTotal']
}

describeOnEveryDatabase('failed deliveries', (open) => {
  test('an e-mail that was not sent is listed with its address, tries, error and times, and sent when tried again', async () => {
    const { services, mail, send, failed, promise, time, audit } = await openFailing(await open())
    await promise('one')
    expect(await failed()).toMatchObject({ emails: [], emails_total: 0, messages_total: 0 })
    await services.sendEmails()
    const list = await failed()
    expect(list).toMatchObject({
      emails_total: 1,
      emails: [
        {
          to: 'ada@example.com',
          kind: 'password-changed',
          tries: 1,
          error: '450 mailbox of [address] is busy',
          promised_at: new Date(time.now).toISOString(),
          next_try_at: new Date(time.now + 5_000).toISOString(),
        },
      ],
    })
    const id = list.emails[0]?.id ?? ''
    mail.isDown = false
    await services.sendEmails()
    expect(mail.sent).toEqual([])
    expect((await send('POST', '/retry', { what: 'email', id, ...WHY })).status).toBe(200)
    await services.sendEmails()
    expect(mail.sent).toEqual(['one'])
    expect((await failed()).emails_total).toBe(0)
    // Again: it was sent, and stays sent.
    expect((await send('POST', '/retry', { what: 'email', id, ...WHY })).status).toBe(200)
    await services.sendEmails()
    expect(mail.sent).toEqual(['one'])
    expect(await audit()).toEqual([['email-retried', id, WHY.reason, '{"count":1}']])
  })

  test('all of them are tried again at once, and one that was dropped is not', async () => {
    const { services, mail, send, failed, promise, audit } = await openFailing(await open())
    for (const key of ['one', 'two', 'three']) await promise(key)
    await services.sendEmails()
    const [first] = (await failed()).emails
    const id = first?.id ?? ''
    const dropped = await send('POST', '/drop', { what: 'email', id, reason: 'A typo' })
    expect(dropped.body).toMatchObject({ emails_total: 2 })
    // A second press of the button finds nothing to drop.
    expect((await send('POST', '/drop', { what: 'email', id, reason: 'A typo' })).status).toBe(200)
    mail.isDown = false
    await send('POST', '/retry', { what: 'email', id: null, ...WHY })
    await services.sendEmails()
    expect(mail.sent).toHaveLength(2)
    expect(await audit()).toEqual([
      ['email-dropped', id, 'A typo', '{}'],
      ['email-retried', 'all', WHY.reason, '{"count":2}'],
    ])
  })

  test('a message that failed, or that a server left undone, is listed and applied again', async () => {
    const { send, failed, time, audit, db } = await openFailing(await open())
    const left = {
      provider: 'stripe',
      id: 'evt_left',
      kind: 'charge',
      received_at: time.now,
      tries: 0,
      last_error: '',
    }
    const noted = { ...left, id: 'evt_failed', tries: 2, last_error: 'timed out' }
    await db
      .insertInto('provider_events')
      .values([
        { ...left, applied_at: null, charge_key: 'nobody’s' },
        { ...noted, applied_at: null, charge_key: null },
        { ...left, id: 'evt_done', applied_at: time.now, charge_key: null },
      ])
      .execute()
    expect((await failed()).messages).toMatchObject([
      { id: 'stripe/evt_failed', provider: 'stripe', kind: 'charge', tries: 2, error: 'timed out' },
    ])
    time.now += 5 * MINUTE
    expect((await failed()).messages_total).toBe(2)
    const after = await send('POST', '/retry', { what: 'message', id: null, ...WHY })
    expect(after.body).toMatchObject({ messages_total: 0 })
    const waiting = db.selectFrom('provider_events').select('id').where('applied_at', 'is', null)
    expect(await waiting.execute()).toEqual([])
    expect(await audit()).toEqual([['message-retried', 'all', WHY.reason, '{"count":2}']])
  })

  test('why a message could not be applied is kept, until it is applied by trying it again', async () => {
    const { buy, signIn, services, failed, send, down, db } = await openFailing(await open())
    expect((await buy(await signIn(), FILE.UHD)).status).toBeLessThan(300)
    const { id: order } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const event = { provider: 'sandbox', id: 'evt_1', kind: 'charge', key: order } as const
    down.payments = true
    expect((await services.applyEvent(event)).isErr()).toBe(true)
    expect((await services.applyEvent(event)).isErr()).toBe(true)
    const listed = { id: 'sandbox/evt_1', kind: 'charge', tries: 2, error: 'unavailable' }
    expect((await failed()).messages).toMatchObject([listed])
    const again = { what: 'message', id: 'sandbox/evt_1', ...WHY }
    const still = await send('POST', '/retry', again)
    expect(still.body).toMatchObject({ messages: [{ tries: 3, error: 'unavailable' }] })
    down.payments = false
    expect((await send('POST', '/retry', again)).body).toMatchObject({ messages_total: 0 })
    const row = await db.selectFrom('provider_events').selectAll().executeTakeFirstOrThrow()
    expect(row.applied_at).not.toBeNull()
  })

  test('a message that is dropped is not applied, and a reason is asked for', async () => {
    const { send, time, db } = await openFailing(await open())
    const values = {
      provider: 'paypal',
      id: 'WH-1',
      kind: 'refund',
      received_at: time.now,
      applied_at: null,
      charge_key: null,
      last_error: 'gone',
    }
    await db.insertInto('provider_events').values(values).execute()
    const drop = { what: 'message', id: 'paypal/WH-1' }
    expect((await send('POST', '/drop', { ...drop, reason: ' ' })).status).toBe(422)
    expect((await send('POST', '/retry', { ...drop, reason: '' })).status).toBe(422)
    const other = await send('POST', '/drop', { ...drop, id: 'stripe/WH-1', reason: 'x' })
    expect(other.body).toMatchObject({ messages_total: 1 })
    const dropped = await send('POST', '/drop', { ...drop, reason: 'Settled by hand' })
    expect(dropped.body).toMatchObject({ messages_total: 0 })
  })
})
