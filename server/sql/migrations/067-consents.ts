import { sql, type Kysely } from 'kysely'
import { refuseUpdates } from '../dialect.ts'

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`

/** What someone allowed of analytics, experiments and marketing, and when. */
export async function consentTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('version', 'integer', (column) => column.notNull().check(sql`version > 0`))
    .addColumn('analytics', 'integer', (column) => column.notNull().check(flag('analytics')))
    .addColumn('experiments', 'integer', (column) => column.notNull().check(flag('experiments')))
    .addColumn('marketing', 'integer', (column) => column.notNull().check(flag('marketing')))
    .addColumn('source', 'text', (column) =>
      column.notNull().check(sql`source in ('banner', 'settings', 'sign_in', 'gpc')`),
    )
    .addColumn('gpc', 'integer', (column) => column.notNull().check(flag('gpc')))
    .addColumn('chosen_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('consents_without_marketing', sql`gpc = 0 or marketing = 0`)
    .execute()
  await db.schema
    .createIndex('consents_of_user')
    .on('consents')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema.createIndex('consents_by_time').on('consents').column('created_at').execute()
  await refuseUpdates(db, 'consents')
}
