import { sql } from 'kysely'
import type { CreditRepository } from '#server/application/ports/credit-repository.ts'
import type { Db } from '../database.ts'

/** What people spend for a customer, each by themselves (team 5). */
export const personalSpends = (db: Db): Pick<CreditRepository, 'spentByPerson'> => ({
  spentByPerson: async (customer, { from, until }) => {
    const rows = await db
      .selectFrom('credit_entries as spent')
      .select('spent.user_id')
      .select((row) => row.fn.sum<number | string>('spent.delta').as('delta'))
      .where('spent.customer_id', '=', customer)
      .where('spent.reason', '=', 'spend')
      .where('spent.created_at', '>=', from)
      .where('spent.created_at', '<', until)
      // Whenever it was given back, it counts for the month in which it was spent: as nothing.
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
