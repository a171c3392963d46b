import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { isRuleViolation, isUniqueViolation, lockingRows } from '#server/sql/dialect.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { command, databaseUrl } from '#tests/support/postgres-copies.ts'

describeOnEveryDatabase('the database', (open) => {
  test('migrating again changes nothing', async () => {
    const db = await open()
    expect(await migrate(db)).toEqual([])
  })

  test('a second value under the same key is told apart from other failures', async () => {
    const db = await open()
    const insert = () => db.insertInto('meta').values({ key: 'once', value: 'here' }).execute()
    await insert()
    const failure = await insert().catch((error: unknown) => error)
    expect(isUniqueViolation(failure)).toBe(true)
    expect(isRuleViolation(failure)).toBe(false)
    expect(isUniqueViolation(new Error('something else'))).toBe(false)
  })

  test('a price below nothing and a category that does not exist are refused', async () => {
    const db = await open()
    const tier = { id: 1, name: 'One', who: 'Anybody', on_request: 0 }
    const price = db.insertInto('license_types').values({ ...tier, multiplier: -1 })
    const category = db
      .insertInto('product_collections')
      .values({ product_id: 404, collection_slug: 'nowhere', position: 0 })
    for (const refused of [price, category]) {
      expect(isRuleViolation(await refused.execute().catch((error: unknown) => error))).toBe(true)
    }
  })

  test('counts, sums and times are numbers', async () => {
    const db = await open()
    const tier = { name: 'One', who: 'Anybody', on_request: 0 }
    await db
      .insertInto('license_types')
      .values([
        { id: 1, multiplier: 100, ...tier },
        { id: 2, multiplier: 180, ...tier },
      ])
      .execute()
    const row = await db
      .selectFrom('license_types')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('multiplier').as('sum'),
        fn.countAll<number>().over().as('groups'),
      ])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ count: 2, sum: 280, groups: 1 })
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const db = await open()
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('meta').values({ key: 'half', value: 'done' }).execute()
      throw new Error('stopped half way')
    })
    await expect(failing).rejects.toThrow('stopped half way')
    expect(await db.selectFrom('meta').selectAll().execute()).toEqual([])
  })

  test('two dozen writers that read first lose no update', async () => {
    const db = await open()
    await db.insertInto('meta').values({ key: 'count', value: '0' }).execute()
    const add = () =>
      db.transaction().execute(async (tx) => {
        const found = tx.selectFrom('meta').select('value').where('key', '=', 'count')
        const { value } = await lockingRows(tx, found).executeTakeFirstOrThrow()
        await tx
          .updateTable('meta')
          .set({ value: String(Number(value) + 1) })
          .where('key', '=', 'count')
          .execute()
      })
    await Promise.all(Array.from({ length: 24 }, add))
    const { value } = await db.selectFrom('meta').select('value').executeTakeFirstOrThrow()
    expect(value).toBe('24')
  })
})

test('processes that start together on one SQLite file all find the tables ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-'))
  const start = `
    import { openSqlite } from '#server/sql/open-sqlite.ts'
    import { migrate } from '#server/sql/migrate.ts'
    const db = openSqlite(${JSON.stringify(join(folder, 'shop.db'))})
    process.stdout.write(String((await migrate(db)).length))
    await db.destroy()
  `
  const outputs = await Promise.all(
    [1, 2, 3].map(() =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', start]),
    ),
  )
  await rm(folder, { recursive: true })
  expect(outputs.map(({ stdout }) => Number(stdout)).filter((ran) => ran > 0)).toHaveLength(1)
})

test('processes that start together on one PostgreSQL all find the tables ready', async () => {
  const { url, template } = inject('postgres')
  const name = `${template}_started_together`
  await command(url, `create database ${name}`)
  const starters = [1, 2, 3].map(() => openPostgres(databaseUrl(url, name)))
  const ran = await Promise.all(starters.map((db) => migrate(db)))
  await Promise.all(starters.map((db) => db.destroy()))
  await command(url, `drop database ${name} with (force)`)
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
})
