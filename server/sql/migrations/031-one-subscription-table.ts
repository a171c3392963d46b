import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)
const license = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.check(sql`${sql.ref(name)} between 1 and 6`)

/** The columns that both tables have had so far. */
const SHARED = sql.raw(
  'id, user_id, license_id, price, status, anchor, period_starts_at, period_ends_at, cancel_at, failures, ' +
    'payment, billing_country, company, vat_id, created_at, updated_at, ended_at',
)
const OF_PLANS = sql.raw(
  'plan_id, months_granted, cancel_reason, pending_plan_id, pending_license_id, pending_price',
)

/**
 * Plans and monthly credits become two kinds of subscriptions in one table. Each keeps its id, by which
 * orders reference it, and everything that was agreed.
 */
export async function oneSubscriptionTable(db: Kysely<unknown>): Promise<void> {
  // Copied first, because the table that replaces the old one takes its name and the names of its
  // constraints.
  await sql`create table former_plans as select * from subscriptions`.execute(db)
  await db.schema.dropTable('subscriptions').execute()
  await createSubscriptions(db)
  await sql`
    insert into subscriptions (kind, ${SHARED}, ${OF_PLANS})
    select 'plan', ${SHARED}, ${OF_PLANS} from former_plans`.execute(db)
  await sql`
    insert into subscriptions (kind, ${SHARED}, pack_id, credits, months_granted)
    select 'credits', ${SHARED}, pack_id, credits, 0 from refills`.execute(db)
  await db.schema.dropTable('former_plans').execute()
  await db.schema.dropTable('refills').execute()
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('plan_id', 'integer')
    .addColumn('pack_id', 'integer')
    .addColumn('credits', 'integer')
    .addColumn('license_id', 'integer', required)
    .addColumn('price', 'bigint', amount('price'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('active', 'past-due', 'ended')`),
    )
    .addColumn('anchor', 'bigint', required)
    .addColumn('period_starts_at', 'bigint', required)
    .addColumn('period_ends_at', 'bigint', required)
    .addColumn('months_granted', 'integer', amount('months_granted'))
    .addColumn('cancel_at', 'bigint')
    .addColumn('cancel_reason', 'text')
    .addColumn('failures', 'integer', amount('failures'))
    .addColumn('pending_plan_id', 'integer')
    .addColumn('pending_license_id', 'integer', license('pending_license_id'))
    .addColumn('pending_price', 'bigint')
    .addColumn('payment', 'text')
    .addColumn('billing_country', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('vat_id', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addCheckConstraint(
      'subscriptions_of_a_kind',
      sql`(kind = 'plan' and plan_id is not null and pack_id is null and credits is null)
        or (kind = 'credits' and plan_id is null and pack_id is not null and credits is not null and credits > 0
          and months_granted = 0 and pending_plan_id is null)`,
    )
    .execute()
  // A customer has at most one of each kind that has not ended (subscription 1).
  await db.schema
    .createIndex('subscriptions_one_live')
    .unique()
    .on('subscriptions')
    .columns(['user_id', 'kind'])
    .where(sql.ref('status'), '<>', sql`'ended'`)
    .execute()
}
