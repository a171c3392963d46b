import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

/** Programs sign in with tokens of their own, which their owners create and revoke (tokens 1). */
export async function accessTokenTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull().check(sql`name <> ''`))
    .addColumn('scopes', 'text', (column) => column.notNull().check(sql`scopes <> ''`))
    .addColumn('monthly_credits', 'integer', (column) => column.check(sql`monthly_credits > 0`))
    .addColumn('spent_credits', 'integer', zero)
    .addColumn('month_start', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addColumn('expires_at', 'bigint', required)
    // Whatever the application decides, the database never stores more than was allowed.
    .addCheckConstraint('access_tokens_limit', sql`spent_credits <= coalesce(monthly_credits, 0)`)
    .execute()
  await db.schema
    .createIndex('access_tokens_of_user')
    .on('access_tokens')
    .columns(['user_id', 'created_at'])
    .execute()
}
