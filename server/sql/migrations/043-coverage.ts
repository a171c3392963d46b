import { sql, type Kysely } from 'kysely'

/**
 * An entitlement records its file's list price in credits at purchase, and which file it came with; an
 * order line records which files came with the one that was bought, and what the buyer owned that
 * lowered its price.
 */
export async function coverageColumns(db: Kysely<unknown>): Promise<void> {
  for (const table of ['entitlements', 'order_line_files']) {
    await db.schema
      .alterTable(table)
      .addColumn('list_credits', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`list_credits >= 0`),
      )
      .execute()
    await db.schema.alterTable(table).addColumn('covered_by', 'integer').execute()
  }
  await db.schema
    .createTable('order_line_bases')
    .addColumn('order_id', 'text', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('variant_id', 'integer', (column) => column.notNull())
    .addColumn('license_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_line_bases_key', [
      'order_id',
      'position',
      'variant_id',
      'license_id',
    ])
    .execute()
  await db.schema
    .createIndex('order_line_bases_of_file')
    .on('order_line_bases')
    .columns(['variant_id', 'license_id'])
    .execute()
  await sql`
    insert into order_line_bases (order_id, position, variant_id, license_id)
    select order_id, position, ref_id, updates_license_id from order_lines
    where updates_license_id is not null and ref_kind = 'product' and credits = 0`.execute(db)
  await db.schema.alterTable('order_lines').dropColumn('updates_license_id').execute()
  await fillListCredits(db)
  await coverFiles(db)
}

/**
 * What was paid with credits is on the line; for everything else, only today's list price is known.
 * Files that were given away cover nothing.
 */
async function fillListCredits(db: Kysely<unknown>): Promise<void> {
  await sql`
    update order_line_files set list_credits = coalesce((
      select order_lines.credits from order_lines
      where order_lines.order_id = order_line_files.order_id
        and order_lines.position = order_line_files.position
        and order_lines.ref_kind = 'product' and order_lines.credits > 0
    ), (select variants.credits from variants where variants.id = order_line_files.variant_id), 0)
    where exists (
      select 1 from orders where orders.id = order_line_files.order_id
        and (orders.kind = 'cart' or (orders.kind = 'download' and orders.credits > 0))
    ) and exists (
      select 1 from products where products.id = order_line_files.product_id
        and products.free = 0 and products.library_id <> 2
    )`.execute(db)
  await sql`
    update entitlements set list_credits = coalesce((
      select max(order_line_files.list_credits) from order_line_files
      where order_line_files.order_id = entitlements.order_id
        and order_line_files.variant_id = entitlements.variant_id
    ), 0)`.execute(db)
}

/** From now on, the files that those cover belong to their lines and owners. */
async function coverFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into order_line_files
      (order_id, position, place, product_id, variant_id, list_credits, covered_by)
    select order_id, position,
      1000 + row_number() over (partition by order_id, position order by variant_id),
      product_id, variant_id, list_credits, covered_by
    from (
      select bought.order_id, bought.position, variants.product_id, variants.id as variant_id,
        max(bought.list_credits) as list_credits, min(bought.variant_id) as covered_by
      from order_line_files bought
      join variants on variants.product_id = bought.product_id and variants.id <> bought.variant_id
      where bought.list_credits > 0 and variants.credits <= bought.list_credits
        and variants.retired = 0
        and not exists (
          select 1 from order_line_files other where other.order_id = bought.order_id
            and other.position = bought.position and other.variant_id = variants.id
        )
      group by bought.order_id, bought.position, variants.product_id, variants.id
    ) as covered`.execute(db)
  const { rows } = await sql<CoveredRow>`
    select bought.id, bought.user_id, bought.product_id, variants.id as variant_id, bought.license_id,
      bought.order_id, bought.granted_at, bought.list_credits, bought.variant_id as covered_by
    from entitlements bought
    join variants on variants.product_id = bought.product_id and variants.id <> bought.variant_id
    where bought.revoked_at is null and bought.list_credits > 0
      and variants.credits <= bought.list_credits and variants.retired = 0
      and not exists (
        select 1 from entitlements other where other.user_id = bought.user_id
          and other.variant_id = variants.id and other.license_id = bought.license_id
          and other.revoked_at is null
      )
    order by bought.list_credits desc, bought.granted_at, bought.id`.execute(db)
  const seen = new Set<string>()
  for (const row of rows) {
    const key = `${row.user_id} ${row.variant_id} ${row.license_id}`
    if (seen.has(key)) continue
    seen.add(key)
    await sql`
      insert into entitlements (id, user_id, product_id, variant_id, license_id, order_id,
        granted_at, revoked_at, list_credits, covered_by)
      values (${await idFor(row)}, ${row.user_id}, ${row.product_id}, ${row.variant_id}, ${row.license_id},
        ${row.order_id}, ${row.granted_at}, null, ${row.list_credits}, ${row.covered_by})
      on conflict (user_id, variant_id, license_id) do update set revoked_at = null,
        order_id = excluded.order_id, granted_at = excluded.granted_at,
        list_credits = excluded.list_credits, covered_by = excluded.covered_by`.execute(db)
  }
}

/** A ULID with the same millisecond as another, and always the same for the same row. */
async function idFor({ id, variant_id: file }: CoveredRow): Promise<string> {
  const made = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${file}`))
  const letters = [...new Uint8Array(made, 0, 16)].map((byte) => BASE_32[byte & 31])
  return id.slice(0, 10) + letters.join('')
}

const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface CoveredRow {
  readonly id: string
  readonly user_id: string
  readonly product_id: number
  readonly variant_id: number
  readonly license_id: number
  readonly order_id: string
  readonly granted_at: number
  readonly list_credits: number
  readonly covered_by: number
}
