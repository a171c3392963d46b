import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { wordsOf, type Block, type Inline } from '#domain/blog/article.ts'
import { WARNING_DAYS } from '#domain/credits/ending.ts'
import { FREEZE_MONTHS, PACK_LIFE_MONTHS, ROLLOVER_MONTHS } from '#domain/credits/ledger.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { HELP, inSections, POLICIES } from '#domain/help/shop-text.ts'
import { GRACE_DAYS, RETRY_DAYS } from '#domain/subscription/subscription.ts'
import { STORED_NAMES } from '#messages/stored-names.ts'
import { COOKIE_NAMES, httpCookies } from '#server/http/auth/session-cookies.ts'
import type { ShopEnv } from '#server/http/shop-app.ts'
import { markdownTexts, readTextFile } from '#server/articles/read-text.ts'
import { shopTexts } from '#server/boot/shop-texts.ts'
import { storedNameOf } from '../../support/stored-names.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { routes } from '#ui/routes.tsx'

const ALL = [HELP, ...POLICIES]
const texts = shopTexts('proof-of-work')
const textOf = async (slug: string) => (await texts.text(slug))._unsafeUnwrap()
const saidIn = async (slug: string) => wordsOf((await textOf(slug)).body)

test.for(ALL)('%s can be read, and no part of it has the name of another', async (slug) => {
  const { title, summary, body, changedAt } = await textOf(slug)
  expect(title.length * summary.length).toBeGreaterThan(0)
  expect(changedAt).toBeGreaterThan(Date.UTC(2026, 0, 1))
  const ids = inSections(body).sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every link in them leads to a page of the shop', async () => {
  const pages = routes({ get: (() => ({})) as never, viewer: async () => ({}) as never })
  for (const slug of ALL) {
    for (const to of linksIn((await textOf(slug)).body)) {
      const found = matchRoutes(pages, to)?.at(-1)?.route.path
      expect([slug, to, found !== undefined && found !== '*']).toEqual([slug, to, true])
    }
  }
})

test('they say what the rules say', async () => {
  const days = WARNING_DAYS.map(String)
  const warned = `${days.slice(0, -1).join(', ')} and ${days.at(-1)} days`
  const tries = `retry after ${RETRY_DAYS.slice(0, -1).join(', ')} and ${RETRY_DAYS.at(-1)} days`
  for (const slug of ['help', 'terms']) {
    const said = await saidIn(slug)
    expect(said).toContain(`Purchased credits are valid for ${PACK_LIFE_MONTHS} months`)
    expect(said).toContain(warned)
    expect(said).toContain(tries)
    expect(said).toContain(`available for ${GRACE_DAYS} days`)
    expect(said).toContain(`for ${FREEZE_MONTHS} months`)
  }
  expect(ROLLOVER_MONTHS).toBe(12)
  expect(await saidIn('refunds')).toContain(`within ${REVERSAL_MS / 60_000} minutes`)
})

test('the license page names the six licenses as the price list does', async () => {
  const { license_types: licenses } = JSON.parse(
    await readFile('samples/price-book.json', 'utf8'),
  ) as {
    license_types: readonly { name: string; who: string }[]
  }
  const table = (await textOf('license')).body
    .filter((block) => block.kind === 'table')
    .flatMap(({ rows }) => rows.map((row) => row.map((cell) => message(cell))))
  expect(table.map(([name]) => name)).toEqual(licenses.map(({ name }) => name))
  for (const [place, { who }] of licenses.entries()) {
    expect(who.startsWith(table[place]?.[1] ?? '?')).toBe(true)
  }
})

test('they are served to everybody, and nothing else is', async () => {
  const app = await openTestShop()
  const answer = await app.request('/api/v1/texts/terms')
  expect(await answer.json()).toMatchObject({ slug: 'terms', title: 'Terms of sale' })
  for (const name of ['nothing', 'README', 'terms.md', 'TERMS']) {
    expect([name, (await app.request(`/api/v1/texts/${name}`)).status]).toEqual([name, 404])
  }
})

test('the server renders help and policies whole, with their own address', async () => {
  const app = await openTestShop({ PUBLIC_URL: 'http://localhost:3000' })
  const page = await (await app.request('/policies/refunds')).text()
  expect(page).toContain('<title>Refunds · Emberstock</title>')
  expect(page).toContain('rel="canonical" href="http://localhost:3000/policies/refunds"')
  expect(page).toContain('A downloaded file can’t be returned')
  expect(page).toContain('November 26, 2026')
  const help = await (await app.request('/help')).text()
  expect(help).toContain('What is a credit?')
  expect(help).toContain('Credits are a prepaid way to license files.')
  const cookies = await (await app.request('/policies/cookies')).text()
  for (const { name } of STORED_NAMES) expect(cookies).toContain(name)
  expect((await app.request('/policies/nothing')).status).toBe(404)
  expect((await app.request('/policies/help')).status).toBe(404)
})

test.for([true, false])(
  'every cookie that is handed out is on the list, secure: %s',
  async (secure) => {
    const app = new Hono<ShopEnv>()
    const sessionCookies = httpCookies(secure)
    app.get('/', (context) => {
      for (const name of COOKIE_NAMES) {
        sessionCookies.set(context, { name, value: '1', seconds: null })
      }
      return context.body(null)
    })
    const handed = (await app.request('/')).headers.getSetCookie()
    const names = handed.map((cookie) => cookie.split('=')[0] ?? '')
    expect(names).toHaveLength(COOKIE_NAMES.length)
    expect(names.filter((name) => !storedNameOf(name, 'Cookie'))).toEqual([])
  },
)

test('a cookie is on the list with or without the prefix of an encrypted connection', () => {
  expect(storedNameOf('__Secure-next-auth.session-token', 'Cookie')).toBeDefined()
  expect(storedNameOf('__Host-next-auth.csrf-token', 'Cookie')).toBeDefined()
  expect(storedNameOf('emberstock-confirmation-sent-01J', 'Session storage')).toBeDefined()
  expect(storedNameOf('emberstock-confirmation-sent-01J', 'Cookie')).toBeUndefined()
  expect(storedNameOf('_ga', 'Cookie')).toBeUndefined()
})

test('the license terms and the help say which files a license covers, and what a better one costs', async () => {
  const license = await saidIn('license')
  expect(license).not.toContain('covers one file')
  expect(license).toContain(
    'every other file of the asset that costs the same number of credits or fewer when you buy it',
  )
  expect(license).toContain('you pay the difference')
  expect(await saidIn('help')).toContain('every other file of the same asset that costs the same')
})

test('the privacy policy names another company’s bot check where it is set up, and only there', async () => {
  const saidWith = async (kind: 'off' | 'proof-of-work' | 'turnstile') =>
    wordsOf((await shopTexts(kind).text('privacy'))._unsafeUnwrap().body)
  const named = await saidWith('turnstile')
  expect(named).toContain(
    'except a payment provider’s on the pages where you pay and Cloudflare Turnstile on the forms it protects.',
  )
  expect(named).toContain('Some forms load Cloudflare Turnstile to keep bots out.')
  expect(named).not.toContain('puzzle')
  const own = await saidWith('proof-of-work')
  expect(own).toContain('on the pages where you pay.')
  expect(own).toContain('solve a small puzzle')
  const none = await saidWith('off')
  expect(none).not.toContain('puzzle')
  expect(own + none).not.toMatch(/Turnstile|\{\{/)
})

test('a file that cannot be taken is told with its line, and its page is an outage, not a gap', async () => {
  const head = '---\ntitle: T\nsummary: S\nchanged: 2026-11-21\n---\n'
  const refused = readTextFile('terms', { name: 'terms.md', text: `${head}\n<b>no</b>\n` })
  expect(refused._unsafeUnwrapErr().reason).toContain('terms.md: line 7')
  const wrongDay = readTextFile('terms', {
    name: 'terms.md',
    text: head.replace('2026-11-21', 'today'),
  })
  expect(wrongDay._unsafeUnwrapErr().reason).toContain('changed')
  const broken = markdownTexts(async () => 'no head at all')
  expect((await broken.text('terms'))._unsafeUnwrapErr().kind).toBe('unexpected')
})

function linksIn(body: readonly Block[]): readonly string[] {
  return body.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return linksOf(block.text)
      case 'list':
        return block.items.flatMap(linksIn)
      case 'quote':
        return linksIn(block.inside)
      case 'table':
        return block.rows.flat().flatMap(linksOf)
      default:
        return []
    }
  })
}

function linksOf(text: readonly Inline[]): readonly string[] {
  return text.flatMap((part) => {
    if (part.kind === 'link') return [part.to, ...linksOf(part.inside)]
    return 'inside' in part ? linksOf(part.inside) : []
  })
}

function message(text: readonly Inline[]): string {
  return text.map((part) => ('text' in part ? part.text : '')).join('')
}
