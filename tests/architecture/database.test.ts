import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { readModules, sourcesOfTheShop, type Sources } from './modules.ts'

// What the table of layers cannot say of the database: repositories carry out, and decide nothing.

/** Functions of the domain that make its types from what is stored. They judge nothing. */
const PARSERS: ReadonlySet<string> = new Set(['cents', 'customerOf', 'isLicenseId'])

/** Values of the domain that SQL may use all the same, each for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  UNDER_WAY: 'the statuses of an open order stand in one place, and queries compare with them',
  statusesBefore: 'the guarded write of an order’s status is the table of allowed steps',
}

interface Use {
  readonly file: string
  readonly name: string
}

const imported = /^import \{([^}]*)\} from '#domain\/[^']+'/gm

/** Names of the domain that files of the database import as values. */
function domainValuesIn(sources: Sources): readonly Use[] {
  return databaseFiles(sources).flatMap(([file, source]) =>
    [...source.matchAll(imported)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ file, name: name.split(' as ')[0] ?? name })),
    ),
  )
}

function databaseFiles(sources: Sources) {
  return Object.entries(sources).filter(
    ([file]) => file.startsWith('server/sql/') && !file.startsWith('server/sql/migrations/'),
  )
}

const rulesIn = (sources: Sources) =>
  domainValuesIn(sources).filter(({ name }) => !PARSERS.has(name) && !(name in EXCEPTIONS))

/** Files of the database that refuse something. */
const refusalsIn = (sources: Sources) =>
  databaseFiles(sources).flatMap(([file, source]) => (/\berr\(\{ kind/.test(source) ? [file] : []))

/** What is read is parsed, not declared to be something. */
const castsIn = (sources: Sources) =>
  databaseFiles(sources).flatMap(([file, source]) =>
    /JSON\.parse\([^;]*\) as /.test(source) ? [file] : [],
  )

/** Folders of the database that know each other. What several need stands beside them. */
function crossingsIn(sources: Sources): readonly string[] {
  const folder = (path: string) => (dirname(path).startsWith('server/sql/') ? dirname(path) : null)
  const own = (path: string) => ['server/sql/schema', 'server/sql/migrations'].includes(path)
  return readModules(Object.fromEntries(databaseFiles(sources))).flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const [from, to] = [folder(path), folder(target)]
      return from && to && from !== to && !own(to) ? [`${path} → ${target}`] : []
    }),
  )
}

/** Who begins a unit of work gives away no function that wants to be inside one: nobody could nest them by mistake. */
const nestableIn = (sources: Sources) =>
  Object.entries(sources).flatMap(([file, source]) => {
    if (!file.startsWith('server/application/') || file.includes('/ports/')) return []
    const begins = /import type \{[^}]*\bUnitOfWork\b[^}]*\}/.test(source)
    const within =
      /^export (?:async )?(?:function \w+\([^)]*|const \w+ =[^=]*?)\bunit: Unit\b/m.test(source)
    return begins && within ? [file] : []
  })

const shop = sourcesOfTheShop()

test('the database uses types and parsers of the domain, and no rule', () => {
  expect(rulesIn(shop)).toEqual([])
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(5)
})

test('every exception is still needed', () => {
  const used = new Set(domainValuesIn(shop).map(({ name }) => name))
  expect([...PARSERS, ...Object.keys(EXCEPTIONS)].filter((name) => !used.has(name))).toEqual([])
})

test('the database refuses nothing', () => {
  expect(refusalsIn(shop)).toEqual([])
})

test('the database parses what it reads', () => {
  expect(castsIn(shop)).toEqual([])
})

test('no two folders of the database know each other', () => {
  expect(crossingsIn(shop)).toEqual([])
})

test('no unit of work can begin inside another', () => {
  expect(nestableIn(shop)).toEqual([])
})

test.each([
  ['a rule', rulesIn, { 'server/sql/a/b.ts': `import { priceOf } from '#domain/cart/order.ts'` }],
  ['a refusal', refusalsIn, { 'server/sql/a/b.ts': `return err({ kind: 'missing' })` }],
  ['a cast', castsIn, { 'server/sql/a/b.ts': `const made = JSON.parse(row.data) as Made` }],
  ['another folder', crossingsIn, { 'server/sql/a/b.ts': `import { c } from '../c/d.ts'` }],
  [
    'a unit that can be nested',
    nestableIn,
    {
      'server/application/a/b.ts': `import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'\nexport async function c(unit: Unit) {}`,
    },
  ],
])('%s is found', (_what, check: (sources: Sources) => readonly unknown[], sources: Sources) => {
  expect(check(sources)).toHaveLength(1)
})
