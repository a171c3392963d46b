import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')
const ofOrder = (column: ColumnDefinitionBuilder) => column.notNull().references('orders.id')
const kind = (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`kind in ('invoice', 'credit-note')`)

/** Invoices with gapless numbers, and certificates of what is licensed (invoice 1, certificate 1). */
export async function documentTables(db: Kysely<unknown>): Promise<void> {
  await createInvoices(db)
  await certificateTable(db)
}

/** Certificates, with one for every file that was already licensed. */
export async function certificateTable(db: Kysely<unknown>): Promise<void> {
  await createCertificates(db)
  await certifyWhatIsLicensed(db)
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice_counters')
    .addColumn('kind', 'text', kind)
    .addColumn('year', 'integer', required)
    .addColumn('last', 'integer', required)
    .addPrimaryKeyConstraint('invoice_counters_key', ['kind', 'year'])
    .execute()
  await db.schema
    .createTable('invoices')
    .addColumn('number', 'text', key)
    .addColumn('kind', 'text', kind)
    .addColumn('year', 'integer', required)
    .addColumn('ordinal', 'integer', required)
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('refers_to', 'text', (column) => column.references('invoices.number'))
    .addColumn('issued_at', 'bigint', required)
    .addColumn('content', 'text', required)
    .addUniqueConstraint('invoices_ordinal', ['kind', 'year', 'ordinal'])
    .execute()
  await db.schema
    .createIndex('invoices_once_an_order')
    .unique()
    .on('invoices')
    .column('order_id')
    .where(sql.ref('kind'), '=', sql`'invoice'`)
    .execute()
  await db.schema
    .createIndex('invoices_of_order')
    .on('invoices')
    .columns(['order_id', 'ordinal'])
    .execute()
}

async function createCertificates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('product_id', 'integer', required)
    .addColumn('variant_id', 'integer', required)
    .addColumn('license_id', 'integer', required)
    .addColumn('holder_name', 'text', required)
    .addColumn('holder_company', 'text', required)
    .addColumn('asset', 'text', required)
    .addColumn('file', 'text', required)
    .addColumn('sku', 'text', required)
    .addColumn('license', 'text', required)
    .addColumn('licensed_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addUniqueConstraint('certificates_once', ['order_id', 'variant_id', 'license_id'])
    .execute()
  await db.schema
    .createIndex('certificates_of_user')
    .on('certificates')
    .columns(['user_id', 'licensed_at'])
    .execute()
}

/**
 * Every file that was already licensed gets a certificate too, under the id of its entitlement, which
 * is a ULID like any other.
 */
async function certifyWhatIsLicensed(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into certificates (
      id, user_id, order_id, product_id, variant_id, license_id,
      holder_name, holder_company, asset, file, sku, license, licensed_at, revoked_at
    )
    select
      e.id, e.user_id, e.order_id, e.product_id, e.variant_id, e.license_id,
      case when u.anonymized_at is null then trim(u.first_name || ' ' || u.last_name) else '' end,
      case
        when u.anonymized_at is not null then ''
        when o.company <> '' then o.company
        else u.company
      end,
      p.name, v.name, v.sku, l.name, e.granted_at, e.revoked_at
    from entitlements e
    join users u on u.id = e.user_id
    join orders o on o.id = e.order_id
    join variants v on v.id = e.variant_id
    join products p on p.id = e.product_id
    join license_types l on l.id = e.license_id
  `.execute(db)
}
