import { sql, type Kysely } from 'kysely'

/**
 * How many credits a member may spend from the team's pool in a month; null means no limit (team 5).
 */
export async function creditQuotas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('team_members')
    .addColumn('credit_quota', 'integer', (column) => column.check(sql`credit_quota >= 0`))
    .execute()
}
