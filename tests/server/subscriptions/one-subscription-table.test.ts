import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customerById } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { subscriptionDetails } from '#server/application/subscription/subscription-details.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { putUserAlone } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN, CREDIT_SUBSCRIPTION, seedPriceBook } from '../../support/price-book-data.ts'
import { aUser, TODAY } from '#tests/support/samples.ts'

const END = TODAY + 20 * DAY_MS
const BEGAN = TODAY - 10 * DAY_MS
const LATE = TODAY - 2 * DAY_MS

/** What the two tables had in common. */
const ROW = {
  license_id: 2,
  status: 'active',
  anchor: BEGAN,
  period_starts_at: BEGAN,
  period_ends_at: END,
  cancel_at: null,
  failures: 0,
  payment: 'sandbox_ok',
  billing_country: 'PT',
  company: 'Byron Pictures',
  vat_id: 'PT501964843',
  created_at: BEGAN,
  updated_at: BEGAN,
  ended_at: null,
} as const

const OF_PLAN = {
  plan_id: PLAN.STANDARD_MONTH,
  price: 7020,
  months_granted: 1,
  cancel_reason: null,
  pending_plan_id: null,
  pending_license_id: null,
  pending_price: null,
} as const
const OF_CREDIT_SUBSCRIPTION = { pack_id: CREDIT_SUBSCRIPTION, price: 6120, credits: 20 } as const

const CANCELLED = { cancel_at: END }
const PAST_DUE = { status: 'past-due', failures: 1, period_ends_at: LATE }
const ENDED = { status: 'ended', ended_at: LATE, cancel_at: LATE, period_ends_at: LATE }
const WAITING = { pending_plan_id: PLAN.BASIC_MONTH, pending_license_id: 2, pending_price: 3420 }

interface Kept {
  readonly who: string
  readonly table: 'subscriptions' | 'refills'
  readonly changes: object
}

/** A plan and a credit subscription in every state, some of them somebody's together. */
const KEPT: readonly Kept[] = [
  { who: 'ada', table: 'subscriptions', changes: {} },
  { who: 'ada', table: 'refills', changes: {} },
  { who: 'ben', table: 'subscriptions', changes: { ...CANCELLED, cancel_reason: 'too dear' } },
  { who: 'ben', table: 'refills', changes: CANCELLED },
  { who: 'cleo', table: 'subscriptions', changes: PAST_DUE },
  { who: 'cleo', table: 'refills', changes: PAST_DUE },
  { who: 'dora', table: 'subscriptions', changes: WAITING },
  { who: 'dora', table: 'refills', changes: ENDED },
  { who: 'dora', table: 'subscriptions', changes: ENDED },
]

describeOnEveryDatabase('plans and credit subscriptions of the version before', (open) => {
  const opened = async () => {
    const db = await open('030-email-events')
    await seedPriceBook(db, 'seats')
    for (const id of ['ada', 'ben', 'cleo', 'dora']) {
      await putUserAlone(db, aUser({ id, email: `${id}@example.com` }))
      await putLot(db, id)
    }
    for (const [place, { who, table, changes }] of KEPT.entries()) {
      const agreed = table === 'refills' ? OF_CREDIT_SUBSCRIPTION : OF_PLAN
      await put(db, table, { id: `S${place}`, user_id: who, ...ROW, ...agreed, ...changes })
    }
    return db
  }

  test('are one table after it, each with its id and all that was agreed', async () => {
    const db = await opened()
    const before = [...(await all(db, 'subscriptions')), ...(await all(db, 'refills'))]
    await migrate(db)
    const after = await all(db, 'subscriptions')
    expect(after).toHaveLength(KEPT.length)
    for (const row of before) {
      const kept = after.find(({ id }) => id === row['id'])
      const kind = row['plan_id'] === undefined ? 'credits' : 'plan'
      expect(kept).toMatchObject({ ...row, kind })
    }
    await expect(all(db, 'refills')).rejects.toThrow(/refills/)
  })

  test('show the same balance, next charge and end to their owner', async () => {
    const db = await opened()
    await migrate(db)
    const taxRates = countryRates(new Map([['PT', 2300]]))
    const details = (who: string) =>
      subscriptionDetails({ ...createRepositories(db), now: TODAY }, customerById(who), taxRates)
    const plan = { amount: cents(8635), at: END }
    const creditSubscription = { amount: cents(7528), at: END }
    expect(await details('ada')).toMatchObject({
      currentCreditBalance: 7,
      status: 'active',
      nextCharge: plan,
      cancelAt: null,
      creditSubscription: {
        credits: 20,
        status: 'active',
        nextCharge: creditSubscription,
        cancelAt: null,
      },
    })
    expect(await details('ben')).toMatchObject({
      currentCreditBalance: 7,
      nextCharge: null,
      cancelAt: END,
      creditSubscription: { nextCharge: null, cancelAt: END },
    })
    expect(await details('cleo')).toMatchObject({
      currentCreditBalance: 7,
      status: 'past-due',
      nextCharge: { ...plan, at: LATE + 2 * DAY_MS },
      creditSubscription: {
        status: 'past-due',
        nextCharge: { ...creditSubscription, at: LATE + 2 * DAY_MS },
      },
    })
    expect(await details('dora')).toMatchObject({
      currentCreditBalance: 7,
      nextCharge: { amount: 4207, at: END },
      pendingChange: { plan: { id: PLAN.BASIC_MONTH, price: 3420 }, at: END },
      creditSubscription: null,
    })
  })

  test('of each kind a customer has one that runs, and no row is of both', async () => {
    const db = await opened()
    await migrate(db)
    const [plan, creditSubscription] = await db
      .selectFrom('subscriptions')
      .selectAll()
      .orderBy('id')
      .execute()
    const again = (row: object) => put(db, 'subscriptions', { ...row, id: 'ANOTHER' })
    await expect(again({ ...plan })).rejects.toThrow(/unique/i)
    await expect(again({ ...creditSubscription })).rejects.toThrow(/unique/i)
    await expect(
      again({ ...creditSubscription, user_id: 'dora', customer_id: 'dora', credits: null }),
    ).rejects.toThrow(/check/i)
    await expect(again({ ...plan, status: 'ended', pack_id: CREDIT_SUBSCRIPTION })).rejects.toThrow(
      /check/i,
    )
    await again({ ...creditSubscription, user_id: 'dora', customer_id: 'dora' })
  })
})

async function all(db: Db, table: string): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  return rows
}

async function put(db: Db, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  const values = Object.values(row).map((value) => sql`${value}`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(
    db,
  )
}

async function putLot(db: Db, userId: string): Promise<void> {
  const lot = { id: `LOT-${userId}`, user_id: userId, source: 'pack', amount: 10, remaining: 7 }
  await put(db, 'credit_lots', {
    ...lot,
    expires_at: null,
    frozen: 0,
    order_id: null,
    license_id: 6,
    created_at: BEGAN,
  })
}
