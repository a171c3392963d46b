import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { ada, adasKey, aBrowser, refusalIn } from '#tests/support/account-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ACCOUNT, withAda, type Browser } from '#tests/support/signed-in-browser.ts'

const CONSENTS = '/api/v1/consents'
const COOKIE = 'emberstock-consent'
const GPC = { 'Sec-GPC': '1' }
const ALL = { analytics: true, experiments: true, marketing: true }
const NONE = { analytics: false, experiments: false, marketing: false }
const chosen = (choices: unknown, more: object = {}) => ({
  body: { version: 1, choices, source: 'banner', ...more },
})
const choose = (browser: Browser, choices: object, headers: Record<string, string> = {}) =>
  browser.send('POST', CONSENTS, { ...chosen(choices), headers })

async function consentOf(browser: Browser, headers: Record<string, string> = {}) {
  const { body } = await browser.send('GET', '/api/v1/users/me', { headers })
  return body['consent']
}

describeOnEveryDatabase('Consent', (open) => {
  const shop = async () => withAda({ database: await open() })
  type Shop = Awaited<ReturnType<typeof shop>>
  const recordsOf = ({ db }: Shop) =>
    db.selectFrom('consents').selectAll().orderBy('created_at').orderBy('id').execute()

  test('a visitor’s choice is recorded without saying who they are, and their browser keeps it', async () => {
    const home = await shop()
    const visitor = aBrowser(home.app)
    const { status, body, headers } = await choose(visitor, { ...ALL, marketing: false })
    expect(status).toBe(201)
    expect(body).toEqual({
      granted: { analytics: true, experiments: true, marketing: false },
      gpc: false,
      asks: false,
      choice: {
        version: 1,
        choices: { analytics: true, experiments: true, marketing: false },
        chosen_at: '2026-05-01T00:00:00.000Z',
      },
    })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toContain(
      `${COOKIE}=1.1777593600.analytics-1.experiments-1.marketing-0.visitor;`,
    )
    // For pages to read, as long as it counts.
    expect(cookie).not.toMatch(/httponly/i)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toContain(`Max-Age=${365 * 24 * 60 * 60}`)
    expect(await recordsOf(home)).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
        user_id: null,
        version: 1,
        analytics: 1,
        experiments: 1,
        marketing: 0,
        source: 'banner',
        gpc: 0,
        chosen_at: home.time.now,
        created_at: home.time.now,
      },
    ])
  })

  test('every choice is a record of its own, and none can be changed', async () => {
    const home = await shop()
    await choose(home.browser, ALL)
    home.time.now += 1000
    await home.browser.send('POST', CONSENTS, chosen(NONE, { source: 'settings' }))
    const records = await recordsOf(home)
    expect(records.map(({ marketing, source }) => [marketing, source])).toEqual([
      [1, 'banner'],
      [0, 'settings'],
    ])
    await expect(
      sql`update consents set marketing = 0 where marketing = 1`.execute(home.db),
    ).rejects.toThrow(/never change/)
    expect(await recordsOf(home)).toEqual(records)
  })

  test('under Global Privacy Control marketing is recorded as off, whoever says so: the header or the page', async () => {
    const home = await shop()
    const byHeader = await choose(aBrowser(home.app), ALL, GPC)
    expect(byHeader.body).toMatchObject({ granted: { ...ALL, marketing: false }, gpc: true })
    await aBrowser(home.app).send('POST', CONSENTS, chosen(ALL, { gpc: true }))
    const records = await recordsOf(home)
    expect(records.map(({ gpc, marketing, analytics }) => [gpc, marketing, analytics])).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ])
  })

  test('an account says what it allows, on every device, until 12 months have passed', async () => {
    const home = await shop()
    expect(await consentOf(home.browser)).toEqual({
      granted: NONE,
      gpc: false,
      asks: true,
      choice: null,
    })
    await choose(home.browser, ALL)
    const phone = await home.signIn()
    expect(await consentOf(phone)).toMatchObject({ granted: ALL, asks: false })
    expect(await consentOf(phone, GPC)).toMatchObject({
      granted: { ...ALL, marketing: false },
      gpc: true,
    })
    home.time.now += 1000
    await choose(phone, NONE)
    expect(await consentOf(home.browser)).toMatchObject({ granted: NONE, asks: false })
    await choose(phone, ALL)
    home.time.now = addMonths(home.time.now, 12)
    const later = await home.signIn()
    expect(await consentOf(later)).toMatchObject({ granted: NONE, asks: true })
  })

  test('what a visitor chose becomes their account’s when they sign in, if it is the newer choice', async () => {
    const home = await shop()
    const visitor = aBrowser(home.app)
    await choose(visitor, ALL)
    home.time.now += 1000
    await signInOn(visitor)
    expect(await consentOf(visitor)).toMatchObject({ granted: ALL, asks: false })
    const [first, carried] = await recordsOf(home)
    expect(carried).toMatchObject({ source: 'sign_in', chosen_at: first?.chosen_at })
    expect(carried?.created_at).toBe(home.time.now)
    expect(visitor.jar.get(COOKIE)).toMatch(/\.account$/)

    const other = aBrowser(home.app)
    await choose(other, NONE)
    home.time.now += 1000
    await choose(visitor, ALL)
    await signInOn(other)
    expect(await consentOf(other)).toMatchObject({ granted: ALL })
    expect(other.jar.get(COOKIE)).toContain('marketing-1')
    expect((await recordsOf(home)).filter(({ source }) => source === 'sign_in')).toHaveLength(1)
  })

  test('a sign-up takes the visitor’s choice along', async () => {
    const home = await shop()
    const visitor = aBrowser(home.app)
    await choose(visitor, NONE)
    home.time.now += 1000
    await visitor.send('POST', '/api/v1/users', { body: BEN })
    expect(await consentOf(visitor)).toMatchObject({ granted: NONE, asks: false })
  })

  test('what one account chose is not taken over by the next one that signs in there', async () => {
    const home = await shop()
    const { browser } = home
    await choose(browser, ALL)
    await browser.send('DELETE', '/api/v1/auth/sign_out')
    // Their own browser asks nothing again.
    expect(browser.jar.get(COOKIE)).toMatch(/\.account$/)
    home.time.now += 1000
    await browser.send('POST', '/api/v1/users', { body: BEN })
    expect(await consentOf(browser)).toMatchObject({ granted: NONE, asks: true })
    expect(browser.jar.has(COOKIE)).toBe(false)
  })

  test('signing in under Global Privacy Control switches the account’s marketing off', async () => {
    const home = await shop()
    await choose(home.browser, ALL)
    const other = aBrowser(home.app)
    await signInOn(other, GPC)
    expect(await consentOf(home.browser)).toMatchObject({
      granted: { ...ALL, marketing: false },
      gpc: false,
    })
    const [, signalled] = await recordsOf(home)
    expect(signalled).toMatchObject({ source: 'gpc', gpc: 1, marketing: 0 })
  })

  test('the archive tells every choice, and closing the account deletes them', async () => {
    const home = await shop()
    await choose(aBrowser(home.app), ALL)
    await choose(home.browser, { ...NONE, experiments: true })
    const Cookie = [...home.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = 'http://localhost:3000/api/v1/users/export'
    const answer = await home.app.request(url, { headers: { Cookie } })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const file = JSON.parse(strFromU8(files['consents.json'] ?? new Uint8Array())) as unknown[]
    expect(file.slice(1)).toEqual([
      {
        purpose: 'optional cookies and similar technologies',
        version: 1,
        given: { ...NONE, experiments: true },
        source: 'banner',
        global_privacy_control: false,
        chosen_at: '2026-05-01T00:00:00.000Z',
        recorded_at: '2026-05-01T00:00:00.000Z',
      },
    ])
    const closed = await home.browser.send('PATCH', `${ACCOUNT}/anonymize`, {
      body: { email: ada.email },
    })
    expect(closed.status).toBe(200)
    expect((await recordsOf(home)).map(({ user_id }) => user_id)).toEqual([null])
  })

  test('records are deleted after 36 months', async () => {
    const home = await shop()
    await choose(aBrowser(home.app), ALL)
    const made = home.time.now
    home.time.now = addMonths(made, 36) - 1
    expect((await home.services.tidyUp()).isOk()).toBe(true)
    expect(await recordsOf(home)).toHaveLength(1)
    home.time.now += 1
    expect((await home.services.tidyUp()).isOk()).toBe(true)
    expect(await recordsOf(home)).toEqual([])
  })

  test.each([
    ['a version to come', { version: 2 }],
    ['no version', { version: undefined }],
    ['a source that nobody can name', { source: 'gpc' }],
    ['a purpose too many', { choices: { ...ALL, support: true } }],
    ['a purpose too few', { choices: { analytics: true, experiments: true } }],
    ['what is no choice', { choices: { ...ALL, marketing: 'yes' } }],
    ['somebody else', { user_id: 'ADA' }],
  ])('%s is refused, and nothing is recorded', async (_what, change) => {
    const home = await shop()
    const sent = await aBrowser(home.app).send('POST', CONSENTS, chosen(ALL, change))
    expect(refusalIn(sent)).toEqual([422, 'INVALID'])
    expect(await recordsOf(home)).toEqual([])
  })

  test('a page of another site chooses for nobody', async () => {
    const home = await shop()
    const sent = await choose(home.browser, ALL, { Origin: 'https://evil.test' })
    expect(refusalIn(sent)).toEqual([403, 'CROSS_SITE'])
    expect(await recordsOf(home)).toEqual([])
  })

  test('one place cannot fill the table', async () => {
    const home = await shop()
    const from = (address: string) =>
      aBrowser(home.app).send('POST', CONSENTS, { ...chosen(NONE), host: { address } })
    for (let times = 0; times < 60; times += 1) expect((await from('192.0.2.1')).status).toBe(201)
    const refused = await from('192.0.2.1')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await from('192.0.2.2')).status).toBe(201)
    expect(await recordsOf(home)).toHaveLength(61)
  })
})

const BEN = {
  email: 'ben@studio.test',
  password: 'another lamp in the room',
  first_name: 'Ben',
  last_name: 'Falk',
}

async function signInOn(browser: Browser, headers: Record<string, string> = {}): Promise<void> {
  const { status } = await browser.send('POST', '/api/v1/users/sign_in', {
    body: adasKey,
    headers,
  })
  expect(status).toBe(200)
}
