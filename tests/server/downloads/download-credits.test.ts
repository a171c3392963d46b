import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { openCounter, type Answer, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import {
  booksOf,
  giveCredits,
  putMoreFiles,
  putPlan,
  subscribe,
} from '#tests/support/credit-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'

const DAY = 24 * 60 * 60 * 1000

describeOnEveryDatabase('downloading for credits', (open) => {
  const opened = async () => {
    const counter = await openCounter(await open())
    return { counter, ada: await counter.signIn() }
  }

  test('a file is licensed for its credits, for ever, by an order that costs no money', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id, { credits: 5 })
    expect((await counter.request(ada, FILE.UHD)).status).toBe(201)
    expect(await balance(counter, ada)).toBe(3)
    expect((await counter.request(ada, FILE.UHD)).status).toBe(200)
    expect(await balance(counter, ada)).toBe(3)
    const [order] = (await (await counter.ask(ada, '/api/v1/orders')).json()) as object[]
    expect(order).toMatchObject({
      status: 'paid',
      total: 0,
      lines: [
        {
          name: 'Asset 1',
          detail: 'File 12 for 2 credits',
          price: 0,
          files: [{ variant_id: FILE.UHD }],
        },
      ],
    })
    expect(await (await counter.ask(ada, '/api/v1/library')).json()).toMatchObject([
      { until: null, files: [{ variant_id: FILE.UHD }] },
    ])
  })

  test('row 10: who is short of credits is told by how many, and loses none', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id, { credits: 1 })
    const refused = await counter.request(ada, FILE.UHD)
    expect(short(refused)).toEqual([402, 'CREDITS_MISSING'])
    expect(refused.body.data?.['credits_missing']).toBe(1)
    expect(await balance(counter, ada)).toBe(1)
  })

  test('credits that ran out or are frozen are not spent', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id, { expiresAt: TODAY + DAY })
    await giveCredits(counter.db, ada.id, { source: 'plan', expiresAt: null })
    await counter.db
      .updateTable('credit_lots')
      .set({ frozen: 1 })
      .where('source', '=', 'plan')
      .execute()
    counter.time.now = TODAY + DAY
    expect(short(await counter.request(ada, FILE.HD))).toEqual([402, 'CREDITS_MISSING'])
    counter.time.now -= 1
    expect((await counter.request(ada, FILE.HD)).status).toBe(201)
  })

  test('row 5: a plan whose licence the account has outgrown licenses nothing more', async () => {
    const { counter } = await opened()
    const eve = await counter.signIn({ minLicenseId: 3 })
    const plan = await putPlan(counter.db)
    await giveCredits(counter.db, eve.id, { licenseId: 4 })
    await subscribe(counter.db, eve.id, { plan, license_id: 2 })
    const refused = await counter.request(eve, FILE.HD)
    expect(short(refused)).toEqual([409, 'LICENSE_TIER_TOO_LOW'])
    expect(refused.body.data?.['required_license_id']).toBe(3)
    expect((await counter.request(eve, FILE.FREE)).status).toBe(201)
    await counter.db.updateTable('subscriptions').set({ license_id: 4 }).execute()
    expect((await counter.request(eve, FILE.HD)).status).toBe(201)
    const licences = await counter.db.selectFrom('entitlements').select('license_id').execute()
    expect(licences).toEqual([{ license_id: 4 }])
  })

  test('row 6: the practice cap is the plan’s, and everybody’s own without one', async () => {
    const { counter, ada } = await opened()
    await subscribe(counter.db, ada.id, { plan: await putPlan(counter.db) })
    for (let place = 0; place < 11; place += 1) {
      expect((await counter.request(ada, FILE.PRACTICE + place)).status).toBe(201)
    }
    const meter = await (await counter.ask(ada, '/api/v1/downloads/practice')).json()
    expect(meter).toMatchObject({ used: 11, limit: 12 })
    await counter.db.updateTable('subscriptions').set({ status: 'ended' }).execute()
    const refused = await counter.request(ada, FILE.PRACTICE + 11)
    expect(short(refused)).toEqual([507, 'PFL_LIMIT_REACHED'])
  })

  test('row 7: a plan’s 4K downloads run out before its others', async () => {
    const { counter, ada } = await opened()
    const [first = 0, second = 0, third = 0] = await putMoreFiles(counter.db, 3)
    await counter.db
      .updateTable('variants')
      .set({ is4k: 1 })
      .where('id', 'in', [first, second])
      .execute()
    await giveCredits(counter.db, ada.id)
    await subscribe(counter.db, ada.id, { plan: await putPlan(counter.db) })
    expect((await counter.request(ada, first)).status).toBe(201)
    const refused = await counter.request(ada, second)
    expect(short(refused)).toEqual([507, 'DOWNLOAD_LIMIT_4K_REACHED'])
    expect(refused.body.data).toMatchObject({ used: 1, limit: 1 })
    expect((await counter.request(ada, third)).status).toBe(201)
    expect(await balance(counter, ada)).toBe(8)
  })

  test('row 8: a plan’s downloads run out, 4K ones counted, until the subscription’s day', async () => {
    const { counter, ada } = await opened()
    const [first = 0, second = 0, third = 0] = await putMoreFiles(counter.db, 3)
    await counter.db.updateTable('variants').set({ is4k: 1 }).where('id', '=', first).execute()
    await giveCredits(counter.db, ada.id)
    const plan = await putPlan(counter.db, { downloadsPerMonth: 2, creditsPerMonth: 0 })
    const anchor = TODAY - 3 * DAY
    await subscribe(counter.db, ada.id, { plan, anchor, period_ends_at: addMonths(anchor, 6) })
    expect((await counter.request(ada, first)).status).toBe(201)
    expect((await counter.request(ada, second)).status).toBe(201)
    const refused = await counter.request(ada, third)
    expect(short(refused)).toEqual([507, 'DOWNLOAD_LIMIT_REACHED'])
    const resetsAt = addMonths(anchor, 1)
    expect(refused.body.data).toMatchObject({
      used: 2,
      limit: 2,
      resets_at: new Date(resetsAt).toISOString(),
    })
    counter.time.now = resetsAt - 1
    const later = await counter.signInAgain(ada)
    expect((await counter.request(later, third)).status).toBe(507)
    counter.time.now = resetsAt
    expect((await counter.request(later, third)).status).toBe(201)
  })

  test('row 9: what comes with a subscription comes with one, but not with the free plan', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id)
    const free = await putPlan(counter.db, { id: 91, tier: 'free', basePrice: NOTHING })
    await subscribe(counter.db, ada.id, { plan: free })
    expect(short(await counter.request(ada, FILE.SUBSCRIPTION))).toEqual([
      402,
      'SUBSCRIPTION_REQUIRED',
    ])
    const plan = await putPlan(counter.db)
    await counter.db.updateTable('subscriptions').set({ plan_id: plan.id }).execute()
    expect((await counter.request(ada, FILE.SUBSCRIPTION)).status).toBe(201)
  })

  test('the free plan has no meters: who holds it spends the credits of a pack', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id)
    const free = { id: 91, tier: 'free', basePrice: NOTHING, downloadsPerMonth: 0 }
    await subscribe(counter.db, ada.id, { plan: await putPlan(counter.db, free) })
    expect((await counter.request(ada, FILE.HD)).status).toBe(201)
  })

  test('while a renewal is owed, downloads go on for seven days; then plan credits wait', async () => {
    const { counter, ada } = await opened()
    const plan = await putPlan(counter.db, { creditsPerMonth: 0 })
    const owed = { status: 'past-due', failures: 1, period_ends_at: TODAY } as const
    await subscribe(counter.db, ada.id, { plan, ...owed })
    await giveCredits(counter.db, ada.id, { source: 'plan', expiresAt: null })
    expect((await counter.request(ada, FILE.SUBSCRIPTION)).status).toBe(201)
    counter.time.now = TODAY + 7 * DAY
    const later = await counter.signInAgain(ada)
    expect(await balance(counter, later)).toBe(0)
    expect(short(await counter.request(later, FILE.HD))).toEqual([402, 'CREDITS_MISSING'])
    await giveCredits(counter.db, ada.id, { credits: 1 })
    expect((await counter.request(later, FILE.HD)).status).toBe(201)
  })

  test('a month’s credits that are due are there for the download that needs them', async () => {
    const { counter, ada } = await opened()
    const plan = await putPlan(counter.db, { interval: 'year' })
    await subscribe(counter.db, ada.id, { plan })
    counter.time.now = addMonths(TODAY, 1)
    const later = await counter.signInAgain(ada)
    expect((await counter.request(later, FILE.HD)).status).toBe(201)
    expect(await balance(counter, later)).toBe(24)
  })

  test('a month’s credits that are due stay granted where the download is refused', async () => {
    const { counter, ada } = await opened()
    const plan = await putPlan(counter.db, { creditsPerMonth: 1, downloadsPerMonth: 0 })
    await subscribe(counter.db, ada.id, { plan, months_granted: 0 })
    expect((await counter.request(ada, FILE.UHD)).status).toBe(507)
    const lots = await counter.db
      .selectFrom('credit_lots')
      .select(['source', 'remaining'])
      .execute()
    expect(lots).toEqual([{ source: 'plan', remaining: 1 }])
  })

  test('a free asset costs neither credits nor any of the plan’s downloads', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id, { credits: 1 })
    const plan = await putPlan(counter.db, { downloadsPerMonth: 1 })
    await subscribe(counter.db, ada.id, { plan })
    expect((await counter.request(ada, FILE.FREE)).status).toBe(201)
    expect((await counter.request(ada, FILE.PRACTICE)).status).toBe(201)
    expect((await counter.request(ada, FILE.HD)).status).toBe(201)
  })

  test('fifty parallel downloads with one credit left license one file', async () => {
    const { counter, ada } = await opened()
    const files = await putMoreFiles(counter.db, 50)
    await giveCredits(counter.db, ada.id, { credits: 1 })
    expect(await allAtOnce(counter, ada, files)).toEqual({ granted: 1, 'credits-missing': 49 })
    expect(await booksOf(counter.db, ada.id)).toMatchObject({ left: 0, isSound: true })
    expect(await licensed(counter, ada)).toBe(1)
  })

  test('fifty parallel downloads with one of the plan left license one file', async () => {
    const { counter, ada } = await opened()
    const files = await putMoreFiles(counter.db, 51)
    await giveCredits(counter.db, ada.id, { credits: 60 })
    const plan = await putPlan(counter.db, { downloadsPerMonth: 2 })
    await subscribe(counter.db, ada.id, { plan })
    const [first = 0, ...rest] = files
    expect((await counter.request(ada, first)).status).toBe(201)
    expect(await allAtOnce(counter, ada, rest)).toEqual({ granted: 1, 'download-limit': 49 })
    expect(await booksOf(counter.db, ada.id)).toMatchObject({ left: 58, isSound: true })
    expect(await licensed(counter, ada)).toBe(2)
  })

  test('one file asked for five times at once is paid for once', async () => {
    const { counter, ada } = await opened()
    await giveCredits(counter.db, ada.id)
    const five = Array.from({ length: 5 }, () => FILE.UHD)
    expect(await allAtOnce(counter, ada, five)).toEqual({ granted: 1, owned: 4 })
    expect(await balance(counter, ada)).toBe(8)
  })
})

function short({ status, body }: Answer): readonly unknown[] {
  return [status, body.code]
}

/** At the counter itself: looking sessions up would let one request run after the other. */
async function allAtOnce(
  { downloads }: Counter,
  who: Person,
  files: readonly number[],
): Promise<object> {
  const asked = files.map((id) =>
    downloads.request(who, id, null).match<string>(
      ({ fresh }) => (fresh ? 'granted' : 'owned'),
      ({ kind }) => kind,
    ),
  )
  const answers = await Promise.all(asked)
  const counts = Map.groupBy(answers, (answer) => answer)
  return Object.fromEntries([...counts].map(([answer, all]) => [answer, all.length]))
}

async function balance(counter: Counter, who: Person): Promise<number> {
  const answer = await counter.ask(who, '/api/v1/credits')
  return ((await answer.json()) as { balance: number }).balance
}

async function licensed(counter: Counter, who: Person): Promise<number> {
  const rows = await counter.db
    .selectFrom('entitlements')
    .select('id')
    .where('user_id', '=', who.id)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}
