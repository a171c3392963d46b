import type Stripe from 'stripe'
import type { Clock } from '#application/ports/clock.ts'
import type { Db } from '../sql/database.ts'
import { isMissing } from './stripe-client.ts'

/**
 * Those whose card is charged again, as Stripe knows them: one customer for a buyer, and nothing of them
 * but our id.
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

  /** The next first charge makes another. */
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
      // Of two at once the first entry stands.
      return (await known(buyer)) ?? id
    },
    /** With every card that is kept there. A customer that is gone already is fine. */
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
