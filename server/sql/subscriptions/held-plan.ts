import type { CustomerId } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  HeldPlan,
  SubscriptionKind,
} from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'
import { planById } from './stored-plans.ts'
import { held, type SubscriptionRow } from './subscription-columns.ts'

/** A customer's plan, unless it has ended. */
export async function heldPlan(db: Db, customer: CustomerId): Promise<HeldPlan | null> {
  return toPlan(db, await liveRow(db, customer, 'plan'))
}

/** The plan of a subscription, ended or not. */
export async function planOf(db: Db, id: string): Promise<HeldPlan | null> {
  const rows = db.selectFrom('subscriptions').selectAll().where('id', '=', id)
  return toPlan(db, await rows.executeTakeFirst())
}

async function toPlan(db: Db, row: SubscriptionRow | undefined): Promise<HeldPlan | null> {
  if (!row || row.plan_id === null) return null
  const plan = await planById(db, row.plan_id)
  const pendingPlan = row.pending_plan_id === null ? null : await planById(db, row.pending_plan_id)
  return {
    ...held(row, plan.interval),
    kind: 'plan',
    plan,
    monthsGranted: row.months_granted,
    scheduledChange: pendingPlan && {
      plan: pendingPlan,
      licenseId: storedLicense(row.pending_license_id ?? row.license_id),
      price: row.pending_price === null ? null : cents(row.pending_price),
      seatPrice: cents(row.pending_seat_price),
    },
    seats: {
      count: row.seats,
      staying: row.seats_staying,
      price: cents(row.seat_price),
      creditsMissed: row.seat_credits_missed,
    },
  }
}

export function liveRow(
  db: Db,
  customer: CustomerId,
  kind: SubscriptionKind,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('kind', '=', kind)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
}
