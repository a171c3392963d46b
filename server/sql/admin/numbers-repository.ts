import { sql, type RawBuilder } from 'kysely'
import type { NumbersRepository } from '#server/application/ports/numbers-repository.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { cents } from '#domain/shared/money.ts'
import type { Counted, NumberName } from '#domain/admin/numbers.ts'
import type { Db } from '../database.ts'
import { isPastDue } from './past-due.ts'

/**
 * What to count: a sum over the rows of one table whose timestamp lies in the period. Each timestamp
 * has an index.
 */
const COUNTS: readonly {
  readonly name: NumberName
  readonly table: string
  readonly moment: string
  readonly sum: RawBuilder<unknown>
  /**
   * `restored`: the ledger entries that put back sold credits after the refund that took them failed.
   */
  readonly only: (restored: RawBuilder<unknown>) => RawBuilder<unknown>
}[] = [
  {
    name: 'gross',
    table: 'orders',
    moment: 'paid_at',
    sum: sql`sum(total)`,
    only: () => sql`status = 'paid' and total > 0`,
  },
  {
    name: 'orders',
    table: 'orders',
    moment: 'paid_at',
    sum: sql`count(*)`,
    only: () => sql`status = 'paid' and total > 0`,
  },
  {
    name: 'refunds',
    table: 'refunds',
    moment: 'settled_at',
    sum: sql`sum(amount)`,
    only: () => sql`state = 'done' and amount > 0`,
  },
  {
    name: 'disputes',
    table: 'refunds',
    moment: 'created_at',
    sum: sql`count(*)`,
    only: () => sql`cause = 'dispute'`,
  },
  {
    name: 'failedPayments',
    table: 'orders',
    moment: 'updated_at',
    sum: sql`count(*)`,
    only: () => sql`status = 'declined'`,
  },
  {
    name: 'downloads',
    table: 'grants',
    moment: 'served_at',
    sum: sql`count(*)`,
    only: () => sql`served_at is not null`,
  },
  {
    name: 'licenses',
    table: 'certificates',
    moment: 'licensed_at',
    sum: sql`count(*)`,
    only: () => sql`licensed_at is not null`,
  },
  {
    name: 'signUps',
    table: 'users',
    moment: 'created_at',
    sum: sql`count(*)`,
    only: () => sql`created_at is not null`,
  },
  {
    name: 'creditsSold',
    table: 'credit_entries',
    moment: 'created_at',
    sum: sql`sum(delta)`,
    // A refund takes back what was sold; what it restores of a spend was not sold again.
    only: (restored) => sql`(reason = 'grant' or (reason = 'refund' and delta < 0) or ${restored})`,
  },
  {
    name: 'creditsSpent',
    table: 'credit_entries',
    moment: 'created_at',
    sum: sql`-sum(delta)`,
    only: (restored) =>
      sql`(reason = 'spend' or (reason = 'refund' and delta > 0) or (reason = 'reversal' and not ${restored}))`,
  },
]

export const numbersRepository = (db: Db): NumbersRepository => ({
  count: async (from, until, restoredPrefix) => {
    const restored = sql`(reason = 'reversal' and key like ${`${restoredPrefix}%`})`
    const counted: Counted[] = []
    for (const { name, table, moment, sum, only } of COUNTS) {
      const at = sql.ref(moment)
      const { rows } = await sql<{ day: unknown; count: unknown }>`
        select ${at} / ${sql.lit(DAY_MS)} as day, ${sum} as count
        from ${sql.table(table)}
        where ${at} >= ${from} and ${at} < ${until} and ${only(restored)}
        group by 1`.execute(db)
      for (const { day, count } of rows) {
        counted.push({ name, day: Number(day), count: Number(count) })
      }
    }
    return counted
  },

  open: async (latestEndPastGrace) => {
    const held = await db
      .selectFrom('credit_lots')
      .leftJoin('orders', (join) =>
        join
          .onRef('orders.id', '=', 'credit_lots.order_id')
          .on('credit_lots.source', '=', 'pack')
          .on('credit_lots.amount', '>', 0),
      )
      .select([
        sql<number>`coalesce(sum(credit_lots.remaining), 0)`.as('credits'),
        sql<number>`coalesce(sum((orders.total - orders.tax) * credit_lots.remaining / credit_lots.amount), 0)`.as(
          'value',
        ),
      ])
      .where('credit_lots.remaining', '>', 0)
      .executeTakeFirstOrThrow()
    const disputes = await db
      .selectFrom('refunds')
      .select(sql<number>`count(*)`.as('count'))
      .where('state', '=', 'asked')
      .where('cause', '=', 'dispute')
      .executeTakeFirstOrThrow()
    const pastDue = await db
      .selectFrom('subscriptions')
      .select(sql<number>`count(*)`.as('count'))
      .where(isPastDue(latestEndPastGrace))
      .executeTakeFirstOrThrow()
    return {
      credits: Number(held.credits),
      packValue: cents(Number(held.value)),
      disputes: Number(disputes.count),
      pastDue: Number(pastDue.count),
    }
  },
})
