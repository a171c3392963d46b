import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ada } from '#tests/support/account-shop.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openExperimentShop } from '#tests/support/experiment-shop.ts'
import { PUBLIC_URL } from '#tests/support/composed.ts'
import { ACCOUNT, type Browser } from '#tests/support/signed-in-browser.ts'

const MONTH = 31 * 24 * 60 * 60 * 1000

describeOnEveryDatabase('What visitors saw and did', (open) => {
  const shop = async () => openExperimentShop(await open())

  test('a variant is recorded once for each visitor, when the page says that it was there', async () => {
    const { oneOfEach, home, expose, exposures, time } = await shop()
    const [control, popular] = await oneOfEach()
    await home(control)
    // A document alone is no sign that anybody saw it.
    expect(await exposures()).toEqual([])
    for (const seconds of [1, 2, 3]) {
      time.now += seconds * 1000
      expect(await expose(control, 'newest-first')).toBe(200)
      expect(await expose(popular, 'popular-first')).toBe(200)
    }
    const recorded = await exposures()
    expect(recorded.map(({ variant }) => variant).toSorted()).toEqual([
      'newest-first',
      'popular-first',
    ])
    expect(new Set(recorded.map(({ assignment_id }) => assignment_id)).size).toBe(2)
    expect(recorded).toEqual(
      recorded.map(() =>
        expect.objectContaining({
          experiment: 'home-rows',
          created_at: time.now - 5000,
          assignment_id: expect.stringMatching(/^[\da-f]{64}$/),
        }),
      ),
    )
  })

  test('two tabs that say so at once are one visitor', async () => {
    const { oneOfEach, expose, exposures } = await shop()
    const [, popular] = await oneOfEach()
    const said = await Promise.all(
      Array.from({ length: 4 }, () => expose(popular, 'popular-first')),
    )
    expect(said).toEqual([200, 200, 200, 200])
    expect(await exposures()).toHaveLength(1)
  })

  test('what is not theirs to see, or not there at all, is not recorded', async () => {
    const { oneOfEach, expose, exposures, visitor, choose } = await shop()
    const [control, popular] = await oneOfEach()
    await expose(control, 'popular-first')
    await expose(popular, 'newest-first')
    await expose(popular, 'popular-first', 'prices')
    await expose(popular, 'upside-down')
    // Allowed, but no document came yet.
    const early = visitor()
    await choose(early, true)
    await expose(early, 'newest-first')
    expect(await exposures()).toEqual([])
    const faulty = [{}, { experiment: 'home-rows' }, { experiment: 'home-rows', variant: 7 }]
    for (const body of [...faulty, { experiment: 'home-rows', variant: 'a', more: 1 }]) {
      const { status } = await popular.send('POST', '/api/v1/experiments/exposures', { body })
      expect(status).toBe(422)
    }
  })

  test('adding to the cart counts once, for the variant that was seen before', async () => {
    const { oneOfEach, expose, addToCart, conversions } = await shop()
    const [control, popular] = await oneOfEach()
    expect((await addToCart(control)).status).toBe(200)
    await expose(control, 'newest-first')
    await expose(popular, 'popular-first')
    expect(await conversions()).toEqual([])
    await addToCart(popular, FILE.HD)
    await addToCart(popular, FILE.SMOKE)
    // What is refused is no conversion.
    expect((await addToCart(control, FILE.HD)).status).toBe(409)
    expect(await conversions()).toEqual([
      expect.objectContaining({ variant: 'popular-first', goal: 'added-to-cart' }),
    ])
    await addToCart(control, FILE.SMOKE)
    const found = await conversions()
    expect(found.map(({ variant }) => variant).toSorted()).toEqual([
      'newest-first',
      'popular-first',
    ])
  })

  test('a cart that is put as a whole counts if it has more in it than before', async () => {
    const { oneOfEach, expose, addToCart, conversions } = await shop()
    const [control, popular] = await oneOfEach()
    const put = async (browser: Browser, body: object) =>
      expect((await browser.send('PUT', '/api/v1/cart', { body })).status).toBe(200)
    await addToCart(control, FILE.HD)
    await expose(control, 'newest-first')
    const items = [{ kind: 'product', variant_id: FILE.HD }]
    // The same again, another license, and less.
    await put(control, { items })
    await put(control, { license_id: 2 })
    await put(control, { items: [] })
    expect(await conversions()).toEqual([])
    await expose(popular, 'popular-first')
    await put(popular, { items })
    expect(await conversions()).toEqual([
      expect.objectContaining({ variant: 'popular-first', goal: 'added-to-cart' }),
    ])
  })

  let attempts = 0

  /** Pays for what is in the cart. */
  const buy = async (browser: Browser) => {
    const cart = await browser.send('GET', '/api/v1/cart')
    const { body, status } = await browser.send('POST', '/api/v1/checkout', {
      body: {
        billing_country: 'US',
        company: '',
        payment: 'sandbox_ok',
        quote: cart.body['quote'],
      },
      headers: { 'Idempotency-Key': `attempt-${++attempts}-of-one` },
    })
    expect([status, body['status']]).toEqual([200, 'paid'])
  }

  test('an order counts for what its buyer saw before they signed in, once', async () => {
    const { oneOfEach, expose, addToCart, signIn, conversions, exposures } = await shop()
    const [, popular] = await oneOfEach()
    await expose(popular, 'popular-first')
    await addToCart(popular)
    await signIn(popular)
    await buy(popular)
    const [seen] = await exposures()
    const found = await conversions()
    expect(found.map(({ goal }) => goal).toSorted()).toEqual(['added-to-cart', 'ordered'])
    for (const { assignment_id } of found) expect(assignment_id).toBe(seen?.assignment_id)
    await addToCart(popular, FILE.SMOKE)
    await buy(popular)
    expect(await conversions()).toHaveLength(2)
  })

  test('an order of somebody who takes no part, or has withdrawn, counts for nothing', async () => {
    const { oneOfEach, expose, addToCart, signIn, conversions, visitor, choose, time } =
      await shop()
    const silent = visitor()
    await addToCart(silent)
    await signIn(silent)
    await buy(silent)
    const [, popular] = await oneOfEach()
    await expose(popular, 'popular-first')
    await signIn(popular)
    time.now += 1000
    await choose(popular, false)
    await addToCart(popular, FILE.SMOKE)
    await buy(popular)
    expect(await conversions()).toEqual([])
  })

  test('nothing counts while the experiment is paused', async () => {
    const { oneOfEach, expose, addToCart, conversions, db, time } = await shop()
    const [, popular] = await oneOfEach()
    await expose(popular, 'popular-first')
    await db
      .insertInto('experiment_states')
      .values({
        id: '1',
        experiment: 'home-rows',
        status: 'paused',
        winner: null,
        created_at: time.now,
      })
      .execute()
    expect((await addToCart(popular)).status).toBe(200)
    expect(await conversions()).toEqual([])
  })

  test('the archive of an account tells of it, and closing it leaves nothing that leads to its owner', async () => {
    const { app, oneOfEach, expose, addToCart, signIn, exposures, db, time } = await shop()
    const [, popular] = await oneOfEach()
    await expose(popular, 'popular-first')
    await addToCart(popular)
    await signIn(popular)
    const Cookie = [...popular.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.request(`${PUBLIC_URL}/api/v1/users/export`, { headers: { Cookie } })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const at = new Date(time.now).toISOString()
    expect(JSON.parse(strFromU8(files['experiments.json'] ?? new Uint8Array()))).toEqual([
      {
        experiment: 'home-rows',
        variant: 'popular-first',
        seen_at: at,
        afterwards: [{ goal: 'added-to-cart', at }],
      },
    ])
    const body = { email: ada.email }
    const closed = await popular.send('PATCH', `${ACCOUNT}/anonymize`, { body })
    expect(closed.status).toBe(200)
    expect(await db.selectFrom('experiment_assignments').selectAll().execute()).toEqual([])
    expect(await exposures()).toHaveLength(1)
  })

  test('records never change, and go after 13 months with what tells whose they are', async () => {
    const { oneOfEach, expose, addToCart, signIn, exposures, conversions, db, time, services } =
      await shop()
    const [, popular] = await oneOfEach()
    await expose(popular, 'popular-first')
    await addToCart(popular)
    await signIn(popular)
    for (const table of ['experiment_exposures', 'experiment_conversions']) {
      await expect(
        sql`update ${sql.table(table)} set variant = 'newest-first'`.execute(db),
      ).rejects.toThrow(/never change/)
    }
    time.now += 12 * MONTH
    await services.tidyUp()
    expect([await exposures(), await conversions()].map(({ length }) => length)).toEqual([1, 1])
    time.now += 2 * MONTH
    await services.tidyUp()
    expect([await exposures(), await conversions()]).toEqual([[], []])
    expect(await db.selectFrom('experiment_assignments').selectAll().execute()).toEqual([])
  })
})
