import { sql } from 'kysely'
import type { CreditRepository } from '#server/application/ports/credit-repository.ts'
import type { Db } from '../database.ts'

/** Credits spent from a plan, and by each person for a customer (team 5). */
export const spentCredits = (
  db: Db,
): Pick<CreditRepository, 'planCreditsSpent' | 'spentByPerson'> => ({
  planCreditsSpent: async (customer, since) => {
    const { spent } = await db
      .selectFrom('credit_entries')
      .innerJoin('credit_lots', 'credit_lots.id', 'credit_entries.lot_id')
      .select((row) => row.fn.sum<number | string | null>('credit_entries.delta').as('spent'))
      .where('credit_entries.customer_id', '=', customer)
      .where('credit_lots.source', '=', 'plan')
      .where((row) =>
        row.or([
          row('credit_entries.reason', 'in', ['spend', 'reversal']),
          row.and([
            row('credit_entries.reason', '=', 'refund'),
            row('credit_entries.delta', '>', 0),
          ]),
        ]),
      )
      .where('credit_entries.created_at', '>=', since)
      .executeTakeFirstOrThrow()
    return Math.max(0, -Number(spent ?? 0))
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
      // A spend that was reversed, at whatever time, counts as nothing in the month in which it was
      // spent.
      .where((row) =>
        row.not(
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
        ),
      )
      .groupBy('spent.user_id')
      .execute()
    return new Map(rows.map(({ user_id: userId, delta }) => [userId, -Number(delta)]))
  },
})
