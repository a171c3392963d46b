import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Accounts can require a second factor, with recovery codes in case it is lost (two-factor 1). */
export async function twoFactorTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('two_factors')
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey().references('users.id'))
    .addColumn('secret', 'text', (column) => column.notNull().check(sql`secret <> ''`))
    .addColumn('created_at', 'bigint', required)
    .addColumn('enabled_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('reset_at', 'bigint')
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('digest', 'text', required)
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'digest'])
    .execute()
}
