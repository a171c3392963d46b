import type { Selectable } from 'kysely'
import { customerById } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import type { Interval } from '#domain/subscription/plan.ts'
import type {
  AgreedPeriod,
  Bought,
  FirstPeriod,
} from '#server/application/ports/subscription-repository.ts'
import type { SubscriptionTable } from '../schema/subscriptions.ts'
import { storedLicense } from '../stored-license.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

export const NO_SCHEDULED_CHANGE = {
  pending_plan_id: null,
  pending_license_id: null,
  pending_price: null,
  pending_seat_price: 0,
} as const

/**
 * The columns of a first period: everything that a subscription has except its payment, which a change
 * may leave as it is.
 */
export function beginning(first: FirstPeriod, now: number) {
  return {
    ...agreed(first, now),
    cancel_at: null,
    cancel_reason: null,
    ...NO_SCHEDULED_CHANGE,
    billing_country: first.billing.country,
    company: first.billing.company,
    vat_id: first.billing.vatId,
  }
}

/** The columns of a paid period. */
export function agreed(paid: AgreedPeriod, now: number) {
  return {
    ...boughtColumns(paid.bought),
    status: 'active',
    license_id: paid.licenseId,
    price: paid.price,
    anchor: paid.anchor,
    period_starts_at: paid.period.startsAt,
    period_ends_at: paid.period.endsAt,
    months_granted: paid.monthsGranted,
    failures: 0,
    seats: paid.seats,
    seats_staying: paid.seats,
    seat_price: paid.seatPrice,
    seat_credits_missed: 0,
    updated_at: now,
  } as const
}

function boughtColumns(bought: Bought) {
  return bought.kind === 'plan'
    ? { plan_id: bought.planId, pack_id: null, credits: null }
    : { plan_id: null, pack_id: bought.packId, credits: bought.credits }
}

/** What subscriptions of both kinds have in common. */
export function held(row: SubscriptionRow, interval: Interval) {
  return {
    id: row.id,
    customer: customerById(row.customer_id),
    userId: row.user_id,
    licenseId: storedLicense(row.license_id),
    price: cents(row.price),
    subscription: {
      status: row.status,
      interval,
      anchor: row.anchor,
      periodStartsAt: row.period_starts_at,
      periodEndsAt: row.period_ends_at,
      cancelAt: row.cancel_at,
      failures: row.failures,
    },
    payment: row.payment,
    billing: { country: row.billing_country, company: row.company, vatId: row.vat_id },
  }
}
