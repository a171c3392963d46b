import { createHash } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import type { ShopApp } from '#server/http/shop-app.ts'
import type { Db } from '#server/sql/database.ts'
import { answerOf, openBackend, type Person } from '#tests/support/backend.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { openStaff } from '#tests/support/staff.ts'
import { given } from '#wiring/wire.ts'

const SETTINGS = '/api/v1/admin/settings'
const OURS = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
const WORD = 'embers at dusk'

/** Counts how often the stored settings are read. */
function countingReads(db: Db) {
  const reads: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('site_settings')) {
        reads.push(node.kind)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { reads, counted: db.withPlugin(plugin) }
}

/** Two servers of one shop, with somebody of its staff. */
async function openTwo(db: Db, environment: Record<string, string> = {}) {
  const shop = await openBackend(db)
  const config = await testConfig({ PUBLIC_URL: 'http://localhost:3000', ...environment })
  const siteEnvironment = {
    maintenance: config.maintenance,
    hasPassword: config.sitePassword !== null,
  }
  const { reads, counted } = countingReads(db)
  const clock = { now: () => shop.time.now }
  const server = () =>
    appWithPages(
      config,
      composedOver(db, given({ clock, reads: counted, siteEnvironment })),
      sourcePages,
    )
  const [here, there] = [server(), server()]
  const grace = await openStaff(shop)
  const set = async (what: 'maintenance' | 'password', body: object, who: Person = grace) =>
    answerOf(
      await here.request(`${SETTINGS}/${what}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { Cookie: who.cookie, 'Content-Type': 'application/json', ...OURS },
      }),
    )
  const look = async (app: ShopApp, path: string, cookie = '') => {
    const answer = await app.request(path, { headers: { Cookie: cookie } })
    return { answer, status: answer.status, text: await answer.text() }
  }
  const wait = (milliseconds: number) => {
    shop.time.now += milliseconds
  }
  return { ...shop, here, there, grace, set, look, wait, reads }
}

function passIn(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
}

const sent = (word: string) => createHash('sha256').update(word).digest('hex')

describeOnEveryDatabase('settings of the site', (open) => {
  test('maintenance that staff turn on closes every server in seconds, and opens them again', async () => {
    const { here, there, set, look, wait, db } = await openTwo(await open())
    expect((await look(there, '/2d')).status).toBe(200)
    const on = await set('maintenance', { on: true, reason: 'New prices' })
    expect(on.body).toMatchObject({
      maintenance: { on: true, by_environment: false, changed_at: expect.any(String) as string },
      password: { on: false, by_environment: false, changed_at: null },
    })
    // The server that was told knows at once, the other one by its next reading.
    expect((await look(here, '/2d')).status).toBe(307)
    wait(2_000)
    expect((await look(there, '/2d')).status).toBe(307)
    const api = await look(there, '/api/v1/licenses')
    expect([api.status, api.text]).toEqual([503, expect.stringContaining('MAINTENANCE')])
    expect((await look(there, '/maintenance')).text).toContain('Down for maintenance')

    await set('maintenance', { on: false, reason: 'Done' })
    wait(2_000)
    expect((await look(here, '/2d')).status).toBe(200)
    expect((await look(there, '/2d')).status).toBe(200)
    const audit = await db.selectFrom('audit_log').select(['action', 'why', 'subject']).execute()
    expect(audit).toEqual([
      { action: 'maintenance-on', why: 'New prices', subject: 'site' },
      { action: 'maintenance-off', why: 'Done', subject: 'site' },
    ])
  })

  test('requests read the settings once in two seconds, however many there are', async () => {
    const { there, look, wait, reads } = await openTwo(await open())
    const crowd = () => Promise.all(Array.from({ length: 40 }, () => look(there, '/robots.txt')))
    const calls = () =>
      Promise.all(Array.from({ length: 40 }, () => look(there, '/api/v1/licenses')))
    await crowd()
    expect(reads).toHaveLength(0)
    await calls()
    await calls()
    expect(reads).toHaveLength(1)
    wait(2_000)
    await calls()
    expect(reads).toHaveLength(2)
  })

  test('staff still reach the admin in maintenance, and nobody else does', async () => {
    const { here, there, set, look, wait, grace, signIn } = await openTwo(await open())
    const ada = await signIn()
    await set('maintenance', { on: true, reason: 'New prices' })
    wait(2_000)
    // Whoever turned it on has a pass by that answer; another one of the staff gets it with the page.
    const page = await look(there, '/admin', grace.cookie)
    expect(page.status).toBe(200)
    expect(page.text).toContain('aria-label="Store admin"')
    const pass = passIn(page.answer)
    expect(pass).toContain('emberstock-bypass')
    expect((await look(there, '/2d', `${grace.cookie}; ${pass}`)).status).toBe(200)
    expect((await look(there, SETTINGS, grace.cookie)).status).toBe(200)
    expect((await look(here, '/admin', ada.cookie)).status).toBe(307)
    expect((await look(here, SETTINGS, ada.cookie)).status).toBe(404)
    expect((await look(here, SETTINGS)).status).toBe(401)
    expect((await look(here, '/admin', ada.cookie)).answer.headers.getSetCookie()).toEqual([])
    // A visitor may be staff who is signed out.
    const visitor = await look(here, '/admin/settings')
    expect([visitor.status, visitor.answer.headers.getSetCookie()]).toEqual([401, []])
    expect(visitor.text).toContain('Staff can sign in')
    expect(visitor.text).not.toContain('<nav')
    const signingIn = await here.request('/api/v1/users/sign_in', {
      method: 'POST',
      body: JSON.stringify({ email: ada.email, password: 'not hers' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(signingIn.status).toBe(401)
  })

  test('a password that staff set stands before every server, kept as a slow hash alone', async () => {
    const { here, there, set, look, wait, grace, db } = await openTwo(await open())
    const answer = await set('password', { password: WORD, reason: 'Press preview' })
    expect(answer.body).toMatchObject({ password: { on: true, by_environment: false } })
    wait(2_000)
    expect((await look(there, '/2d')).text).toContain('Enter website')
    const stored = JSON.stringify(await db.selectFrom('site_settings').selectAll().execute())
    expect(stored).toMatch(/argon2id:[\da-f]{32}:[\da-f]{64}/)
    for (const secret of [WORD, sent(WORD)]) expect(stored).not.toContain(secret)
    const audit = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    expect(audit).toContain('site-password-set')
    for (const secret of [WORD, sent(WORD)]) expect(audit).not.toContain(secret)

    const enter = async (app: ShopApp, password: string) =>
      app.request('/api/authenticate', {
        method: 'POST',
        body: JSON.stringify({ password }),
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await enter(there, sent('another word'))).status).toBe(401)
    const entered = await enter(there, sent(WORD))
    expect(entered.status).toBe(200)
    expect((await look(here, '/2d', passIn(entered))).status).toBe(200)
    // Staff who are signed in reach the admin, and get a pass with it.
    const page = await look(there, '/admin', grace.cookie)
    expect(page.status).toBe(200)
    expect((await look(there, '/2d', passIn(page.answer))).status).toBe(200)
    // A new password asks everybody again, and none lets everybody in.
    await set('password', { password: 'another word', reason: 'It got out' })
    wait(2_000)
    expect((await look(there, '/2d', passIn(entered))).status).toBe(401)
    await set('password', { password: null, reason: 'Launch' })
    wait(2_000)
    expect((await look(there, '/2d')).status).toBe(200)
    expect(await (await enter(there, sent(WORD))).json()).toEqual({ success: true })
  })

  test('the environment decides over what is stored, and the page says so', async () => {
    const env = { MAINTENANCE_MODE: 'on', SITE_PASSWORD: 'of the operator' }
    const { here, set, look, grace } = await openTwo(await open(), env)
    const told = await set('maintenance', { on: false, reason: 'Open it' })
    expect(told.body).toMatchObject({
      maintenance: { on: true, by_environment: true },
      password: { on: true, by_environment: true },
    })
    expect((await look(here, '/2d')).status).toBe(307)
    expect((await look(here, SETTINGS, grace.cookie)).status).toBe(200)
  })

  test.each([
    ['maintenance', { on: true, reason: '' }, ['reason']],
    ['maintenance', { on: true, reason: '   ' }, ['reason']],
    ['maintenance', { on: 'yes', reason: 'x' }, ['on']],
    ['maintenance', { on: true, reason: 'x'.repeat(501) }, ['reason']],
    ['password', { password: 'short', reason: 'x' }, ['site_password']],
    ['password', { password: '', reason: '' }, ['site_password', 'reason']],
    ['password', { password: 'x'.repeat(129), reason: 'x' }, ['site_password']],
    ['password', { password: null, reason: '' }, ['reason']],
  ] as const)('%s with %j changes nothing, and says why', async (what, body, fields) => {
    const { set, db } = await openTwo(await open())
    const { status, body: answer } = await set(what, body)
    expect(status).toBe(422)
    const named = (answer as { data: { fields: { field: string }[] } }).data.fields
    expect(named.map(({ field }) => field)).toEqual(fields)
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })
})
