import type Stripe from 'stripe'
import type { Clock } from '#application/ports/clock.ts'
import type { Db } from '../sql/database.ts'
import { isMissing } from './stripe-client.ts'

/**
 * Buyers whose card is charged again, as customers at Stripe: one customer per buyer, with nothing about them
 * but the shop's own id.
 */
export function stripeCustomers(db: Db, clock: Clock, stripe: Stripe) {
  const known = async (buyer: string): Promise<string | null> => {
    const row = await db
      .selectFrom('stripe_customers')
      .select('customer')
      .where('customer_id', '=', buyer)
      .executeTakeFirst()
    return row?.customer ?? null
  }

  /** The next first charge creates a new customer. */
  const forget = async (customer: string): Promise<void> => {
    await db.deleteFrom('stripe_customers').where('customer', '=', customer).execute()
  }

  return {
    forget,
    of: async (buyer: string): Promise<string> => {
      const before = await known(buyer)
      if (before !== null) return before
      const { id } = await stripe.customers.create({ metadata: { user_id: buyer } })
      await db
        .insertInto('stripe_customers')
        .values({ customer_id: buyer, customer: id, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('customer_id').doNothing())
        .execute()
      // If two are created at once, the first entry is kept.
      return (await known(buyer)) ?? id
    },
    /** Deletes a customer with every card saved there. One that is already gone is fine. */
    delete: async (customer: string): Promise<void> => {
      try {
        await stripe.customers.del(customer)
      } catch (fault) {
        if (!isMissing(fault, 'id', 'customer')) throw fault
      }
      await forget(customer)
    },
  }
}
