import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { FINGERPRINT_COOKIE } from '#domain/tracking/fingerprint.ts'
import { STORED_NAMES } from '#messages/stored-names.ts'
import { settings } from '#server/boot/settings.ts'
import { COOKIE_NAMES, httpCookies } from '#server/http/auth/session-cookies.ts'
import { setSignedCookie } from '#server/http/auth/signed-cookies.ts'
import type { ShopEnv } from '#server/http/shop-app.ts'

const pages = [...globSync('*.md'), ...globSync('docs/**/*.md'), 'samples/README.md']

test('every link from the README and the docs leads to something', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to]) => ({
      page,
      to: to ?? '',
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ page, to }) => !existsSync(join(dirname(page), to)))).toEqual([])
})

test('the README names every setting that the server reads, and no other', () => {
  const names = Object.keys(settings.shape)
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## Configuration')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
  expect(names.length).toBeGreaterThan(8)
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(names))
})

const OPERATIONS = readFileSync('docs/operations.md', 'utf8')

/** Signed cookies that let visitors past the gate or maintenance; their names are not among the session's. */
const PASSES = ['emberstock-gate', 'emberstock-bypass']

/**
 * The names of the server's cookies at an address. The license and customer cookies are written by pages,
 * with the same name everywhere.
 */
async function cookiesAt(publicUrl: string): Promise<readonly string[]> {
  const cookies = httpCookies(publicUrl.startsWith('https:'))
  const app = new Hono<ShopEnv>()
  app.get('/', (context) => {
    for (const name of COOKIE_NAMES) {
      cookies.set(context, { name, value: 'x', seconds: null })
    }
    for (const name of PASSES) setSignedCookie(context, { name, publicUrl, value: 'x' })
    return context.body(null)
  })
  const { headers } = await app.request('/')
  return headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '')
}

test('the cookies of the docs are those of the shop, by their names under http and under https', async () => {
  const [, section = ''] = OPERATIONS.split('### Cookies\n')
  const [table = ''] = section.split('\n#')
  const rows = [...table.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)]
  const plain = rows.map(([, name = '']) => name)
  // One of them is set only by pages.
  const bySecurity = await Promise.all([
    cookiesAt('http://localhost:3000'),
    cookiesAt('https://shop.example'),
  ])
  const [open, closed] = bySecurity.map((names) => new Set([...names, FINGERPRINT_COOKIE]))
  expect(new Set(plain)).toEqual(open)
  const secure = rows.map(([, , name = '']) => name)
  expect(new Set(secure)).toEqual(closed)
  const stored = STORED_NAMES.filter(({ where }) => where === 'Cookie').map(({ name }) => name)
  expect(new Set(plain)).toEqual(new Set(stored))
})

/** What is signed with the shop's secret, by file, and the words in the docs that say what happens to it. */
const SIGNED: Readonly<Record<string, RegExp>> = {
  'server/application/account/unsubscribe.ts': /end news with one click/,
  'server/application/cart/discount-codes.ts': /limits of discount codes .* by mailbox/s,
  'server/application/cart/payment-fingerprints.ts': /by card or wallet/,
  'server/application/session/known-device.ts': /known devices/,
  'server/bot-check/proof-of-work.ts': /puzzles of the bot check/,
  // How servers of one database identify each other.
  'server/boot/open-shop.ts': /change it together/,
  // The salt of a hash that the signed cookies are bound to.
  'server/boot/site-access.ts': /cookies of the site password/,
  'server/crypto/certificate-signer.ts':
    /the key of license certificates, unless `CERTIFICATE_KEY`/,
  'server/file-storage/signed-links.ts': /download links/,
  'server/application/session/second-factor.ts': /recovery codes are not recognized/,
  'server/http/auth/pending-sign-in.ts': /sign-ins at a provider/,
  'server/http/auth/csrf.ts': /`csrf` tokens/,
  'server/http/auth/oauth-state.ts': /sign-ins at a provider/,
  'server/http/middleware/bypass-link.ts': /links and cookies that bypass maintenance/,
  'server/http/middleware/maintenance-mode.ts': /links and cookies that bypass maintenance/,
  'server/http/middleware/password-gate.ts': /cookies of the site password/,
}

test('the docs say everything that a new secret invalidates', () => {
  const signing = globSync('server/**/*.ts').filter(
    (file) =>
      !['server/application/ports/secrets.ts', 'server/crypto/secrets.ts'].includes(file) &&
      /\bsecrets\.sign\(|\bsignedFor\(/.test(readFileSync(file, 'utf8')),
  )
  expect(signing.toSorted()).toEqual(Object.keys(SIGNED).toSorted())
  const [, section = ''] = OPERATIONS.split('### Changing the secret\n')
  const [said = ''] = section.split('\n#')
  const words = said.replaceAll(/\s+/g, ' ')
  const unsaid = Object.entries(SIGNED).filter(([, saying]) => !saying.test(words))
  expect(unsaid).toEqual([])
})
