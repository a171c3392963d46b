import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const NEWER = '999-of-a-newer-version'

/** As another version leaves it, for a while: with a migration that this one does not know. */
async function migratedBy(db: Db, name: string, meanwhile: () => Promise<void>): Promise<void> {
  const at = '2027-01-01T00:00:00.000Z'
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`.execute(db)
  await meanwhile().finally(() =>
    sql`delete from kysely_migration where name = ${name}`.execute(db),
  )
}

describeOnEveryDatabase('A version before', (open) => {
  test('starts on a database that a newer one has migrated, and changes nothing', async () => {
    const db = await open()
    await migratedBy(db, NEWER, async () => {
      expect(await migrate(db)).toEqual([])
      const { rows } = await sql`select 1 from kysely_migration where name = ${NEWER}`.execute(db)
      expect(rows).toHaveLength(1)
    })
  })

  test('does not start where what it needs was taken away', async () => {
    const db = await open()
    const needs = (value: string) =>
      db
        .insertInto('meta')
        .values({ key: 'oldest_migration', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    await migratedBy(db, NEWER, async () => {
      await needs('074-search-synonyms')
      expect(await migrate(db)).toEqual([])
      await needs('998-unknown-to-this-one')
      await expect(migrate(db)).rejects.toThrow('by a newer version')
    })
  })

  test('does not start where something is missing that stands between its own', async () => {
    const db = await open()
    await migratedBy(db, '073-of-somebody-else', async () => {
      await expect(migrate(db)).rejects.toThrow('could not be migrated')
    })
  })
})
