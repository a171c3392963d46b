import type { PaymentRecordRepository } from '#server/application/ports/payment-record-repository.ts'
import type { Db } from '../database.ts'

export const paymentRecordRepository = (db: Db): PaymentRecordRepository => ({
  receive: async ({ provider, id, kind, key }, now) => {
    await db
      .insertInto('provider_events')
      .values({ provider, id, kind, received_at: now, applied_at: null, charge_key: key })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'id']).doUpdateSet({ charge_key: key }),
      )
      .execute()
    const event = await db
      .selectFrom('provider_events')
      .select('applied_at')
      .where('provider', '=', provider)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return event.applied_at === null
  },

  noteFailure: async ({ provider, id }, error) => {
    await db
      .updateTable('provider_events')
      .set((row) => ({ tries: row('tries', '+', 1), last_error: error }))
      .where('provider', '=', provider)
      .where('id', '=', id)
      .where('applied_at', 'is', null)
      .execute()
  },

  markApplied: async ({ provider, id }, now) => {
    await db
      .updateTable('provider_events')
      .set({ applied_at: now })
      .where('provider', '=', provider)
      .where('id', '=', id)
      .execute()
  },

  charge: async (orderId) => {
    const row = await db
      .selectFrom('provider_charges')
      .select(['provider', 'ref'])
      .where('key', '=', orderId)
      .executeTakeFirst()
    return row ?? null
  },

  keptOfTheGone: async () => {
    const rows = await db
      .selectFrom('orders')
      .select('payment_again')
      .distinct()
      .where('payment_again', 'is not', null)
      .where('customer_id', 'in', theGone(db))
      .execute()
    const payments = rows.flatMap((row) => row.payment_again ?? [])
    const buyers = await db
      .selectFrom('stripe_customers')
      .select('customer')
      .where('customer_id', 'in', theGone(db))
      .execute()
    const bare = buyers.map(({ customer }) => `stripe:${customer}`)
    // Whoever deletes a payment method at Stripe deletes its customer as well.
    return [
      ...payments,
      ...bare.filter((buyer) => !payments.some((payment) => payment.startsWith(`${buyer}/`))),
    ]
  },

  forget: async (payment) => {
    await db
      .updateTable('orders')
      .set({ payment_again: null })
      .where('payment_again', '=', payment)
      .where('customer_id', 'in', theGone(db))
      .execute()
  },
})

/** Customers that are people whose account was closed, or teams that were deleted. */
const theGone = (db: Db) =>
  db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .leftJoin('teams', 'teams.id', 'customers.team_id')
    .select('customers.id')
    .where((row) =>
      row.or([row('users.anonymized_at', 'is not', null), row('teams.deleted_at', 'is not', null)]),
    )
