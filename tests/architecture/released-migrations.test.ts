import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** The last migration before two versions had to run side by side. */
const BEFORE = '074-search-synonyms'

/**
 * Matches a migration that states which version was the last to need what it removes, and that records in
 * `meta` the oldest migration that a version has to know to keep running.
 */
const MARKER =
  /^(?=[\s\S]*\/\/ Contracts, since no version after \S+ reads it: \S)(?=[\s\S]*'oldest_migration')/

/** What breaks a version that is still running: something it reads is gone, or it can no longer write a row. */
const BREAKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops', /\.drop(?:Table|Column|View|Schema)\(|\bdrop\s+(?:table|column|view)\b/i],
  ['renames', /\.rename(?:To|Column)\(|\brename\s+(?:to|column)\b/i],
  ['forbids null', /\.setNotNull\(|\bset\s+not\s+null\b/i],
  ['changes a type', /\.setDataType\(|\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i],
  ['constrains rows', /\.add(?:Unique|Check|ForeignKey)Constraint\(|\badd\s+constraint\b/i],
]

function faultsOf(source: string): readonly string[] {
  if (MARKER.test(source)) return []
  // In a table that is created here, everything is allowed.
  const changes = source.replaceAll(/\.createTable\([\s\S]*?\.execute\(/g, '')
  const faults = BREAKING.filter(([, pattern]) => pattern.test(changes)).map(([what]) => what)
  const columns = changes.split('.addColumn(').slice(1)
  const needed = columns.filter(
    (column) => /\.notNull\(/.test(column) && !/\.defaultTo\(/.test(column),
  )
  return needed.length === 0 ? faults : [...faults, 'adds a column that old inserts leave out']
}

/** The last migration that built an index while nobody could write to its table. */
const BEFORE_INDEXES = '076-downloads-by-day'

/** Indexes on tables that may have rows: these belong in `addedIndexes`, which lets writes go on. */
function indexesIn(source: string): readonly string[] {
  const created = new Set([...source.matchAll(/\.createTable\('(\w+)'/g)].map(([, table]) => table))
  const inSql = [...source.matchAll(/\bcreate\s+(?:unique\s+)?index\b/gi)].map(() => 'in SQL')
  const built = [...source.matchAll(/\.createIndex\([\s\S]*?\.on\(\s*'?(\w+)/g)].map(([, on]) => on)
  return [...inSql, ...built.flatMap((table) => (table && !created.has(table) ? [table] : []))]
}

function migrationsAfter(last: string): readonly string[] {
  return globSync('server/sql/migrations/*.ts').filter(
    (file) => basename(file) !== 'all.ts' && basename(file, '.ts') > last,
  )
}

test('a migration builds no index on a table with rows while nobody can write to it', () => {
  const faults = migrationsAfter(BEFORE_INDEXES).map((file) => [
    basename(file),
    indexesIn(readFileSync(file, 'utf8')),
  ])
  expect(faults.filter(([, found]) => found?.length)).toEqual([])
})

test.each([
  ["createTable('a').execute()\n db.schema.createIndex('b').on('a').column('c')", ['a']],
  ["db.schema.createTable('a').execute()\n db.schema.createIndex('b').on('a').column('c')", []],
  ["db.schema.createIndex('b').unique().on('a').columns(['c'])", ['a']],
  ['db.schema.createIndex(`${table}_b`).on(table).column(column)', ['table']],
  ['sql`create unique index b on a (c)`', ['in SQL']],
  ["addedIndexes([{ name: 'b', table: 'a', columns: ['c'] }])", []],
])('of %j the indexes are refused on: %j', (source, tables) => {
  expect(indexesIn(source)).toEqual(tables)
})

test('a migration lets the version before go on running, or says since when nothing needs what it takes away', () => {
  const faults = migrationsAfter(BEFORE).map((file) => [
    basename(file),
    faultsOf(readFileSync(file, 'utf8')),
  ])
  expect(faults.filter(([, found]) => found?.length)).toEqual([])
})

test.each([
  ["db.schema.alterTable('a').dropColumn('b').execute()", ['drops']],
  ["db.schema.alterTable('a').renameColumn('b', 'c').execute()", ['renames']],
  ['sql`alter table a alter column b set not null`', ['forbids null']],
  [
    "db.schema.alterTable('a').addColumn('b', 'text', (column) => column.notNull()).execute()",
    ['adds a column that old inserts leave out'],
  ],
  [
    "db.schema.alterTable('a').addColumn('b', 'text', (c) => c.notNull().defaultTo('')).execute()",
    [],
  ],
  ["db.schema.createTable('a').addColumn('b', 'text', (c) => c.notNull()).execute()", []],
  [
    "// Contracts, since no version after 1.4 reads it: b\nalterTable('a').dropColumn('b').execute()",
    ['drops'],
  ],
  [
    "// Contracts, since no version after 1.4 reads it: b\nwriteMeta(db, 'oldest_migration', '080-c')\nalterTable('a').dropColumn('b').execute()",
    [],
  ],
])('of %j it is said: %j', (source, faults) => {
  expect(faultsOf(source)).toEqual(faults)
})
