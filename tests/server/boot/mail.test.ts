import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unexpected } from '#application/ports/outage.ts'
import type { LogFields } from '#server/application/ports/log.ts'
import { sendEmails } from '#server/application/email/send-emails.ts'
import { fileMailer } from '#server/email/file-mailer.ts'
import { emailTemplate } from '#server/email/template.ts'
import type { SendEmails } from '#server/application/email/send-emails.ts'
import type { Log } from '#server/application/ports/log.ts'
import { startOutboxWorker } from '#server/email/outbox-worker.ts'
import { databaseOutages } from '#server/http/database-outages.ts'
import { LONGEST_DELIVERY_MS } from '#server/application/ports/mailer.ts'
import { smtpMailer } from '#server/email/smtp-mailer.ts'
import { readSmtpUrl, type SmtpConfig } from '#server/email/smtp-url.ts'
import { ada, aBrowser, openAccountShop } from '#tests/support/account-shop.ts'
import { LOOPBACK_CERTIFICATE } from '#tests/support/loopback-certificate.ts'
import { LOGIN, openMailServer } from '#tests/support/mail-server.ts'

const FROM = 'Emberstock <hello@shop.test>'
const URL_OF_IT = 'https://shop.test/auth/confirm?confirmation_token=abc&redirect_url=%2Fcheckout'

const written = emailTemplate({
  to: 'ada@studio.test',
  subject: 'Confirm your address – now',
  greeting: 'Hello <b>Ada</b> & "Co"',
  paragraphs: ['welcome to the shop.', ['Campfire: $8.00', 'Total: $8.00']],
  action: { words: 'Confirm email address', url: URL_OF_IT },
  footer: ['The link works for three days.'],
})
const keyed = { ...written, key: 'confirmation-1' }

const outcome = (sent: ResultAsync<void, unknown>) =>
  sent.match(
    () => 'taken',
    () => 'not taken',
  )

test('an e-mail says the same in both of its forms', async () => {
  for (const words of [
    'welcome to the shop.',
    'Campfire: $8.00',
    'Confirm email address',
    'The link works for three days.',
  ]) {
    expect(written.text).toContain(words)
    expect(written.html).toContain(words)
  }
  expect(written.text).toContain(`\n${URL_OF_IT}\n`)
  expect(written.html).toContain(`href="${URL_OF_IT.replace('&', '&amp;')}"`)
})

test('what a person typed is no markup in an e-mail', () => {
  expect(written.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;,')
  expect(written.html).not.toContain('<b>')
})

test('a mail server gets the e-mail whole, in both forms, for one person', async () => {
  const { received, place } = await openMailServer()
  expect(await outcome(smtpMailer({ place, from: FROM }).deliver(keyed))).toBe('taken')
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: 'hello@shop.test',
    to: ['ada@studio.test'],
    user: LOGIN.user,
    mailer: {
      from: { name: 'Emberstock', address: 'hello@shop.test' },
      to: [{ address: 'ada@studio.test' }],
      subject: 'Confirm your address – now',
      messageId: expect.stringMatching(/^<[0-9a-f]{40}@shop\.test>$/),
    },
  })
  expect(received[0]?.mailer.text?.replaceAll('\r\n', '\n')).toContain(written.text.trim())
  expect(received[0]?.mailer.html).toContain('Confirm email address')
  expect(received[0]?.mailer.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test('an e-mail sent twice is recognized by its Message-ID', async () => {
  const { received, place } = await openMailServer()
  const mail = smtpMailer({ place, from: FROM })
  await mail.deliver(keyed)
  await mail.deliver(keyed)
  await mail.deliver({ ...keyed, key: 'receipt-2' })
  const [first, again, other] = received.map((one) => one.mailer.messageId)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  // The key names a record of the shop, and is not for its recipient.
  expect(first).not.toContain('confirmation')
})

test('nothing in an e-mail becomes a header', async () => {
  const { received, place } = await openMailServer()
  const mail = smtpMailer({ place, from: FROM })
  const evil = { ...keyed, subject: 'Hi\r\nBcc: eve@evil.test', key: 'x>\r\nBcc: eve@evil.test' }
  expect(await outcome(mail.deliver(evil))).toBe('taken')
  expect(received[0]?.to).toEqual(['ada@studio.test'])
  expect(received[0]?.mailer.bcc).toBeUndefined()
  expect(received[0]?.mailer.headers.map(({ key }) => key)).not.toContain('bcc')
})

test.each([
  'ada@studio.test, eve@evil.test',
  'ada@studio.test\r\nRCPT TO:<eve@evil.test>',
  '"ada@studio.test,eve"@evil.test',
  'Eve <eve@evil.test>',
  'group: eve@evil.test;',
  'nobody',
])('an e-mail to %j goes to nobody', async (to) => {
  const { received, place } = await openMailServer()
  expect(await outcome(smtpMailer({ place, from: FROM }).deliver({ ...keyed, to }))).toBe(
    'not taken',
  )
  expect(received).toEqual([])
})

test('another machine hears nothing, no password either, before it speaks TLS', async () => {
  const heard: string[] = []
  const { received, place } = await openMailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => {
      heard.push(String(username))
      done(null, { user: username })
    },
  })
  const far: SmtpConfig = { ...place, tls: 'upgraded' }
  expect(await outcome(smtpMailer({ place: far, from: FROM }).deliver(keyed))).toBe('not taken')
  expect([...heard, ...received]).toEqual([])
})

test('a mail server whose certificate nobody vouches for gets nothing', async () => {
  const { received, place } = await openMailServer()
  const far: SmtpConfig = { ...place, tls: 'upgraded' }
  expect(await outcome(smtpMailer({ place: far, from: FROM }).deliver(keyed))).toBe('not taken')
  expect(received).toEqual([])
})

test.each([
  ['by STARTTLS', 'upgraded', false],
  ['from the first byte', 'at-once', true],
] as const)('TLS %s', async (_how, tls, secure) => {
  const { received, place } = await openMailServer({ secure })
  const mail = smtpMailer({ place: { ...place, tls }, from: FROM, ca: LOOPBACK_CERTIFICATE })
  expect(await outcome(mail.deliver(keyed))).toBe('taken')
  expect(received[0]?.secure).toBe(true)
})

test.each([
  ['smtp://localhost:2525', { host: 'localhost', port: 2525, tls: 'none', login: null }],
  ['smtp://127.0.0.1', { host: '127.0.0.1', port: 587, tls: 'none', login: null }],
  ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'none', login: null }],
  ['smtp://mail.shop.test', { host: 'mail.shop.test', port: 587, tls: 'upgraded', login: null }],
  [
    'smtps://us%40er:a%2Fb@mail.shop.test',
    {
      host: 'mail.shop.test',
      port: 465,
      tls: 'at-once',
      login: { user: 'us@er', password: 'a/b' },
    },
  ],
])('%s is a place for e-mails', (text, place) => {
  expect(readSmtpUrl(text)).toEqual(place)
})

test.each([
  'https://mail.shop.test',
  'smtp://',
  'mail.shop.test:25',
  'smtp://mail.shop.test?tls=off',
  'smtp://mail.shop.test/box',
  'smtp://%ff@mail.shop.test',
  'smtp://127.0.0.1.evil.test:x',
])('%s is none', (text) => {
  expect(readSmtpUrl(text)).toBeNull()
})

test('no name of another machine passes for this one', () => {
  for (const host of ['127.0.0.1.evil.test', 'localhost.evil.test', 'my-localhost']) {
    expect(readSmtpUrl(`smtp://${host}`)?.tls).toBe('upgraded')
  }
})

test('a mail server that is down, or refuses, delays e-mails and loses none', async () => {
  const { app, db, services, time } = await openAccountShop()
  const first = await openMailServer({
    onRcptTo: (_address, _session, done) => done(new Error('full')),
  })
  const mail = smtpMailer({ place: first.place, from: FROM })
  const post = sendEmails({ ...services, mailer: mail })
  const round = () => post().match(Number, () => -1)
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })
  expect(await round()).toBe(0)
  await first.close()
  time.now += 5_000
  expect(await round()).toBe(0)
  const second = await openMailServer({ at: first.place.port })
  time.now += 9_999
  expect(await round()).toBe(0)
  time.now += 1
  expect(await round()).toBe(1)
  expect(second.received.map((one) => one.to)).toEqual([['ada@studio.test']])
  expect(second.received[0]?.mailer.text).toContain('/auth/confirm?confirmation_token=')
  expect(second.received[0]?.mailer.html).toContain('Confirm email address')
  time.now += 24 * 60 * 60 * 1000
  expect(await round()).toBe(0)
  const kept = await db.selectFrom('outbox').select('event').executeTakeFirstOrThrow()
  // A link that was sent is kept nowhere.
  expect(kept).toEqual({ event: '' })
})

/** A shop with one e-mail to send, by a mail server that may do as it likes. */
async function withOnePromise(place: SmtpConfig) {
  const { app, db, services, time } = await openAccountShop()
  const said: (LogFields & { readonly level: string; readonly event: string })[] = []
  const at = (level: string) => (event: string, fields: LogFields) =>
    void said.push({ level, event, ...fields })
  const post = sendEmails({
    ...services,
    mailer: smtpMailer({ place, from: FROM }),
    log: { note: at('note'), alarm: at('alarm') },
  })
  const round = () => post().match(Number, () => -1)
  const waiting = async () => (await db.selectFrom('outbox').selectAll().execute()).length
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })
  return { round, waiting, said, time, db }
}

test('a mail server that is slow at each step does not hold an e-mail beyond its limit', async () => {
  const slow = (done: () => void) => void setTimeout(done, 150)
  const { received, place } = await openMailServer({
    onMailFrom: (_address, _session, done) => slow(done),
    onRcptTo: (_address, _session, done) => slow(done),
  })
  const began = Date.now()
  const mail = smtpMailer({ place, from: FROM, longestMs: 200 })
  const failure = (await mail.deliver(keyed))._unsafeUnwrapErr()
  expect(failure).toMatchObject({ kind: 'unexpected', cause: { message: /longer than 0\.2 s/ } })
  expect(Date.now() - began).toBeLessThan(15_000)
  expect(received).toEqual([])
})

test('an e-mail that is being sent is nobody else’s for as long as that may take', async () => {
  const { app, services, time } = await openAccountShop()
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })
  const deliver = vi.fn(() => new ResultAsync<void, never>(new Promise(() => undefined)))
  void sendEmails({ ...services, mailer: { deliver } })()
  await expect.poll(() => deliver.mock.calls.length).toBe(1)
  const other = sendEmails({ ...services, mailer: { deliver: () => okAsync(undefined) } })
  time.now += LONGEST_DELIVERY_MS + 10_000
  expect((await other())._unsafeUnwrap()).toBe(0)
  time.now += 5_000
  expect((await other())._unsafeUnwrap()).toBe(1)
})

const refusing = (responseCode: number, words: string) =>
  openMailServer({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error(words), { responseCode })),
  })

test.each([
  ['is given up after a day', 550, 'email-given-up', 0],
  ['that may do later is tried on', 450, 'email-not-sent', 1],
])('an e-mail to an address %s, and wakes no operator', async (_what, code, event, left) => {
  const { place } = await refusing(code, `5.1.1 <${ada.email}> is nobody here`)
  const { round, waiting, said, time } = await withOnePromise(place)
  const began = time.now
  expect([await round(), await waiting()]).toEqual([0, 1])
  expect(said).toMatchObject([{ level: 'note', event: 'email-not-sent', why: 'address', code }])
  time.now = began + 24 * 60 * 60 * 1000 - 1
  expect([await round(), await waiting()]).toEqual([0, 1])
  expect(said.filter((line) => line.event === 'email-given-up')).toEqual([])
  time.now += 2 * 60 * 60 * 1000
  expect([await round(), await waiting()]).toEqual([0, left])
  expect(said.at(-1)).toMatchObject({ level: 'note', event, why: 'address', code })
  expect(JSON.stringify(said)).not.toContain(ada.email)
})

test('a mail server that is dead is an alarm that says so, one for all that it keeps waiting', async () => {
  const { place, close } = await openMailServer()
  await close()
  const { round, said, db } = await withOnePromise(place)
  const [one] = await db.selectFrom('outbox').selectAll().execute()
  if (!one) throw new Error('nothing was promised')
  const more = ['2', '3'].map((nth) => ({ ...one, id: nth, key: nth }))
  await db.insertInto('outbox').values(more).execute()
  expect(await round()).toBe(0)
  expect(said).toMatchObject([
    { level: 'alarm', event: 'email-not-sent', why: 'server', emails: 3, error: /ECONNREFUSED/ },
  ])
})

test('a mail server that takes no e-mails of this shop is at fault, and none is given up', async () => {
  const { place } = await refusing(554, '5.7.1 relay access denied')
  const { round, waiting, said, time } = await withOnePromise(place)
  await round()
  time.now += 26 * 60 * 60 * 1000
  expect([await round(), await waiting()]).toEqual([0, 1])
  expect(said.map(({ level, why }) => [level, why])).toEqual([
    ['alarm', 'server'],
    ['alarm', 'server'],
  ])
  expect(said[0]).toMatchObject({ error: /relay access denied/ })
})

/** What the loop of the post works with. */
function posting(
  sendEmails: SendEmails,
  alarm: Log['alarm'] = () => undefined,
  note: Log['note'] = () => undefined,
) {
  const log = { note, alarm }
  return { sendEmails, log, databaseOutages: databaseOutages(log, { now: () => Date.now() }) }
}

test('a post that cannot read what is promised says why, and not twice a second', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const alarm = vi.fn()
  let isBroken = true
  const sending = vi.fn(() =>
    isBroken ? errAsync(unexpected(new Error('disk full'))) : okAsync(0),
  )
  const post = startOutboxWorker(posting(sending, alarm))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sending.mock.calls.length).toBeGreaterThan(100)
  const why = { kind: 'unexpected', error: 'disk full' }
  expect(alarm.mock.calls).toEqual([['outbox-unreadable', why]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(alarm).toHaveBeenCalledTimes(2)
  isBroken = false
  await vi.advanceTimersByTimeAsync(1_000)
  isBroken = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(alarm).toHaveBeenCalledTimes(3)
  isBroken = false
  await post.close()
})

test('a post that meets an outage of the database says it once, and once that it is over', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [alarm, note] = [vi.fn(), vi.fn()]
  let isAway = true
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const sending = () => (isAway ? errAsync(unexpected(refused)) : okAsync(0))
  const post = startOutboxWorker(posting(sending, alarm, note))
  await vi.advanceTimersByTimeAsync(150_000)
  expect(alarm.mock.calls).toEqual([['database-unavailable', { error: 'connect' }]])
  isAway = false
  await vi.advanceTimersByTimeAsync(29_000)
  expect(note).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  const over = { refused: 0, seconds: expect.closeTo(150, -1) }
  expect(note.mock.calls).toEqual([['database-back', over]])
  expect(alarm).toHaveBeenCalledOnce()
  await post.close()
})

test('a file of the mail folder is an e-mail in both forms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const clock = { now: () => Date.UTC(2026, 4, 1) }
  const mail = fileMailer({ folder, from: FROM, clock, show: () => undefined })
  expect(await outcome(mail.deliver(keyed))).toBe('taken')
  const read = await PostalMime.parse(await readFile(join(folder, 'confirmation-1.eml')))
  expect(read).toMatchObject({
    subject: keyed.subject,
    from: { name: 'Emberstock', address: 'hello@shop.test' },
    messageId: expect.stringMatching(/^<[0-9a-f]{40}@emberstock>$/),
  })
  expect(read.text?.trim()).toBe(keyed.text.trim())
  expect(read.html?.trim()).toBe(keyed.html.trim())
})

test('a shop that closes does not wait for a mail server that says nothing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silence = new ResultAsync<number, never>(new Promise(() => undefined))
  const post = startOutboxWorker(posting(() => silence))
  await vi.advanceTimersByTimeAsync(600)
  const closed = vi.fn()
  const closing = post.close().then(closed)
  await vi.advanceTimersByTimeAsync(2_000)
  await closing
  expect(closed).toHaveBeenCalledOnce()
})
