import { sql, type Kysely } from 'kysely'

/** The lower license from which a line charged the difference; null if it charged the full price. */
export async function licenseUpdateColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_lines')
    .addColumn('updates_license_id', 'integer', (column) =>
      column.check(sql`updates_license_id between 1 and 6`),
    )
    .execute()
  await fillLines(db)
}

/**
 * Until now, only the text of a line said so: "HD, licence update from Individual", followed by " for 2
 * credits" if credits paid. If no license has that name anymore, it is the highest one below the
 * order's that its buyer has had for the file.
 */
async function fillLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    update order_lines set updates_license_id = coalesce((
      select license_types.id from license_types
      where order_lines.detail || ' for ' like '%, licence update from ' || license_types.name || ' for %'
      order by license_types.id
      limit 1
    ), (
      select max(entitlements.license_id) from entitlements
      join orders on orders.user_id = entitlements.user_id
      where orders.id = order_lines.order_id
        and entitlements.variant_id = order_lines.ref_id
        and entitlements.license_id < orders.license_id
    ))
    where ref_kind = 'product' and detail like '%, licence update from %'`.execute(db)
}
