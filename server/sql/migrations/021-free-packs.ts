import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * The monthly pack of the free plan (free-plan 1), and when members last declared their license's
 * revenue band (licensing 8).
 */
export async function freePackTables(db: Kysely<unknown>): Promise<void> {
  await createPacks(db)
  await createGrants(db)
  await bandColumns(db)
}

async function createPacks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('free_pack_assets')
    .addColumn('month', 'text', required)
    .addColumn('product_id', 'integer', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('free_pack_assets_key', ['month', 'product_id'])
    .execute()
}

/** Once for each user, asset and month, whoever grants it; what was granted stays in its pack. */
async function createGrants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('free_pack_grants')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('month', 'text', required)
    .addColumn('product_id', 'integer', required)
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('granted_at', 'bigint', required)
    .addPrimaryKeyConstraint('free_pack_grants_once', ['user_id', 'month', 'product_id'])
    .addForeignKeyConstraint(
      'free_pack_grants_of_pack',
      ['month', 'product_id'],
      'free_pack_assets',
      ['month', 'product_id'],
    )
    .execute()
  await db.schema
    .createIndex('free_pack_grants_of_asset')
    .on('free_pack_grants')
    .columns(['month', 'product_id'])
    .execute()
  await db.schema
    .createIndex('users_on_free_plan')
    .on('users')
    .column('id')
    .where(sql.ref('free_subscriber'), '=', sql`1`)
    .execute()
}

/** Bands that were stored before this have no date: they count from the account's last change. */
export async function bandColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('band_confirmed_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('band_asked_at', 'bigint').execute()
  await sql`
    update users set band_confirmed_at = coalesce(
      (select completed_at from surveys where surveys.user_id = users.id),
      case when min_license_id is null then null else updated_at end
    )
    where anonymized_at is null
  `.execute(db)
  await db.schema
    .createIndex('users_by_band')
    .on('users')
    .column('band_confirmed_at')
    .where(sql.ref('band_confirmed_at'), 'is not', sql`null`)
    .execute()
}
