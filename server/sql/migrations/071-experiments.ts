import { sql, type Kysely } from 'kysely'
import { refuseUpdates } from '../dialect.ts'

/**
 * The id under which an account takes part in experiments, what each id was shown, and what was done
 * after that.
 */
export async function experimentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('experiment_assignments')
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey().references('users.id'))
    .addColumn('assignment_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('experiment_exposures')
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('assignment_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_exposures_pk', ['assignment_id', 'experiment', 'variant'])
    .execute()
  await db.schema
    .createTable('experiment_conversions')
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('assignment_id', 'text', (column) => column.notNull())
    .addColumn('goal', 'text', (column) =>
      column.notNull().check(sql`goal in ('added-to-cart', 'ordered')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_conversions_pk', [
      'assignment_id',
      'experiment',
      'variant',
      'goal',
    ])
    .execute()
  for (const table of ['experiment_exposures', 'experiment_conversions']) {
    await db.schema.createIndex(`${table}_by_time`).on(table).column('created_at').execute()
    await refuseUpdates(db, table)
  }
}
