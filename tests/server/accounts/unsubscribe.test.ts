import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { monthOf } from '#domain/shared/calendar.ts'
import { sendEmails } from '#server/application/email/send-emails.ts'
import { unsubscribeUrl } from '#server/application/account/unsubscribe.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import { smtpMailer } from '#server/email/smtp-mailer.ts'
import { ada, aBrowser, openAccountShop } from '#tests/support/account-shop.ts'
import { putPack } from '#tests/support/free-packs.ts'
import { openMailServer } from '#tests/support/mail-server.ts'

const PACK = { kind: 'free-pack-given', firstName: 'Ada', month: '2026-03', assets: ['Campfire'] }

async function openWithReader() {
  const shop = await openAccountShop()
  await aBrowser(shop.app).send('POST', '/api/v1/users', { body: { ...ada, email_optin: true } })
  const choice = () =>
    shop.db
      .selectFrom('users')
      .select(['id', 'email_optin', 'email_optin_source'])
      .executeTakeFirstOrThrow()
  return { ...shop, choice, reader: (await choice()).id }
}

/** As a mail program does it: no cookie, no origin, a form whose one field says nothing new. */
const oneClick = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

test('news of a free pack can be ended by the mail program’s own button; other e-mails have none', async () => {
  const { app, services, reader, choice } = await openWithReader()
  const { received, place } = await openMailServer()
  const mailer = smtpMailer({ place, from: 'Shop <hello@shop.test>' })
  const post = sendEmails({ ...services, mailer })
  await services.units.run(async (unit) => {
    const event = { ...PACK, userId: reader } as EmailEvent
    await unit.outbox.add({
      id: unit.newId(),
      key: 'pack',
      to: ada.email,
      userId: null,
      event,
      now: unit.now,
    })
    return ok(undefined)
  })
  ;(await post())._unsafeUnwrap()
  const headOf = (subject: string) => {
    const headers = received.find(({ mailer: mail }) => mail.subject?.startsWith(subject))?.mailer
      .headers
    const named = (name: string) => headers?.find(({ key }) => key === name)?.value
    return [named('list-unsubscribe'), named('list-unsubscribe-post')]
  }
  expect(headOf('Confirm')).toEqual([undefined, undefined])
  const [address = '', how] = headOf('Your free pack')
  expect(how).toBe('List-Unsubscribe=One-Click')
  expect(address).toMatch(/^<http\S+>$/)

  const ended = await app.request(address.slice(1, -1), oneClick)
  expect(ended.status).toBe(200)
  expect(await choice()).toMatchObject({ email_optin: 0, email_optin_source: 'one-click' })
  expect((await app.request(address.slice(1, -1), oneClick)).status).toBe(200)
})

test('the e-mail of a pack that the shop has given carries that button, for whom it was given to', async () => {
  const { app, db, time, services, reader, choice } = await openWithReader()
  await db.updateTable('users').set({ free_subscriber: 1, confirmed_at: time.now }).execute()
  const asset = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await putPack(db, monthOf(time.now), asset.id)
  expect((await services.grantFreePacks())._unsafeUnwrap()).toBe(1)
  const { received, place } = await openMailServer()
  const mailer = smtpMailer({ place, from: 'Shop <hello@shop.test>' })
  ;(await sendEmails({ ...services, mailer })())._unsafeUnwrap()
  const pack = received.find(({ mailer: mail }) => mail.subject?.startsWith('Your free pack'))
  const named = (name: string) => pack?.mailer.headers.find(({ key }) => key === name)?.value ?? ''
  expect(named('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = named('list-unsubscribe').slice(1, -1)
  expect(address).toBe(await unsubscribeUrl(services, reader))
  expect((await app.request(address, oneClick)).status).toBe(200)
  expect(await choice()).toMatchObject({ email_optin: 0, email_optin_source: 'one-click' })
})

test('nobody ends another’s news: an address that the shop did not make, or made for another purpose, is none', async () => {
  const { app, services, reader, choice } = await openWithReader()
  const made = await unsubscribeUrl(services, reader)
  const forged = [made.slice(0, -1), made.replace(reader, `${reader}0`), `${made}0`]
  for (const address of forged) expect((await app.request(address, oneClick)).status).toBe(404)
  const opened = await app.request(made)
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, '/account/profile'])
  expect(await choice()).toMatchObject({ email_optin: 1 })
})
