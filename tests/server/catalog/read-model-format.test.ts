import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadReadModel } from '#server/catalog/load-read-model.ts'
import { aCatalog, aKit, anEntry, stock } from '#tests/support/catalog-data.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { recordQueries } from '#tests/support/recorded-queries.ts'
import { MODEL_TABLES, readModelFormat } from '../../../scripts/read-model-format.ts'

const MIGRATIONS = globSync('server/sql/migrations/[0-9]*.ts').toSorted()

/** The format of the shop with some of its files replaced, or added as its next migration. */
function formatWith(
  changes: Readonly<Record<string, (text: string) => string>>,
  migration: string | null = null,
): Promise<string> {
  const next = 'server/sql/migrations/999-next.ts'
  return readModelFormat({
    textOf: (path) => {
      if (path === next) return migration ?? ''
      const text = readFileSync(path, 'utf8')
      const changed = changes[path]?.(text) ?? text
      if (path in changes && changed === text) throw new Error(`${path} stayed as it was`)
      return changed
    },
    migrations: migration === null ? MIGRATIONS : [...MIGRATIONS, next],
  })
}

const up = (statement: string) =>
  `import type { Db } from '../database.ts'\nexport const up = (db: Db) => ${statement}\n`

test('a build whose read model has the same code has the same format, whatever else it changes', async () => {
  const format = await readModelFormat()
  expect(await formatWith({})).toBe(format)
  expect(
    await formatWith({
      'server/search/find.ts': (text) => `${text}\nexport const more = 1\n`,
      'src/ui/app.tsx': (text) => `${text}\nexport const more = 1\n`,
      'server/search/build.ts': (text) =>
        `// A remark.\n${text}\n/** Another. */\ntype More = number\n`,
      'package-lock.json': (text) =>
        text.replaceAll(/"version": "[\d.]+"/g, (version, at) =>
          /"node_modules\/(kysely|neverthrow)": \{\s*$/.test(text.slice(0, at))
            ? version
            : '"version": "99.0.0"',
        ),
    }),
  ).toBe(format)
  expect(await formatWith({}, up(`db.deleteFrom('sessions').execute() // not products`))).toBe(
    format,
  )
})

test.each([
  ['the builder', 'server/search/build.ts'],
  ['what is read from the tables', 'server/catalog/indexed-assets.ts'],
  ['the stems of words', 'src/domain/search/word-forms.ts'],
  ['the names of parts', 'server/catalog/read-model-parts.ts'],
  ['the file', 'server/catalog/file-snapshots.ts'],
])('%s: a change of its code changes the format', async (_what, path) => {
  expect(await formatWith({ [path]: (text) => `${text}\nexport const more = 1\n` })).not.toBe(
    await readModelFormat(),
  )
})

test('so do a package that it uses, and a migration of the tables that it reads', async () => {
  const format = await readModelFormat()
  const kysely = /("node_modules\/kysely": \{\s*"version": ")[^"]+/
  expect(
    await formatWith({ 'package-lock.json': (text) => text.replace(kysely, '$199.0.0') }),
  ).not.toBe(format)
  expect(
    await formatWith({}, up(`db.updateTable('products').set({ look: null }).execute()`)),
  ).not.toBe(format)
  expect(await formatWith({}, up('sql`update variants set fps = 24`.execute(db)'))).not.toBe(format)
})

test('a model reads no table whose migrations are not part of it', async () => {
  const shop = await migratedSqlite()
  await stock(
    shop,
    aCatalog(
      [1, 2, 3].map((id) => anEntry({ id })),
      [aKit({ id: 1 })],
    ),
  )
  const known = (await shop.introspection.getTables()).map(({ name }) => name)
  const { db, queries } = recordQueries(shop)
  await loadReadModel(db)
  await shop.destroy()
  const asked = JSON.stringify(queries)
  const read = known.filter((name) => asked.includes(`"name":"${name}"`))
  expect(read.toSorted()).toEqual([...MODEL_TABLES, 'meta'].toSorted())
})
