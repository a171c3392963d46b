import { sql, type Kysely } from 'kysely'
import { refuseUpdates } from '../dialect.ts'

/** Decisions of staff about experiments: paused, resumed, ended with a winner. */
export async function experimentStateTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('experiment_states')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('running', 'paused', 'ended')`),
    )
    .addColumn('winner', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('experiment_states_winner', sql`(status = 'ended') = (winner is not null)`)
    .execute()
  await refuseUpdates(db, 'experiment_states')
}
