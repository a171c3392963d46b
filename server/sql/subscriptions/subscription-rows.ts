import type { Selectable } from 'kysely'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Interval, PlanVariant } from '#domain/subscription/plan.ts'
import type { Subscription } from '#domain/subscription/subscription.ts'
import type { Letter } from '#server/ports/mail.ts'
import type { LetterTo } from '#server/ports/account-letters.ts'
import type { SubscriptionLetters } from '#server/ports/subscription-letters.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { SubscriptionTable } from '../schema/schema-commerce.ts'
import { listLicenses } from '../catalogue/sql-licenses.ts'
import { putLetter } from '../sql-outbox.ts'
import { planOf } from './sql-price-book.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

/** What writing about a subscription needs that no row has. */
export interface SubscriptionContext extends WriteContext {
  readonly letters: SubscriptionLetters
  readonly taxRates: TaxRates
}

/** A member's subscription that has not ended. Changes of it lock the payer first. */
export function liveRow(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
}

/** A subscription as the rules know it. */
export function toSubscription(row: SubscriptionRow, interval: Interval): Subscription {
  return {
    status: row.status,
    interval,
    anchor: row.anchor,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    cancelAt: row.cancel_at,
    failures: row.failures,
  }
}

/** A plan that somebody has or wants; one no longer sold stays the plan of those who have it. */
export async function planById(db: Db, id: number): Promise<PlanVariant> {
  const plan = await planOf(db, id)
  if (!plan) throw new Error(`there is no plan ${id}`)
  return plan
}

export async function licenseById(db: Db, id: number): Promise<LicenseType> {
  const license = (await listLicenses(db)).find((one) => one.id === id)
  if (!license) throw new Error(`there is no licence ${id}`)
  return license
}

interface Posted extends WriteContext {
  readonly userId: string
  readonly key: string
}

/** Promises a letter to a subscriber. The same key again promises nothing new. */
export async function postTo(
  tx: Db,
  { userId, key, newId, now }: Posted,
  write: (to: LetterTo) => Letter,
): Promise<void> {
  const to = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await putLetter(tx, { ...write(to), key }, { id: newId(), now })
}
