import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'

test('the embedded database is for its owner’s eyes only, all three files of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-private-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'emberstock.db')
  const db = openSqlite(file)
  onTestFinished(() => db.destroy())
  await migrate(db)
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    expect([part, (await stat(part)).mode & 0o777]).toEqual([part, 0o600])
  }
})
