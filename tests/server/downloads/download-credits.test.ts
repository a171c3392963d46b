import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { openBackend, type Answer, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import {
  creditBookOf,
  giveCredits,
  putMoreFiles,
  putPlan,
  subscribe,
} from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'

const DAY = 24 * 60 * 60 * 1000

describeOnEveryDatabase('downloading for credits', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a file is licensed for its credits, forever, by an order that costs no money', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 5 })
    expect((await backend.request(ada, FILE.UHD)).status).toBe(201)
    expect(await balance(backend, ada)).toBe(3)
    expect((await backend.request(ada, FILE.UHD)).status).toBe(200)
    expect(await balance(backend, ada)).toBe(3)
    expect(await (await backend.ask(ada, '/api/v1/orders')).json()).toMatchObject({
      items: [
        {
          status: 'paid',
          total: 0,
          lines: [
            {
              name: 'Asset 6',
              detail: 'File 12 for 2 credits',
              price: 0,
              files: [{ variant_id: FILE.UHD }],
            },
          ],
        },
      ],
    })
    expect(await (await backend.ask(ada, '/api/v1/library')).json()).toMatchObject({
      items: [{ until: null, files: [{ variant_id: FILE.UHD }] }],
    })
  })

  test('row 10: who is short of credits is told by how many, and loses none', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 1 })
    const refused = await backend.request(ada, FILE.UHD)
    expect(short(refused)).toEqual([402, 'CREDITS_MISSING'])
    expect(refused.body.data?.['credits_missing']).toBe(1)
    expect(await balance(backend, ada)).toBe(1)
  })

  test('credits that ran out or are frozen are not spent', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { expiresAt: TODAY + DAY })
    await giveCredits(backend.db, ada.id, { source: 'plan', expiresAt: null })
    await backend.db
      .updateTable('credit_lots')
      .set({ frozen: 1 })
      .where('source', '=', 'plan')
      .execute()
    backend.time.now = TODAY + DAY
    expect(short(await backend.request(ada, FILE.HD))).toEqual([402, 'CREDITS_MISSING'])
    backend.time.now -= 1
    expect((await backend.request(ada, FILE.HD)).status).toBe(201)
  })

  test('row 5: a plan whose license the account has outgrown licenses nothing more', async () => {
    const { backend } = await opened()
    const eve = await backend.signIn({ minLicenseId: 3 })
    const plan = await putPlan(backend.db)
    await giveCredits(backend.db, eve.id, { licenseId: 4 })
    await subscribe(backend.db, eve.id, { plan, license_id: 2 })
    const refused = await backend.request(eve, FILE.HD)
    expect(short(refused)).toEqual([409, 'LICENSE_TIER_TOO_LOW'])
    expect(refused.body.data?.['required_license_id']).toBe(3)
    expect((await backend.request(eve, FILE.FREE)).status).toBe(201)
    await backend.db.updateTable('subscriptions').set({ license_id: 4 }).execute()
    expect((await backend.request(eve, FILE.HD)).status).toBe(201)
    const licenses = await backend.db.selectFrom('entitlements').select('license_id').execute()
    expect(licenses).toEqual([{ license_id: 4 }])
  })

  test('row 6: the practice cap is the plan’s, and everybody’s own without one', async () => {
    const { backend, ada } = await opened()
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db) })
    for (let place = 0; place < 11; place += 1) {
      expect((await backend.request(ada, FILE.PRACTICE + place)).status).toBe(201)
    }
    const meter = await (await backend.ask(ada, '/api/v1/downloads/practice')).json()
    expect(meter).toMatchObject({ used: 11, limit: 12 })
    await backend.db.updateTable('subscriptions').set({ status: 'ended' }).execute()
    const refused = await backend.request(ada, FILE.PRACTICE + 11)
    expect(short(refused)).toEqual([507, 'PFL_LIMIT_REACHED'])
  })

  test('row 7: a plan’s 4K downloads run out before its others', async () => {
    const { backend, ada } = await opened()
    const [first = 0, second = 0, third = 0] = await putMoreFiles(backend.db, 3)
    await backend.db
      .updateTable('variants')
      .set({ is4k: 1 })
      .where('id', 'in', [first, second])
      .execute()
    await giveCredits(backend.db, ada.id)
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db) })
    expect((await backend.request(ada, first)).status).toBe(201)
    const refused = await backend.request(ada, second)
    expect(short(refused)).toEqual([507, 'DOWNLOAD_LIMIT_4K_REACHED'])
    expect(refused.body.data).toMatchObject({ used: 1, limit: 1 })
    expect((await backend.request(ada, third)).status).toBe(201)
    expect(await balance(backend, ada)).toBe(8)
  })

  test('row 8: a plan’s downloads run out, 4K ones counted, until the subscription’s day', async () => {
    const { backend, ada } = await opened()
    const [first = 0, second = 0, third = 0] = await putMoreFiles(backend.db, 3)
    await backend.db.updateTable('variants').set({ is4k: 1 }).where('id', '=', first).execute()
    await giveCredits(backend.db, ada.id)
    const plan = await putPlan(backend.db, { downloadsPerMonth: 2, creditsPerMonth: 0 })
    const anchor = TODAY - 3 * DAY
    await subscribe(backend.db, ada.id, { plan, anchor, period_ends_at: addMonths(anchor, 6) })
    expect((await backend.request(ada, first)).status).toBe(201)
    expect((await backend.request(ada, second)).status).toBe(201)
    const refused = await backend.request(ada, third)
    expect(short(refused)).toEqual([507, 'DOWNLOAD_LIMIT_REACHED'])
    const resetsAt = addMonths(anchor, 1)
    expect(refused.body.data).toMatchObject({
      used: 2,
      limit: 2,
      resets_at: new Date(resetsAt).toISOString(),
    })
    backend.time.now = resetsAt - 1
    const later = await backend.signInAgain(ada)
    expect((await backend.request(later, third)).status).toBe(507)
    backend.time.now = resetsAt
    expect((await backend.request(later, third)).status).toBe(201)
  })

  test('row 9: what comes with a subscription comes with one, but not with the free plan', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id)
    const free = await putPlan(backend.db, { id: 91, tier: 'free', basePrice: NOTHING })
    await subscribe(backend.db, ada.id, { plan: free })
    expect(short(await backend.request(ada, FILE.SUBSCRIPTION))).toEqual([
      402,
      'SUBSCRIPTION_REQUIRED',
    ])
    const plan = await putPlan(backend.db)
    await backend.db.updateTable('subscriptions').set({ plan_id: plan.id }).execute()
    expect((await backend.request(ada, FILE.SUBSCRIPTION)).status).toBe(201)
  })

  test('the free plan has no meters: who holds it spends the credits of a pack', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id)
    const free = { id: 91, tier: 'free', basePrice: NOTHING, downloadsPerMonth: 0 }
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db, free) })
    expect((await backend.request(ada, FILE.HD)).status).toBe(201)
  })

  test('while a renewal is past due, downloads go on for seven days; then plan credits wait', async () => {
    const { backend, ada } = await opened()
    const plan = await putPlan(backend.db, { creditsPerMonth: 0 })
    const pastDue = { status: 'past-due', failures: 1, period_ends_at: TODAY } as const
    await subscribe(backend.db, ada.id, { plan, ...pastDue })
    await giveCredits(backend.db, ada.id, { source: 'plan', expiresAt: null })
    expect((await backend.request(ada, FILE.SUBSCRIPTION)).status).toBe(201)
    backend.time.now = TODAY + 7 * DAY
    const later = await backend.signInAgain(ada)
    expect(await balance(backend, later)).toBe(0)
    expect(short(await backend.request(later, FILE.HD))).toEqual([402, 'CREDITS_MISSING'])
    await giveCredits(backend.db, ada.id, { credits: 1 })
    expect((await backend.request(later, FILE.HD)).status).toBe(201)
  })

  test('a month’s credits that are due are there for the download that needs them', async () => {
    const { backend, ada } = await opened()
    const plan = await putPlan(backend.db, { interval: 'year' })
    await subscribe(backend.db, ada.id, { plan })
    backend.time.now = addMonths(TODAY, 1)
    const later = await backend.signInAgain(ada)
    expect((await backend.request(later, FILE.HD)).status).toBe(201)
    expect(await balance(backend, later)).toBe(24)
  })

  test('a month’s credits that are due stay granted where the download is refused', async () => {
    const { backend, ada } = await opened()
    const plan = await putPlan(backend.db, { creditsPerMonth: 1, downloadsPerMonth: 0 })
    await subscribe(backend.db, ada.id, { plan, months_granted: 0 })
    expect((await backend.request(ada, FILE.UHD)).status).toBe(507)
    const lots = await backend.db
      .selectFrom('credit_lots')
      .select(['source', 'remaining'])
      .execute()
    expect(lots).toEqual([{ source: 'plan', remaining: 1 }])
  })

  test('a free asset costs neither credits nor any of the plan’s downloads', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 1 })
    const plan = await putPlan(backend.db, { downloadsPerMonth: 1 })
    await subscribe(backend.db, ada.id, { plan })
    expect((await backend.request(ada, FILE.FREE)).status).toBe(201)
    expect((await backend.request(ada, FILE.PRACTICE)).status).toBe(201)
    expect((await backend.request(ada, FILE.HD)).status).toBe(201)
  })

  test('fifty parallel downloads with one credit left license one file', async () => {
    const { backend, ada } = await opened()
    const files = await putMoreFiles(backend.db, 50)
    await giveCredits(backend.db, ada.id, { credits: 1 })
    expect(await allAtOnce(backend, ada, files)).toEqual({ granted: 1, 'credits-missing': 49 })
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 0, isSound: true })
    expect(await licensed(backend, ada)).toBe(1)
  })

  test('fifty parallel downloads with one of the plan left license one file', async () => {
    const { backend, ada } = await opened()
    const files = await putMoreFiles(backend.db, 51)
    await giveCredits(backend.db, ada.id, { credits: 60 })
    const plan = await putPlan(backend.db, { downloadsPerMonth: 2 })
    await subscribe(backend.db, ada.id, { plan })
    const [first = 0, ...rest] = files
    expect((await backend.request(ada, first)).status).toBe(201)
    expect(await allAtOnce(backend, ada, rest)).toEqual({ granted: 1, 'download-limit': 49 })
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 58, isSound: true })
    expect(await licensed(backend, ada)).toBe(2)
  })

  test('one file asked for five times at once is paid for once', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id)
    const five = Array.from({ length: 5 }, () => FILE.UHD)
    expect(await allAtOnce(backend, ada, five)).toEqual({ granted: 1, owned: 4 })
    expect(await balance(backend, ada)).toBe(8)
  })
})

function short({ status, body }: Answer): readonly unknown[] {
  return [status, body.code]
}

/** At the shop itself: looking sessions up would let one request run after the other. */
async function allAtOnce(
  { downloads }: Backend,
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

async function balance(backend: Backend, who: Person): Promise<number> {
  const answer = await backend.ask(who, '/api/v1/credits')
  return ((await answer.json()) as { balance: number }).balance
}

async function licensed(backend: Backend, who: Person): Promise<number> {
  const rows = await backend.db
    .selectFrom('entitlements')
    .select('id')
    .where('user_id', '=', who.id)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}
