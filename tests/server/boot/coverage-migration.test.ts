import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { coverageColumns } from '#server/sql/migrations/043-coverage.ts'
import { openBackend, type Backend } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('a shop from before files covered others', (open) => {
  test('knows what each file listed for, what it covers, and what lowered a price', async () => {
    const backend = await openBackend(await open())
    const { db } = backend
    const ada = await backend.signIn()
    await giveCredits(db, ada.id, { credits: 9 })
    expect((await backend.request(ada, FILE.PLATE_4K)).status).toBe(201)
    await backend.buy(ada, FILE.HD, FILE.FREE)
    const before = await owned(backend)
    expect(before).toEqual([
      [FILE.HD, 1, null],
      [FILE.FREE, 0, null],
      [FILE.PLATE, 2, FILE.PLATE_4K],
      [FILE.PLATE_4K, 2, null],
      [FILE.PLATE_4K_TOO, 2, FILE.PLATE_4K],
    ])
    await backToBefore(backend)
    await db.updateTable('variants').set({ credits: 3 }).where('id', '=', FILE.PLATE_4K).execute()
    await sql`update order_lines set updates_license_id = 1 where ref_id = ${FILE.HD}`.execute(db)
    await coverageColumns(db as unknown as Kysely<unknown>)
    await sinceCustomers(backend)
    expect(await owned(backend)).toEqual(before)
    expect(
      await db.selectFrom('order_line_bases').select(['variant_id', 'license_id']).execute(),
    ).toEqual([{ variant_id: FILE.HD, license_id: 1 }])
    expect((await backend.request(ada, FILE.PLATE)).status).toBe(200)
  })
})

async function owned({ db }: Backend) {
  const rows = await db
    .selectFrom('entitlements')
    .select(['variant_id', 'list_credits', 'covered_by'])
    .orderBy('variant_id')
    .execute()
  return rows.map((row) => [row.variant_id, row.list_credits, row.covered_by])
}

/** Rights are a customer's since then. */
async function sinceCustomers({ db }: Backend): Promise<void> {
  await db.schema.alterTable('entitlements').addColumn('customer_id', 'text').execute()
  await sql`update entitlements set customer_id = user_id`.execute(db)
  await db.schema
    .createIndex('entitlements_since')
    .unique()
    .on('entitlements')
    .columns(['customer_id', 'variant_id', 'license_id'])
    .execute()
}

/** The tables as the version before had them. */
async function backToBefore({ db }: Backend): Promise<void> {
  await sql`create table former as select * from entitlements`.execute(db)
  await db.schema.dropTable('entitlements').execute()
  await db.schema.alterTable('former').renameTo('entitlements').execute()
  await db.schema.alterTable('entitlements').dropColumn('customer_id').execute()
  await db.schema
    .createIndex('entitlements_then')
    .unique()
    .on('entitlements')
    .columns(['user_id', 'variant_id', 'license_id'])
    .execute()
  for (const table of ['entitlements', 'order_line_files'] as const) {
    await db.deleteFrom(table).where('covered_by', 'is not', null).execute()
    await db.schema.alterTable(table).dropColumn('list_credits').execute()
    await db.schema.alterTable(table).dropColumn('covered_by').execute()
  }
  await db.schema.dropTable('order_line_bases').execute()
  await db.schema.alterTable('order_lines').addColumn('updates_license_id', 'integer').execute()
}
