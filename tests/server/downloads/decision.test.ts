import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { giveCredits, putPlan, subscribe } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

interface Decision {
  readonly allowed: boolean
  readonly code: string | null
  readonly cost: number
  readonly balance: number
  readonly license_id: number
  readonly meter: unknown
  readonly suggested_action: Way | null
  readonly other_actions: readonly Way[]
}

interface Way {
  readonly kind: string
  readonly plan_id?: number
  readonly pack_id?: number
  readonly price?: number
}

interface Scene {
  readonly name: string
  readonly file?: number
  readonly signedIn?: Parameters<Backend['signIn']>[0]
  readonly set?: (backend: Backend, who: Person) => Promise<unknown>
  readonly says: Partial<Decision>
}

const small = { downloadsPerMonth: 1, downloads4kPerMonth: 0 }

/** One for each row of download 1, and for what decides within a row. */
const SCENES: readonly Scene[] = [
  {
    name: 'row 2, an unconfirmed address',
    signedIn: { confirmedAt: null },
    says: { code: 'EMAIL_UNCONFIRMED', suggested_action: { kind: 'confirm' }, meter: null },
  },
  {
    name: 'row 3, a burst',
    file: FILE.FREE,
    set: async (backend, who) => {
      for (let link = 0; link < 5; link += 1) await backend.request(who, FILE.FREE)
    },
    says: { code: 'VARIANT_DOWNLOADS_LIMIT_REACHED', suggested_action: { kind: 'wait' } },
  },
  {
    name: 'row 4, what is owned',
    set: (backend, who) => backend.buy(who, FILE.UHD),
    says: { code: null, cost: 0, suggested_action: null, meter: null },
  },
  {
    name: 'row 5, a plan of too low a license',
    signedIn: { minLicenseId: 3 },
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id, { licenseId: 2 })
      await giveCredits(backend.db, who.id, { credits: 4, licenseId: 3 })
      await subscribe(backend.db, who.id, { plan: await putPlan(backend.db), license_id: 2 })
    },
    // As everywhere else: what can be spent under the license that the account needs.
    says: { code: 'LICENSE_TIER_TOO_LOW', suggested_action: { kind: 'license' }, balance: 4 },
  },
  {
    name: 'row 6, practice footage used up',
    file: FILE.PRACTICE + 10,
    set: async (backend, who) => {
      for (let at = 0; at < 10; at += 1) await backend.request(who, FILE.PRACTICE + at)
    },
    says: {
      code: 'PFL_LIMIT_REACHED',
      cost: 0,
      suggested_action: { kind: 'wait' },
      meter: { used: 10, limit: 10, resets_at: '2026-04-01T00:00:00.000Z' },
    },
  },
  {
    name: 'row 7, a plan without 4K',
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id)
      await backend.db.updateTable('variants').set({ is4k: 1 }).where('id', '=', FILE.UHD).execute()
      const larger = { tier: 'large', downloads4kPerMonth: 5, basePrice: cents(9900) }
      await putPlan(backend.db, { id: 91, ...larger })
      // As much as one has, and a plan that would not begin before the period ends.
      await putPlan(backend.db, { ...small, id: 92, tier: 'other', basePrice: cents(4000) })
      const later = { tier: 'later', downloads4kPerMonth: 5, basePrice: cents(900) }
      await putPlan(backend.db, { id: 93, ...later })
      await subscribe(backend.db, who.id, { plan: await putPlan(backend.db, small) })
    },
    says: {
      code: 'DOWNLOAD_LIMIT_4K_REACHED',
      suggested_action: { kind: 'buy', price: 800 },
      other_actions: [{ kind: 'plan', plan_id: 91, price: 6000 }],
      meter: { used: 0, limit: 0, resets_at: '2026-04-14T12:00:00.000Z' },
    },
  },
  {
    name: 'row 8, the plan’s downloads used up',
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id)
      await subscribe(backend.db, who.id, { plan: await putPlan(backend.db, small) })
      await backend.request(who, FILE.HD)
    },
    says: {
      code: 'DOWNLOAD_LIMIT_REACHED',
      suggested_action: { kind: 'buy', price: 800 },
      other_actions: [],
      balance: 9,
      meter: { used: 1, limit: 1, resets_at: '2026-04-14T12:00:00.000Z' },
    },
  },
  {
    name: 'row 8, of an asset for subscribers: no money buys it',
    file: FILE.SUBSCRIPTION,
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id)
      await subscribe(backend.db, who.id, { plan: await putPlan(backend.db, small) })
      await backend.request(who, FILE.HD)
    },
    says: { code: 'DOWNLOAD_LIMIT_REACHED', suggested_action: { kind: 'wait' }, other_actions: [] },
  },
  {
    name: 'row 9, a subscription wanted',
    file: FILE.SUBSCRIPTION,
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id)
      await putPlan(backend.db)
    },
    says: {
      code: 'SUBSCRIPTION_REQUIRED',
      suggested_action: { kind: 'plan', plan_id: 90, price: 3900 },
      cost: 1,
    },
  },
  {
    name: 'row 10, credits wanted',
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id, { credits: 1 })
      await putPack(backend)
    },
    says: {
      code: 'CREDITS_MISSING',
      suggested_action: { kind: 'buy', price: 800 },
      other_actions: [{ kind: 'credits', price: 1000 }],
      cost: 2,
      balance: 1,
    },
  },
  {
    name: 'row 10, where a month of a plan costs less than the file',
    set: async (backend) => {
      await putPack(backend)
      await putPlan(backend.db, { basePrice: cents(700) })
    },
    says: {
      suggested_action: { kind: 'plan', plan_id: 90, price: 700 },
      cost: 2,
      code: 'CREDITS_MISSING',
    },
  },
  {
    name: 'row 10, for who needs a dearer license',
    signedIn: { minLicenseId: 2 },
    set: putPack,
    says: {
      code: 'CREDITS_MISSING',
      suggested_action: { kind: 'buy', price: 1440 },
      other_actions: [{ kind: 'credits', price: 1800 }],
    },
  },
  {
    name: 'row 11, credits enough',
    set: (backend, who) => giveCredits(backend.db, who.id, { credits: 2 }),
    says: { code: null, cost: 2, balance: 2, suggested_action: null, meter: null },
  },
  {
    name: 'row 10, credits of too low a license',
    signedIn: { minLicenseId: 3 },
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id)
      await giveCredits(backend.db, who.id, { credits: 1, licenseId: 4 })
      await putPack(backend)
    },
    says: { code: 'CREDITS_MISSING', cost: 2, balance: 1, license_id: 3 },
  },
  {
    name: 'row 11, credits of a higher license',
    set: (backend, who) => giveCredits(backend.db, who.id, { licenseId: 6 }),
    says: { code: null, cost: 2, balance: 10, license_id: 6 },
  },
  {
    name: 'row 11, with a plan',
    set: async (backend, who) => {
      await giveCredits(backend.db, who.id)
      await subscribe(backend.db, who.id, { plan: await putPlan(backend.db) })
    },
    says: { code: null, cost: 2, meter: { used: 0, limit: 3, resets_at: expect.any(String) } },
  },
  {
    name: 'row 11, with a month’s credits that are due and not given yet',
    set: async (backend, who) => {
      await subscribe(backend.db, who.id, { plan: await putPlan(backend.db), months_granted: 0 })
    },
    says: { code: null, cost: 2, balance: 25 },
  },
  { name: 'row 11, a free asset', file: FILE.FREE, says: { code: null, cost: 0, meter: null } },
]

describeOnEveryDatabase('asking what a download would come to', (open) => {
  test.for(SCENES)('$name: the answer is what then happens', async (scene) => {
    const { file = FILE.UHD, signedIn = {}, set, says } = scene
    const backend = await openBackend(await open())
    const who = await backend.signIn(signedIn)
    await set?.(backend, who)
    const before = await traces(backend)
    const decision = await decide(backend, who, file)
    expect(decision).toMatchObject({ allowed: says.code === null, ...says })
    expect(await decide(backend, who, file)).toEqual(decision)
    expect(await traces(backend)).toEqual(before)
    const { status, body } = await backend.request(who, file)
    expect([status < 300, body.code ?? null]).toEqual([decision.allowed, decision.code])
    // What is refused for an allowance or for money says what would lift it, without being asked.
    const { suggested_action: unblock } = (body['data'] ?? {}) as {
      readonly suggested_action?: unknown
    }
    expect(unblock).toEqual(
      status === 402 || status === 507 ? decision.suggested_action : undefined,
    )
    const paid = decision.allowed ? decision.cost : 0
    expect((await decide(backend, who, file)).balance).toBe(decision.balance - paid)
  })

  test('a plan without 4K is not said to have all of none used', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await giveCredits(backend.db, ada.id)
    await backend.db.updateTable('variants').set({ is4k: 1 }).where('id', '=', FILE.UHD).execute()
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db, small) })
    const { status, body } = await backend.request(ada, FILE.UHD)
    expect([status, body['message']]).toEqual([507, 'Your plan doesn’t include 4K downloads.'])
  })

  test('row 1: a visitor hears the price, and to sign in', async () => {
    const backend = await openBackend(await open())
    expect(await decide(backend, null, FILE.UHD)).toMatchObject({
      allowed: false,
      code: 'SIGN_IN_REQUIRED',
      cost: 2,
      balance: 0,
      license_id: 1,
      meter: null,
      suggested_action: { kind: 'sign-in' },
      other_actions: [],
    })
  })

  test('there is no file 999, none that is no longer sold, and no file called "x"', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await backend.db.updateTable('products').set({ retired: 1 }).where('id', '=', 4).execute()
    const statusOf = async (who: Person | null, id: number | string) =>
      (await backend.ask(who, `${PATH}${id}`)).status
    for (const who of [null, ada]) {
      expect(await statusOf(who, 999)).toBe(404)
      expect(await statusOf(who, 9999999999)).toBe(404)
      expect(await statusOf(who, FILE.SMOKE)).toBe(404)
      expect(await statusOf(who, 'x')).toBe(422)
      expect(await statusOf(who, '')).toBe(422)
    }
  })
})

const PATH = '/api/v1/downloads/decision?variant_id='

async function decide(backend: Backend, who: Person | null, id: number): Promise<Decision> {
  return (await (await backend.ask(who, `${PATH}${id}`)).json()) as Decision
}

/** Everything that a download would have written. */
async function traces(backend: Backend): Promise<readonly unknown[]> {
  const tables = [
    'grants',
    'links',
    'orders',
    'entitlements',
    'credit_spends',
    'credit_entries',
  ] as const
  return Promise.all(
    tables.map((table) =>
      backend.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirst(),
    ),
  )
}

async function putPack(backend: Backend): Promise<void> {
  await backend.db
    .insertInto('credit_packs')
    .values({
      id: 90,
      sku: 'PACK-90',
      credits: 10,
      cost_per_credit: 200,
      recurring_credits: 0,
      position: 90,
      retired: 0,
    })
    .execute()
}
