import { screen } from '@testing-library/react'
import type { SubscriptionRow } from '#server/sql/subscriptions/subscription-columns.ts'
import type { Grant } from '#server/application/credits/credit-ledger.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { Db } from '#server/sql/database.ts'
import { giveCredits, putPlan, subscribe } from './credit-data.ts'
import { CREDIT_SUBSCRIPTION, seedPriceBook } from './price-book-data.ts'
import { openShop } from './shop.tsx'

/** A shop that sells plans and packs, with its confirmed member Ada. */
export async function openCreditShop(at: string) {
  const shop = await openShop({ at: '/checkout', member: 'confirmed' })
  const { db } = shop
  await seedPriceBook(db)
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await shop.reload(at)
  return {
    ...shop,
    /** Grants credits from a pack, as if bought now. */
    give: (credits: number, changes: Partial<Grant> = {}) =>
      giveCredits(db, id, { now: Date.now(), credits, ...changes }),
    /** Adds a plan for Ada that started now, with defaults for everything not given. */
    subscribe: async (terms: Partial<PlanVariant> = {}, changes: Partial<SubscriptionRow> = {}) => {
      const now = Date.now()
      const plan = await putPlan(db, terms)
      await subscribe(db, id, {
        plan,
        anchor: now,
        period_starts_at: now,
        period_ends_at: addMonths(now, 1),
        created_at: now,
        updated_at: now,
        ...changes,
      })
      return plan
    },
    /** Adds a credit subscription for Ada that started now, with defaults for everything not given. */
    creditSubscription: (changes: Partial<SubscriptionRow> = {}) =>
      putCreditSubscription(db, id, changes),
    /** Sets the minimum license of Ada's account. */
    needLicense: (minimum: number) =>
      db.updateTable('users').set({ min_license_id: minimum }).execute(),
  }
}

/** The messages in the corner. */
export function messages(): HTMLElement {
  return screen.getByRole('region', { name: 'Messages' })
}

async function putCreditSubscription(
  db: Db,
  userId: string,
  changes: Partial<SubscriptionRow>,
): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('subscriptions')
    .values({
      id: 'a refill of Ada’s',
      user_id: userId,
      customer_id: userId,
      kind: 'credits',
      pack_id: CREDIT_SUBSCRIPTION,
      months_granted: 0,
      license_id: 1,
      credits: 20,
      price: 3400,
      status: 'active',
      anchor: now,
      period_starts_at: now,
      period_ends_at: addMonths(now, 1),
      cancel_at: null,
      failures: 0,
      payment: 'sandbox_ok',
      billing_country: 'US',
      company: '',
      created_at: now,
      updated_at: now,
      ended_at: null,
      ...changes,
    })
    .execute()
}
