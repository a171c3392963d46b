import { sql } from 'kysely'
import { customerById } from '#domain/customer/customer.ts'
import type { SubscriptionRepository } from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'
import { renewalOrders } from './renewal-orders.ts'
import { heldPlan, liveRow, planOf } from './held-plan.ts'
import {
  agreed,
  beginning,
  held,
  NO_SCHEDULED_CHANGE,
  type SubscriptionRow,
} from './subscription-columns.ts'

export const subscriptionRepository = (db: Db): SubscriptionRepository => ({
  ...renewalOrders(db),

  heldPlan: (customer) => heldPlan(db, customer),
  planOf: (id) => planOf(db, id),

  heldCredits: async (customer) => {
    const row = await liveRow(db, customer, 'credits')
    if (!row || row.pack_id === null || row.credits === null) return null
    const { pack_id: packId, credits } = row
    return { ...held(row, 'month'), kind: 'credits', packId, credits }
  },

  kindOf: async (id) => {
    const row = await db
      .selectFrom('subscriptions')
      .select('kind')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.kind ?? null
  },

  endedAt: async (id) => {
    const row = await db
      .selectFrom('subscriptions')
      .select('ended_at')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.ended_at ?? null
  },

  perhapsDue: async (now, { meanMs, lessMs }) => {
    const rows = await db
      .selectFrom('subscriptions')
      .select(['id', 'kind', 'customer_id', 'user_id as userId', 'status', 'anchor', 'failures'])
      .select(['period_ends_at as periodEndsAt', 'cancel_at as cancelAt'])
      .select('months_granted as monthsGranted')
      .where('status', '<>', 'ended')
      .where((row) =>
        row.or([
          row('period_ends_at', '<=', now),
          row('cancel_at', '<=', now),
          row.and([
            row('kind', '=', 'plan'),
            sql<boolean>`anchor + months_granted * cast(${meanMs} as bigint) <= ${now + lessMs}`,
          ]),
        ]),
      )
      .orderBy('kind', 'desc')
      .orderBy('period_ends_at')
      .execute()
    return rows.map(({ customer_id: customer, ...due }) => ({
      ...due,
      customer: customerById(customer),
    }))
  },

  begin: async (id, { customer, userId }, first, now) => {
    await db
      .insertInto('subscriptions')
      .values({
        ...beginning(first, now),
        payment: first.payment,
        id,
        user_id: userId,
        customer_id: customer,
        kind: first.bought.kind,
        created_at: now,
        ended_at: null,
      })
      .execute()
  },

  restart: async (id, first, now) => {
    const restarted = await db
      .updateTable('subscriptions')
      .set({
        ...beginning(first, now),
        ...(first.payment === null ? {} : { payment: first.payment }),
      })
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .returning('id')
      .executeTakeFirst()
    return restarted !== undefined
  },

  renew: async (id, endedAt, next, now) => {
    await db
      .updateTable('subscriptions')
      .set({
        ...agreed(next, now),
        cancel_at: next.cancelAt,
        ...(next.keepsScheduledChange ? {} : NO_SCHEDULED_CHANGE),
      })
      .where('id', '=', id)
      .where('period_ends_at', '=', endedAt)
      .execute()
  },

  fail: (id, failures, now) => set(db, id, { status: 'past-due', failures, updated_at: now }),

  setCancellation: (id, { at, reason }, now) =>
    set(db, id, { cancel_at: at, cancel_reason: reason, updated_at: now }),

  setScheduledChange: (id, wanted, now) =>
    set(db, id, {
      ...(wanted
        ? {
            pending_plan_id: wanted.planId,
            pending_license_id: wanted.licenseId,
            pending_price: wanted.price,
            pending_seat_price: wanted.seatPrice,
          }
        : NO_SCHEDULED_CHANGE),
      updated_at: now,
    }),

  dropScheduledChangeBelow: async (customer, minimum, now) => {
    await db
      .updateTable('subscriptions')
      .set({ ...NO_SCHEDULED_CHANGE, updated_at: now })
      .where('customer_id', '=', customer)
      .where('status', '<>', 'ended')
      .where('pending_plan_id', 'is not', null)
      .where('pending_license_id', '<', minimum)
      .execute()
  },

  setPayment: async (id, payment, now) => {
    await db
      .updateTable('subscriptions')
      .set({ payment, updated_at: now })
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .execute()
  },

  setSeats: (id, seats, price, now) =>
    set(db, id, {
      seats: seats.count,
      seats_staying: seats.staying,
      seat_price: seats.price,
      seat_credits_missed: seats.creditsMissed,
      price,
      updated_at: now,
    }),

  setMonthsGranted: (id, months, now) => set(db, id, { months_granted: months, updated_at: now }),

  end: async (id, endedAt, now) => {
    await db
      .updateTable('subscriptions')
      .set({ status: 'ended', ended_at: endedAt, ...NO_SCHEDULED_CHANGE, updated_at: now })
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .execute()
  },

  reopen: async (id, { endedAt, isLeft }, now) => {
    const reopened = await db
      .updateTable('subscriptions')
      .set({ status: 'active', ended_at: null, updated_at: now })
      .$if(isLeft, (row) => row.set((column) => ({ cancel_at: column.ref('period_ends_at') })))
      .where('id', '=', id)
      .where('ended_at', '=', endedAt)
      .where('period_ends_at', '>', now)
      .where('customer_id', 'in', (customer) =>
        customer
          .selectFrom('customers')
          .leftJoin('users', 'users.id', 'customers.user_id')
          .leftJoin('teams', 'teams.id', 'customers.team_id')
          .select('customers.id')
          .where('users.anonymized_at', 'is', null)
          .where('teams.deleted_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    return reopened !== undefined
  },
})

async function set(db: Db, id: string, change: Partial<SubscriptionRow>): Promise<void> {
  await db.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}
