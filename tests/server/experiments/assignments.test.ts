import { expect, test } from 'vitest'
import { ada } from '#tests/support/account-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { EXPERIMENT_COOKIE, openExperimentShop } from '#tests/support/experiment-shop.ts'

const CONTROL = ['Newest', 'Most popular']
const POPULAR = ['Most popular', 'Newest']

describeOnEveryDatabase('The variants of a page', (open) => {
  const shop = async () => openExperimentShop(await open())

  test('without consent everybody sees the control, and nothing is kept or recorded', async () => {
    const { home, visitor, choose, expose, addToCart, exposures, conversions } = await shop()
    const [silent, refusing] = [visitor(), visitor()]
    await choose(refusing, false)
    for (const browser of [silent, refusing]) {
      const shown = await home(browser)
      expect(shown).toEqual({
        rows: CONTROL,
        marked: 'home-rows newest-first',
        experiments: undefined,
        cookies: [],
      })
      expect(browser.jar.has(EXPERIMENT_COOKIE)).toBe(false)
      expect(await expose(browser, 'newest-first')).toBe(200)
      expect(await expose(browser, 'popular-first')).toBe(200)
      expect((await addToCart(browser)).status).toBe(200)
    }
    expect(await exposures()).toEqual([])
    expect(await conversions()).toEqual([])
  })

  test('with consent the server decides before it renders, and the HTML has the order of the variant', async () => {
    const { home, oneOfEach } = await shop()
    const [control, popular] = await oneOfEach()
    expect(await home(control)).toEqual({
      rows: CONTROL,
      marked: 'home-rows newest-first',
      experiments: { 'home-rows': { variant: 'newest-first', counted: true } },
      cookies: [],
    })
    expect(await home(popular)).toEqual({
      rows: POPULAR,
      marked: 'home-rows popular-first',
      experiments: { 'home-rows': { variant: 'popular-first', counted: true } },
      cookies: [],
    })
  })

  test('the cookie comes with the first document after consent, for the server alone, as long as the consent', async () => {
    const { home, visitor, choose, time } = await shop()
    const browser = visitor()
    await choose(browser, true)
    time.now += 24 * 60 * 60 * 1000
    const { cookies } = await home(browser, '/pricing')
    expect(cookies).toEqual([
      expect.stringMatching(
        /^emberstock-experiments=[\w-]{43}; Max-Age=31449600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
    // What it says stays the same on return: nothing is set anew.
    const first = await home(browser)
    time.now += 200 * 24 * 60 * 60 * 1000
    expect(await home(browser)).toEqual(first)
    expect(first.cookies).toEqual([])
  })

  test('documents of visitors of both variants never mix, though what is behind them is cached', async () => {
    const { home, oneOfEach, visitor } = await shop()
    const [control, popular] = await oneOfEach()
    const none = visitor()
    for (let round = 0; round < 4; round += 1) {
      const [one, other, third] = await Promise.all([home(control), home(popular), home(none)])
      expect([one.rows, other.rows, third.rows]).toEqual([CONTROL, POPULAR, CONTROL])
    }
    const { headers } = await popular.send('GET', '/')
    expect(headers.get('Cache-Control')).toMatch(/private/)
    expect(headers.get('Vary')).toContain('Cookie')
  })

  test('withdrawing takes the cookie away at once, and shows the control', async () => {
    const { home, oneOfEach, choose, expose, exposures } = await shop()
    const [, popular] = await oneOfEach()
    const kept = popular.jar.get(EXPERIMENT_COOKIE) ?? ''
    await choose(popular, false)
    expect(popular.jar.has(EXPERIMENT_COOKIE)).toBe(false)
    expect((await home(popular)).rows).toEqual(CONTROL)
    // One that was left behind, as by a restored browser, goes with the next document.
    popular.jar.set(EXPERIMENT_COOKIE, kept)
    expect(await expose(popular, 'popular-first')).toBe(200)
    const { rows, cookies } = await home(popular)
    expect(rows).toEqual(CONTROL)
    expect(cookies).toEqual([expect.stringContaining('Max-Age=0')])
    expect(await exposures()).toEqual([])
  })

  test('a new choice lets the cookie last as long as it counts', async () => {
    const { takingPart, choose, time } = await shop()
    const browser = await takingPart()
    time.now += 300 * 24 * 60 * 60 * 1000
    const { headers } = await choose(browser, true)
    expect(headers.getSetCookie().filter((one) => one.startsWith(EXPERIMENT_COOKIE))).toEqual([
      expect.stringContaining('Max-Age=31536000'),
    ])
  })

  test('a cookie that nobody of ours made is nobody’s, and is replaced', async () => {
    const { home, visitor, choose } = await shop()
    const browser = visitor()
    await choose(browser, true)
    browser.jar.set(EXPERIMENT_COOKIE, 'me')
    expect((await home(browser)).cookies).toEqual([expect.stringMatching(/=[\w-]{43};/)])
  })

  const assignments = ({ db }: Awaited<ReturnType<typeof shop>>) =>
    db.selectFrom('experiment_assignments').selectAll().execute()

  test('who signs in keeps the variant they saw, and sees it on their other devices', async () => {
    const opened = await shop()
    const { home, oneOfEach, visitor, signIn } = opened
    const [, popular] = await oneOfEach()
    await signIn(popular)
    expect(await assignments(opened)).toHaveLength(1)
    expect((await home(popular)).rows).toEqual(POPULAR)
    const phone = visitor()
    await signIn(phone)
    expect(await home(phone)).toMatchObject({ rows: POPULAR, cookies: [] })
    // On a device that saw the other one, that of the account counts.
    const [control] = await oneOfEach()
    await signIn(control)
    expect((await home(control)).rows).toEqual(POPULAR)
    expect(await assignments(opened)).toHaveLength(1)
  })

  test('an account that allows it on its first document is given an assignment of its own', async () => {
    const opened = await shop()
    const { home, visitor, choose, signIn } = opened
    const browser = visitor()
    await signIn(browser)
    await choose(browser, true)
    const first = await home(browser)
    expect(first.experiments?.['home-rows']?.counted).toBe(true)
    expect(first.cookies).toEqual([])
    const [other, again] = [visitor(), visitor()]
    await signIn(other)
    await signIn(again)
    const both = await Promise.all([home(other), home(again)])
    expect(both.map(({ rows }) => rows)).toEqual([first.rows, first.rows])
    expect(await assignments(opened)).toHaveLength(1)
  })

  test('an account that refuses on one device takes part on none', async () => {
    const opened = await shop()
    const { home, oneOfEach, visitor, choose, signIn } = opened
    const [, popular] = await oneOfEach()
    await signIn(popular)
    const phone = visitor()
    await signIn(phone)
    opened.time.now += 1000
    await choose(phone, false)
    expect(await assignments(opened)).toEqual([])
    expect(await home(popular)).toMatchObject({
      rows: CONTROL,
      experiments: undefined,
      cookies: [expect.stringContaining('Max-Age=0')],
    })
  })

  test('two accounts in one browser are two, and one that refused brings nothing along', async () => {
    const opened = await shop()
    const { home, takingPart, time, signIn } = opened
    const browser = await takingPart()
    await signIn(browser)
    await browser.send('DELETE', '/api/v1/users/sign_out')
    const ben = { ...ada, email: 'ben@studio.test' }
    await browser.send('POST', '/api/v1/users', { body: ben })
    time.now += 1000
    await opened.choose(browser, true)
    await home(browser)
    const found = await assignments(opened)
    expect(new Set(found.map(({ assignment_id }) => assignment_id)).size).toBe(2)
  })

  test('where a script from outside compares versions, the shop assigns nobody', async () => {
    const { home, visitor, choose } = await openExperimentShop(await open(), {
      APP_ENV: 'production',
      SECRET: 'a secret of thirty-two characters',
      PUBLIC_URL: 'https://shop.example',
      PAYMENTS: 'sandbox',
      AB_SCRIPT_URL: 'https://ab.test/a.js',
    })
    for (let visit = 0; visit < 8; visit += 1) {
      const browser = visitor()
      await choose(browser, true)
      expect(await home(browser)).toMatchObject({
        rows: CONTROL,
        experiments: undefined,
        cookies: [],
      })
    }
  })

  test('what is paused shows the control, and what has ended its winner, to everybody', async () => {
    const { home, oneOfEach, visitor, db, time, expose, exposures } = await shop()
    const browsers = [...(await oneOfEach()), visitor()]
    const change = (id: string, status: 'paused' | 'ended', winner: string | null) =>
      db
        .insertInto('experiment_states')
        .values({ id, experiment: 'home-rows', status, winner, created_at: time.now })
        .execute()
    await change('1', 'paused', null)
    time.now += 2000
    for (const browser of browsers) {
      expect(await home(browser)).toMatchObject({ rows: CONTROL, experiments: undefined })
      await expose(browser, 'popular-first')
    }
    await change('2', 'ended', 'popular-first')
    time.now += 2000
    for (const browser of browsers) {
      const experiments = { 'home-rows': { variant: 'popular-first', counted: false } }
      expect(await home(browser)).toMatchObject({ rows: POPULAR, experiments })
      await expose(browser, 'popular-first')
    }
    expect(await exposures()).toEqual([])
  })
})
