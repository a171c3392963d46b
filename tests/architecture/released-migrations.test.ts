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

test('a migration lets the version before go on running, or says since when nothing needs what it takes away', () => {
  const files = globSync('server/sql/migrations/*.ts').filter(
    (file) => basename(file) !== 'all.ts' && basename(file, '.ts') > BEFORE,
  )
  const faults = files.map((file) => [basename(file), faultsOf(readFileSync(file, 'utf8'))])
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
