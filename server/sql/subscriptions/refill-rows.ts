import type { Selectable } from 'kysely'
import type { OwnRefill } from '#application/ports/subscriptions.ts'
import type { RunningRefill } from '#domain/order/purchase.ts'
import { cents } from '#domain/shared/money.ts'
import { isOwed, type Subscription } from '#domain/subscription/subscription.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'
import type { RefillTable } from '../schema/schema-refills.ts'
import { nextChargeOf } from './next-charge.ts'
import type { SubscriptionContext } from './subscription-rows.ts'

export type RefillRow = Selectable<RefillTable>

/** A member's refill that has not ended. Changes of it lock the payer first. */
export function liveRefill(db: Db, userId: string): Promise<RefillRow | undefined> {
  return db
    .selectFrom('refills')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
}

/** A refill as the rules of subscriptions know it: one by the month. */
export function courseOf(row: RefillRow): Subscription {
  return {
    status: row.status,
    interval: 'month',
    anchor: row.anchor,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    cancelAt: row.cancel_at,
    failures: row.failures,
  }
}

/** Whether a cancellation is due, noticed or not. */
export function isRefillOver({ cancel_at: cancelAt }: RefillRow, now: number): boolean {
  return cancelAt !== null && cancelAt <= now
}

/** What buying a refill depends on. */
export async function runningRefill(
  db: Db,
  userId: string,
  now: number,
): Promise<RunningRefill | null> {
  const row = await liveRefill(db, userId)
  if (!row || isRefillOver(row, now)) return null
  const licenseId = storedLicense(row.license_id)
  return {
    packId: row.pack_id,
    price: cents(row.price),
    credits: row.credits,
    licenseId,
    owed: isOwed(courseOf(row), now),
    cancelled: row.cancel_at !== null,
    endsAt: row.period_ends_at,
  }
}

/** The moment that is asked about, and the rates of tax of what is charged next. */
export type DatedRates = Pick<SubscriptionContext, 'now' | 'taxRates'>

/** A refill as its owner sees it; null without one. */
export async function ownRefill(
  db: Db,
  userId: string,
  { now, taxRates }: DatedRates,
): Promise<OwnRefill | null> {
  const row = await liveRefill(db, userId)
  if (!row || isRefillOver(row, now)) return null
  return {
    packId: row.pack_id,
    credits: row.credits,
    licenseId: storedLicense(row.license_id),
    price: cents(row.price),
    status: isOwed(courseOf(row), now) ? 'past-due' : 'active',
    periodEnd: row.period_ends_at,
    nextCharge: nextChargeOf(courseOf(row), row, taxRates),
    cancelAt: row.cancel_at,
  }
}

/** Whether an order is a month of a refill, and not of a plan. */
export async function isOfRefill(
  db: Db,
  { subscription_id: id }: { readonly subscription_id: string | null },
): Promise<boolean> {
  if (id === null) return false
  const row = await db.selectFrom('refills').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
