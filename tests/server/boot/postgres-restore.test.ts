import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { migrateUpTo } from '#tests/support/databases.ts'
import { POSTGRES_BIN, startInstalledPostgres } from '#tests/support/installed-postgres.ts'
import { aUser } from '#tests/support/samples.ts'

// The commands are those of docs/operations.md, word for word: what an operator will type is what is tried.

const DOCS = readFileSync('docs/operations.md', 'utf8')
const ROWS = gunzipSync(readFileSync('tests/support/shop-at-029/rows.sql.gz')).toString()

/** The block of commands in the page's chapter about backups that begins with these words. */
function documented(beginning: string): string {
  const chapter = DOCS.split('\n## ').find((one) => one.startsWith('Backup\n')) ?? ''
  const blocks = [...chapter.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block.trim())
  const found = blocks.find((block) => block.startsWith(beginning))
  if (found === undefined) throw new Error(`no commands begin with ${beginning}`)
  return found
}

test.skipIf(!POSTGRES_BIN && !process.env['CI'])(
  'a dump of an older version is put back over a newer database and upgraded again: the books are what they were',
  async () => {
    const url = await startInstalledPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-dump-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await symlink(resolve('deploy'), join(folder, 'deploy'))
    const PATH = [POSTGRES_BIN, process.env['PATH']].join(':')
    const type = (commands: string) =>
      execFileSync('sh', ['-e', '-c', commands], {
        cwd: folder,
        env: { PATH, DATABASE_URL: url },
        encoding: 'utf8',
      })
    const within = async <Given>(work: (db: Db) => Promise<Given>) => {
      const db = openPostgres(url, 1)
      return work(db).finally(() => db.destroy())
    }

    await within(async (db) => {
      await migrateUpTo(db, '029-tax')
      for (const rows of ROWS.split(/(?<=;)\n+(?=insert into ")/)) await sql.raw(rows).execute(db)
    })
    // Under the umask that most shells have.
    type(`umask 022\n${documented('umask')}`)
    expect(statSync(join(folder, 'emberstock.dump')).mode & 0o777).toBe(0o600)
    const before = await within(upgradedBooks)
    expect(before.get('invoices')?.length).toBeGreaterThan(0)
    await within(async (db) => {
      await putUser(db, aUser({ email: 'late@example.com' }))
      await sql`update invoice_counters set last = last + 7`.execute(db)
    })
    type(documented('psql'))
    expect(await within(upgradedBooks)).toEqual(before)

    // And once more, over a database that was itself restored.
    type(documented('umask'))
    type(documented('psql'))
    expect(await within(upgradedBooks)).toEqual(before)

    const said = type(documented('# Invoices'))
    expect(said).toContain('UPDATE 1')
    const { rows } = await within((db) =>
      sql<{ last: number }>`
        select last from invoice_counters where kind = 'invoice' and year = 2026`.execute(db),
    )
    expect(rows).toEqual([{ last: 1234 }])
  },
  120_000,
)

/** Every row of every table but the migrator's own, once the database is up to date. */
async function upgradedBooks(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  await migrate(db)
  const books = new Map<string, readonly string[]>()
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    books.set(name, rows.map(({ row }) => row).toSorted())
  }
  return books
}
