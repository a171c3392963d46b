import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openRefundShop } from '#tests/support/refund-shop.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { shopCommand } from '#tests/support/catalog-command.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

test('an open shop is copied whole, newest order and all, into one file for its owner alone', async () => {
  const folder = await scratch()
  const db = openSqlite(join(folder, 'emberstock.db'))
  await migrate(db)
  const shop = await openRefundShop(db)
  const order = await shop.bought(await shop.signIn(), FILE.HD)

  const copy = join(folder, 'copies')
  await mkdir(copy)
  const settings = { DATA_DIR: folder, INIT_CWD: copy }
  const made = await shopCommand(['backup', 'today.db'], settings)
  expect(made).toMatchObject({ code: 0, complaints: [] })
  expect(made.lines).toEqual([expect.stringMatching(/today\.db: 1 order, \d+ bytes/)])
  expect(await readdir(copy)).toEqual(['today.db'])
  expect(await modeOf(join(copy, 'today.db'))).toBe(0o600)
  const kept = new DatabaseSync(join(copy, 'today.db'), { readOnly: true })
  expect(kept.prepare('select id from orders').all()).toEqual([{ id: order }])
  kept.close()

  const again = await shopCommand(['backup', 'today.db'], settings)
  expect(again).toMatchObject({ code: 1, complaints: [expect.stringContaining('already exists')] })
  const nowhere = await shopCommand(['backup', 'typo/today.db'], settings)
  expect(nowhere).toMatchObject({
    code: 1,
    complaints: [expect.stringContaining('folder not found')],
  })
  await db.destroy()
}, 60_000)

test('what holds no shop is not backed up: not an empty folder, not an empty file, not a damaged one', async () => {
  const folder = await scratch()
  const copy = join(folder, 'copy.db')
  const refusal = async (database: Buffer | string | null, says: string) => {
    const data = await mkdtemp(join(folder, 'data-'))
    if (database !== null) await writeFile(join(data, 'emberstock.db'), database)
    const before = await readdir(data)
    const made = await shopCommand(['backup', copy], { DATA_DIR: data })
    expect(made).toMatchObject({ code: 1, lines: [] })
    expect(made.complaints).toEqual([expect.stringContaining(says)])
    expect(await readdir(data)).toEqual(before)
  }
  await refusal(null, 'database not found')
  await refusal('', 'no such table: orders')
  await refusal('no database, for sixteen bytes and more', 'not a database')
  const missing = await shopCommand(['backup', copy], { DATA_DIR: join(folder, 'typo') })
  expect(missing).toMatchObject({ code: 1, lines: [] })
  expect((await readdir(folder)).filter((name) => !name.startsWith('data-'))).toEqual([])
}, 60_000)

test('a shop on PostgreSQL is told what copies it', async () => {
  const settings = { DATA_DIR: await scratch(), DATABASE_URL: 'postgres://nobody@127.0.0.1/shop' }
  expect(await shopCommand(['backup', 'copy.db'], settings)).toMatchObject({
    code: 1,
    complaints: [expect.stringContaining('pg_dump')],
  })
})
