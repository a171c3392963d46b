import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { argon2Hashes } from '#server/crypto/argon2-hashes.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { guardedApp } from '#server/http/app.ts'
import { cartRoutes } from '#server/http/routes/cart.ts'
import { COOKIE_HEADER, issuedCookies } from '#server/http/auth/session-cookies.ts'
import { fileMailer } from '#server/email/file-mailer.ts'
import { startOutboxWorker } from '#server/email/outbox-worker.ts'
import { ada, aBrowser, openAccountShop } from '#tests/support/account-shop.ts'

async function aMailFolder() {
  const root = await mkdtemp(join(tmpdir(), 'emberstock-mail-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'mail')
  const shown: string[] = []
  const clock = { now: () => Date.UTC(2026, 4, 1) }
  const show = (line: string) => void shown.push(line)
  return {
    folder,
    shown,
    mailer: fileMailer({ folder, from: 'Emberstock <hello@shop.test>', clock, show }),
  }
}

const email = {
  key: 'confirmation-1',
  to: 'ada@studio.test',
  subject: 'Confirm',
  text: 'Hello Ada,\n\nhttps://shop.test/auth/confirm?confirmation_token=abc\n',
  html: '',
}

test('an e-mail lies in the mail folder, and its link is shown to whoever runs the shop', async () => {
  const { folder, mailer: mail, shown } = await aMailFolder()
  await mail.deliver(email)
  await mail.deliver(email)
  expect(await readdir(folder)).toEqual(['confirmation-1.eml'])
  const message = await readFile(join(folder, 'confirmation-1.eml'), 'utf8')
  expect(message).toContain('To: ada@studio.test\r\nSubject: Confirm\r\n')
  expect(message).toContain('Date: Fri, 01 May 2026 00:00:00 +0000\r\n')
  expect(message).toMatch(/\r\n\r\nHello Ada,\r\n\r\nhttps:\/\/shop\.test\//)
  expect(shown[0]).toBe(
    'mail to ada@studio.test: Confirm → https://shop.test/auth/confirm?confirmation_token=abc',
  )
})

test('nothing in an e-mail becomes a header or a path', async () => {
  const { folder, mailer: mail } = await aMailFolder()
  const subject = 'Ünicode\r\nBcc: eve@evil.test'
  await mail.deliver({ ...email, key: '../../x', to: 'a@b.test\r\nBcc: eve@evil.test', subject })
  const [name = ''] = await readdir(folder)
  const message = await readFile(join(folder, name), 'utf8')
  expect(name).toBe('______x.eml')
  expect(message).not.toMatch(/^Bcc/m)
  expect(message).toContain('Subject: =?utf-8?B?')
})

test('a mail folder that cannot be written to is a failure, not a crash', async () => {
  const { shown } = await aMailFolder()
  const clock = { now: () => 0 }
  const mail = fileMailer({
    folder: '/dev/null/mail',
    from: 'a@b.test',
    clock,
    show: () => undefined,
  })
  expect((await mail.deliver(email)).isErr()).toBe(true)
  expect(shown).toEqual([])
})

test('the post sends what a request has promised, and what is left when the shop closes', async () => {
  let rounds = 0
  const { services, post: send } = await openAccountShop()
  const { ResultAsync } = await import('neverthrow')
  const sendEmails = () => {
    rounds += 1
    return ResultAsync.fromSafePromise(send())
  }
  const post = startOutboxWorker({ ...services, sendEmails })
  await expect.poll(() => rounds, { timeout: 5000 }).toBeGreaterThan(0)
  await post.close()
  const atTheEnd = rounds
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(rounds).toBe(atTheEnd)
})

test('a password is hashed with its own salt, and only it opens the hash', async () => {
  const hashes = argon2Hashes()
  const one = (await hashes.hash('a castle of sparks'))._unsafeUnwrap()
  const other = (await hashes.hash('a castle of sparks'))._unsafeUnwrap()
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect((await hashes.verify('a castle of sparks', one))._unsafeUnwrap()).toBe(true)
  expect((await hashes.verify('a castle of spark', one))._unsafeUnwrap()).toBe(false)
  for (const hash of [null, '', 'plain', one.slice(0, -4)]) {
    expect((await hashes.verify('', hash))._unsafeUnwrap()).toBe(false)
  }
  expect([one, one.replace('19456', '8192'), 'x'].map((hash) => hashes.isWeak(hash))).toEqual([
    false,
    true,
    true,
  ])
})

test('a crowd that signs in waits its turn, and who comes too late is asked to come back', async () => {
  const hashes = argon2Hashes()
  const tries = await Promise.all(Array.from({ length: 50 }, () => hashes.verify('x', null)))
  const refused = tries.filter((one) => one.isErr()).map((one) => one._unsafeUnwrapErr())
  expect(refused).toHaveLength(8)
  expect(refused[0]).toEqual({ kind: 'rate-limited', retryAfterSeconds: 5 })
  expect((await hashes.verify('x', null)).isOk()).toBe(true)
})

test('a weak hash is replaced at the next sign-in', async () => {
  const { app, db, services } = await openAccountShop()
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })
  const hashOf = async () =>
    (await db.selectFrom('users').selectAll().executeTakeFirst())?.password_hash
  const before = await hashOf()
  services.passwordHashes.isWeak = () => true
  await aBrowser(app).send('POST', '/api/v1/users/sign_in', { body: ada })
  expect(await hashOf()).not.toBe(before)
  services.passwordHashes.isWeak = () => false
  const again = await aBrowser(app).send('POST', '/api/v1/users/sign_in', { body: ada })
  expect(again.status).toBe(200)
})

test('secrets are long, different each time, and signed under the shop’s own secret', async () => {
  const secrets = webSecrets('one secret')
  const tokens = new Set(Array.from({ length: 100 }, () => secrets.newToken()))
  expect(tokens.size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(await secrets.digest('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(await secrets.sign('abc')).not.toBe(await webSecrets('another').sign('abc'))
  const pairs = [
    ['a', 'a'],
    ['a', 'b'],
    ['a', 'aa'],
    ['', 'a'],
  ] as const
  const same = await Promise.all(pairs.map(([one, other]) => secrets.same(one, other)))
  expect(same).toEqual([true, false, false, false])
})

test('inside a page, cookies come by hand and leave in a header of their own', async () => {
  const { services } = await openAccountShop()
  const carried = { ...services, sessionCookies: issuedCookies() }
  const app = guardedApp(carried, (shop) => cartRoutes(shop, carried))
  const change = () =>
    new Request('http://localhost:3000/api/v1/cart/changes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'item-added', item: { kind: 'product', variant_id: 1 } }),
    })
  const first = await app.fetch(change(), {})
  const [, key = ''] =
    /emberstock-cart=([\w-]{43})/.exec(first.headers.get(COOKIE_HEADER) ?? '') ?? []
  expect(first.headers.has('Set-Cookie')).toBe(false)
  expect((await app.fetch(change(), { cookies: { 'emberstock-cart': key } })).status).toBe(409)
})
