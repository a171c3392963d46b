import { errAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import { unexpected } from '#application/ports/outage.ts'
import { sendEmails } from '#server/application/email/send-emails.ts'
import { databaseOutages } from '#server/http/database-outages.ts'
import { aBrowser, ada } from '#tests/support/account-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { MINUTE, PASSWORD, tokenIn, withAda } from '#tests/support/signed-in-browser.ts'
import { watchedShop } from '#tests/support/watched-queries.ts'

const CONFIRMATION = '/api/v1/users/confirmation'
const NOBODY = 'nobody@studio.test'

test.each([
  ['a reset', PASSWORD],
  ['another confirmation', CONFIRMATION],
])(
  '%s is asked for at the same cost, whether the address is known, confirmed or nobody’s',
  async (_what, path) => {
    const { app, cost, db } = await watchedShop()
    const ask = (email: string) => cost(() => aBrowser(app).send('POST', path, { body: { email } }))
    await ask('first@studio.test')
    const known = await ask(ada.email)
    const unknown = await ask(NOBODY)
    await db.updateTable('users').set({ confirmed_at: 1 }).execute()
    const confirmed = await ask(ada.email)
    expect(known.answer.status).toBe(200)
    expect(known.queries.length).toBeGreaterThan(0)
    expect(known.queries.filter((query) => query.includes('users'))).toEqual([])
    for (const other of [unknown, confirmed]) {
      expect(other.answer.text).toBe(known.answer.text)
      expect([other.queries, other.runs]).toEqual([known.queries, known.runs])
    }
  },
)

describeOnEveryDatabase('a link that was asked for', (open) => {
  test('goes out by the next post, and nothing is left of one that nobody is to have', async () => {
    const { app, db, mailbox } = await withAda({ database: await open() })
    const ask = (path: string, email: string) =>
      aBrowser(app).send('POST', path, { body: { email } })
    for (const email of [ada.email, NOBODY]) {
      await ask(PASSWORD, email)
      await ask(CONFIRMATION, email)
    }
    const emails = await mailbox()
    expect(emails.map(({ to }) => to)).toEqual([ada.email, ada.email])
    expect(emails.every((email) => tokenIn(email) !== '')).toBe(true)
    const kept = await db.selectFrom('outbox').select(['recipient', 'event']).execute()
    expect(kept.filter(({ recipient, event }) => recipient === NOBODY || event !== '')).toEqual([])
    await db.updateTable('users').set({ confirmed_at: 1 }).execute()
    await ask(CONFIRMATION, ada.email)
    expect(await mailbox()).toEqual([])
  })

  test('is the same one when the mail server takes it only at the second try', async () => {
    const { app, db, mailbox, services, time } = await withAda({ database: await open() })
    const digests = async () => {
      const tokens = await db.selectFrom('account_tokens').select('digest').execute()
      return tokens.map(({ digest }) => digest)
    }
    const before = await digests()
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    const busy = { deliver: () => errAsync({ kind: 'offline' } as const) }
    expect((await sendEmails({ ...services, mailer: busy })())._unsafeUnwrap()).toBe(0)
    time.now += MINUTE
    const emails = await mailbox()
    expect(emails.map(({ to }) => to)).toEqual([ada.email])
    const fresh = (await digests()).filter((digest) => !before.includes(digest))
    expect(fresh).toEqual([await services.secrets.digest(tokenIn(emails[0]))])
  })

  test('that the database is too far away to make raises no alarm besides the one about the database', async () => {
    const { app, services } = await withAda({ database: await open() })
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    const alarm = vi.fn()
    const log = { note: () => undefined, alarm }
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const units = { ...services.units, run: () => errAsync(unexpected(away)) }
    const outages = databaseOutages(log, services.clock)
    const post = sendEmails({ ...services, units, log, databaseOutages: outages })
    expect((await post())._unsafeUnwrap()).toBe(0)
    expect(alarm.mock.calls.map(([event]) => event as unknown)).toEqual(['database-unavailable'])
  })

  test('that could not be made is an alarm with its cause, and is tried again later each time', async () => {
    const { app, db, mailbox, services, time } = await withAda({ database: await open() })
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    const alarm = vi.fn()
    const full = () => errAsync(unexpected(new Error('disk full')))
    const units = { ...services.units, run: full }
    const post = sendEmails({ ...services, units, log: { note: () => undefined, alarm } })
    expect((await post())._unsafeUnwrap()).toBe(0)
    expect(alarm.mock.calls).toMatchObject([['email-not-sent', { error: 'disk full' }]])
    const waiting = db.selectFrom('outbox').select(['tries', 'last_error']).where('event', '<>', '')
    expect(await waiting.execute()).toMatchObject([{ tries: 1, last_error: 'disk full' }])
    time.now += MINUTE
    expect((await mailbox()).map(({ to }) => to)).toEqual([ada.email])
  })
})
