import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aBrowser, ada } from '#tests/support/account-shop.ts'
import {
  A_PRODUCT_VIEW,
  A_SEARCH,
  allow,
  AN_ARTICLE_VIEW,
  analyticsShop,
  doneWith,
  FINGERPRINT,
  SHOWN,
  tell,
} from '#tests/support/analytics-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ACCOUNT } from '#tests/support/signed-in-browser.ts'

const ID = /^[0-9A-Z]{26}$/

describeOnEveryDatabase('Events of visits', (open) => {
  test('a search is kept with what was told of it, and answered once it is', async () => {
    const { visitor, events, time } = await analyticsShop(await open())
    const { status, body } = await tell(visitor, 'search_event', A_SEARCH)
    expect([status, body]).toEqual([202, { id: expect.stringMatching(ID) }])
    const [event, ...more] = await events()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      id: body['id'],
      kind: 'search',
      recorded_at: time.now,
      occurred_at: Date.parse(A_SEARCH.timestamp),
      user_id: null,
      user_email: null,
      user_type: 'individual user',
      browser_fingerprint: FINGERPRINT,
      search_type: 'top-navigation',
      url: '/search?search_query=fire',
      search_term: 'fire',
    })
  })

  test('results, views of products and of articles are kept as well', async () => {
    const { visitor, events, searched } = await analyticsShop(await open())
    const id = await searched(visitor)
    const shown = await tell(visitor, `search_results_event/${id}`, SHOWN)
    expect([shown.status, shown.body]).toEqual([204, {}])
    expect((await tell(visitor, `search_results_event/${id}`, doneWith('click'))).status).toBe(204)
    expect((await tell(visitor, 'product_page_visit_event', A_PRODUCT_VIEW)).status).toBe(202)
    expect((await tell(visitor, 'blog_article_visit_event', AN_ARTICLE_VIEW)).status).toBe(202)
    const [, ...kept] = await events()
    expect(kept).toMatchObject([
      { kind: 'results', search_id: id, action: 'shown', page: 1, shown_ids: '[1,2,3]' },
      { kind: 'results', search_id: id, action: 'click', product_id: 2, position: 2 },
      { kind: 'product_view', slug: 'campfire-01', product_type: '2d element' },
      { kind: 'article_view', slug: 'smoke', article_id: 'smoke', name: 'Smoke' },
    ])
  })

  test('what is told of a search that cannot be is answered the same, and not kept', async () => {
    const { visitor, events } = await analyticsShop(await open())
    expect((await tell(visitor, 'search_results_event/1', SHOWN)).status).toBe(204)
    expect(await events()).toEqual([])
  })

  test('an event with a field more, less or of another type is refused, whoever sends it', async () => {
    const { visitor, events } = await analyticsShop(await open())
    const { search_term: _term, ...less } = A_SEARCH
    for (const body of [
      { ...A_SEARCH, screen: '1920x1080' },
      less,
      { ...A_SEARCH, timestamp: 1 },
      { ...A_SEARCH, browser_fingerprint: 'nobody' },
    ]) {
      expect((await tell(visitor, 'search_event', body)).status).toBe(422)
    }
    expect(await events()).toEqual([])
  })

  test('who it is comes from the session, whatever is sent', async () => {
    const { browser, visitor, events, db } = await analyticsShop(await open())
    await allow(browser, true)
    await db.updateTable('users').set({ min_license_id: 4 }).execute()
    const forged = {
      user_id: 'SOMEBODY',
      user_email: 'grace@studio.test',
      user_type: 'business user',
    }
    await tell(browser, 'search_event', { ...A_SEARCH, ...forged })
    await tell(visitor, 'search_event', { ...A_SEARCH, ...forged })
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    expect(await events()).toMatchObject([
      {
        user_id: user.id,
        user_email: ada.email.trim().toLowerCase(),
        user_type: 'business studio',
      },
      { user_id: null, user_email: null, user_type: 'individual user' },
    ])
  })

  test('without consent nothing is kept, and the answer does not say so', async () => {
    const { app, browser, visitor, events } = await analyticsShop(await open())
    const nobody = aBrowser(app)
    for (const refusing of [nobody, browser]) {
      const { status, body } = await tell(refusing, 'search_event', A_SEARCH)
      expect([status, body]).toEqual([204, {}])
    }
    await allow(visitor, false)
    expect((await tell(visitor, 'product_page_visit_event', A_PRODUCT_VIEW)).status).toBe(204)
    expect(await events()).toEqual([])
  })

  test('a choice counts until it is too old, and what an account refuses no cookie allows', async () => {
    const { browser, visitor, events, time } = await analyticsShop(await open())
    await allow(browser, true)
    await allow(browser, false)
    expect((await tell(browser, 'search_event', A_SEARCH)).status).toBe(204)
    time.now += 366 * 24 * 60 * 60 * 1000
    expect((await tell(visitor, 'search_event', A_SEARCH)).status).toBe(204)
    expect(await events()).toEqual([])
  })

  test('Global Privacy Control is about marketing, and leaves analytics as it was allowed', async () => {
    const { visitor, events } = await analyticsShop(await open())
    await tell(visitor, 'search_event', A_SEARCH, { 'Sec-GPC': '1' })
    expect(await events()).toHaveLength(1)
  })

  test.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a program', 'curl/8.14.1'],
    ['nothing', ''],
  ])('what %s sends is not kept', async (_, agent) => {
    const { visitor, events } = await analyticsShop(await open())
    const { status } = await tell(visitor, 'search_event', A_SEARCH, { 'User-Agent': agent })
    expect(status).toBe(204)
    expect(await events()).toEqual([])
  })

  test('an email address that was typed into a search is masked', async () => {
    const { visitor, events, searched } = await analyticsShop(await open())
    await searched(visitor, {
      search_term: 'smoke Ada＠studio.test',
      search_url: '/search?search_query=smoke%20Ada%40studio.test&sort_by=newest',
    })
    await tell(visitor, 'product_page_visit_event', {
      ...A_PRODUCT_VIEW,
      url: '/product/campfire-01?from=ada@studio.test',
    })
    const [search, view] = await events()
    expect(search).toMatchObject({
      search_term: 'smoke [email]',
      url: '/search?search_query=smoke+%5Bemail%5D&sort_by=newest',
    })
    expect(JSON.stringify([search, view])).not.toMatch(/studio\.test/)
  })

  test('a program of another site sends nothing, and who sends too much is asked to wait', async () => {
    const { visitor, events } = await analyticsShop(await open())
    const foreign = { Origin: 'https://elsewhere.test' }
    expect((await tell(visitor, 'search_event', A_SEARCH, foreign)).status).toBe(403)
    expect(await events()).toEqual([])
    const answers = await Promise.all(
      Array.from({ length: 301 }, () => tell(visitor, 'search_event', A_SEARCH)),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(300)
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(1)
    expect(await events()).toHaveLength(300)
  })

  test('who closes the account is taken out of their events, which stay', async () => {
    const { browser, visitor, events } = await analyticsShop(await open())
    await allow(browser, true)
    await tell(browser, 'search_event', A_SEARCH)
    await tell(visitor, 'search_event', A_SEARCH)
    expect(
      (await browser.send('PATCH', `${ACCOUNT}/anonymize`, { body: { email: ada.email } })).status,
    ).toBe(200)
    expect(await events()).toMatchObject([
      { user_id: null, user_email: null, browser_fingerprint: '', search_term: 'fire' },
      { user_id: null, browser_fingerprint: FINGERPRINT, search_term: 'fire' },
    ])
  })

  test('an event that waits while its account is closed is stored without the person', async () => {
    const { browser, events } = await analyticsShop(await open())
    await allow(browser, true)
    const told = tell(browser, 'search_event', A_SEARCH)
    const closed = browser.send('PATCH', `${ACCOUNT}/anonymize`, { body: { email: ada.email } })
    expect([(await told).status, (await closed).status]).toEqual([202, 200])
    expect(await events()).toMatchObject([
      { user_id: null, user_email: null, browser_fingerprint: '', search_term: 'fire' },
    ])
  })

  test('the archive of one’s own data has them', async () => {
    const { app, browser } = await analyticsShop(await open())
    await allow(browser, true)
    await tell(browser, 'search_event', A_SEARCH)
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.request('http://localhost:3000/api/v1/users/export', {
      headers: { Cookie: cookie },
    })
    const file = unzipSync(new Uint8Array(await answer.arrayBuffer()))['analytics-events.json']
    expect(file).toBeDefined()
    expect(JSON.parse(strFromU8(file ?? new Uint8Array()))).toEqual([
      {
        kind: 'search',
        occurred_at: A_SEARCH.timestamp,
        recorded_at: '2026-05-01T00:00:00.000Z',
        user_email: 'ada@studio.test',
        user_type: 'individual user',
        browser_fingerprint: FINGERPRINT,
        url: '/search?search_query=fire',
        search_type: 'top-navigation',
        search_term: 'fire',
      },
    ])
  })

  test('an event never changes but for who it was of', async () => {
    const { visitor, db, searched } = await analyticsShop(await open())
    await searched(visitor)
    await expect(
      db.updateTable('analytics_events').set({ search_term: 'smoke' }).execute(),
    ).rejects.toThrow(/never change/)
  })
})
