import { sql, type ExpressionBuilder } from 'kysely'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { CreditRepository } from '#server/application/ports/credit-repository.ts'
import type { Db } from '../database.ts'
import type { Database } from '../schema/schema.ts'

/** Credits spent from a plan, and by each person for a customer (team 5). */
export const spentCredits = (
  db: Db,
): Pick<CreditRepository, 'planCreditsSpent' | 'spentByPerson'> => ({
  planCreditsSpent: async (customer, since) => {
    const { delta } = await db
      .selectFrom('credit_entries as spent')
      .innerJoin('credit_lots', 'credit_lots.id', 'spent.lot_id')
      .select((row) => row.fn.sum<number | string | null>('spent.delta').as('delta'))
      .where('spent.customer_id', '=', customer)
      .where('credit_lots.source', '=', 'plan')
      .where('spent.reason', '=', 'spend')
      .where('spent.created_at', '>=', since)
      .where(isNotReversed)
      .executeTakeFirstOrThrow()
    const refunded = await planCreditsRefunded(db, customer, since)
    return Math.max(0, -Number(delta ?? 0) - refunded)
  },

  spentByPerson: async (customer, { from, until }) => {
    const rows = await db
      .selectFrom('credit_entries as spent')
      .select('spent.user_id')
      .select((row) => row.fn.sum<number | string>('spent.delta').as('delta'))
      .where('spent.customer_id', '=', customer)
      .where('spent.reason', '=', 'spend')
      .where('spent.created_at', '>=', from)
      .where('spent.created_at', '<', until)
      .where(isNotReversed)
      .groupBy('spent.user_id')
      .execute()
    return new Map(rows.map(({ user_id: userId, delta }) => [userId, -Number(delta)]))
  },
})

/** A spend that was reversed, at whatever time, counts as nothing in the period in which it was spent. */
function isNotReversed(row: ExpressionBuilder<Spent, 'spent'>) {
  return row.not(
    row.exists(
      row
        .selectFrom('credit_entries as back')
        .select('back.id')
        .where('back.reason', '=', 'reversal')
        .where(
          'back.key',
          '=',
          sql<string>`'reversal' || substr(spent.key, ${'spend'.length + 1})`,
        ),
    ),
  )
}

type Spent = Database & { readonly spent: Database['credit_entries'] }

/**
 * Plan credits of orders paid since a time that refunds returned, at whatever time. A refund that failed returned
 * nothing.
 */
async function planCreditsRefunded(db: Db, customer: CustomerId, since: number): Promise<number> {
  const { credits } = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('credit_lots', 'credit_lots.customer_id', 'orders.customer_id')
    .innerJoin('credit_entries as back', (join) =>
      join.on('back.key', '=', sql<string>`'refund-' || refunds.id || '-' || credit_lots.id`),
    )
    .select((row) => row.fn.sum<number | string | null>('back.delta').as('credits'))
    .where('orders.customer_id', '=', customer)
    .where('orders.paid_at', '>=', since)
    .where('refunds.credits', '>', 0)
    .where('refunds.state', '<>', 'failed')
    .where('credit_lots.source', '=', 'plan')
    .executeTakeFirstOrThrow()
  return Number(credits ?? 0)
}
