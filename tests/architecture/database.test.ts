import { expect, test } from 'vitest'
import { readModules, sourcesOfTheShop, type Sources } from './modules.ts'

/** Which rule a file breaks, and why it may: nothing else does, and each of them still has to. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/sql/sql-rate-limits.ts makes a refusal':
    'a limit is counted outside units, and says itself how long to wait',
}

/** What reads a stored value into the domain's own, and the values that such a reading falls back to. */
const PARSERS = new Set([
  'cents',
  'customerOf',
  'isAssetType',
  'isLibraryId',
  'isLicenseId',
  'isOrderStatus',
  'parseItem',
  'CART_TYPES',
  'DEFAULT_LICENSE',
  'LIBRARY',
  'REFUND_REFUSALS',
  // A day is what popularity is counted by, in SQL.
  'DAY_MS',
])

/** Every sentence that decision 037 has against these sources. */
function against(sources: Sources): readonly string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    const isChecked = path.startsWith('server/sql/') && !path.startsWith('server/sql/migrations/')
    return isChecked ? againstRepositories(path, source) : []
  })
}

function againstRepositories(path: string, source: string): readonly string[] {
  const [module] = readModules({ [path]: source })
  const folder = folderOf(path)
  const strangers = (module?.imports ?? []).flatMap(({ target }) => {
    const other = folderOf(target)
    const isStranger = folder !== null && other !== null && other !== folder && other !== 'schema'
    return isStranger ? [`${path} reaches into another folder, ${target}`] : []
  })
  const rules = domainValues(source)
    .filter((name) => !PARSERS.has(name))
    .map((name) => `${path} asks a rule of the domain, ${name}`)
  return [
    ...strangers,
    ...rules,
    ...(/\berr(?:Async)?\s*[(<]/.test(source) ? [`${path} makes a refusal`] : []),
    ...(path !== 'server/sql/stored-json.ts' && /\bJSON\.parse\b|= JSON\b/.test(source)
      ? [`${path} parses JSON by itself`]
      : []),
  ]
}

/** The folder of `server/sql` that a file is in; null for what all of them share. */
function folderOf(path: string): string | null {
  return /^server\/sql\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Names that a module takes from the domain, and that are there when it runs. */
function domainValues(source: string): readonly string[] {
  const imports = source.matchAll(
    /(?:import|export) (?!type\b)(\*|\{[^}]*\})[^'"]*?from '(?:#|[./]*src\/)domain\/[^']+'/g,
  )
  return [...imports].flatMap(([, names = '']) =>
    names
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )
}

test('repositories carry out: they decide nothing', () => {
  const found = against(sourcesOfTheShop())
  expect(found.filter((sentence) => !(sentence in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((sentence) => !found.includes(sentence))).toEqual([])
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(5)
})

test.each([
  {
    what: 'a repository asks a rule',
    path: 'server/sql/orders/a.ts',
    source: `import { cents, sum } from '#domain/shared/money.ts'`,
    says: 'server/sql/orders/a.ts asks a rule of the domain, sum',
  },
  {
    what: 'a repository makes a refusal',
    path: 'server/sql/orders/a.ts',
    source: `export const a = () => err({ kind: 'missing' })`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository makes a refusal that has a name',
    path: 'server/sql/orders/a.ts',
    source: `export const a = () => errAsync(MISSING)`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository makes a refusal of a value',
    path: 'server/sql/orders/a.ts',
    source: `export const a = (why: Refusal) => err<never, Refusal>(why)`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository takes what was stored for what it is not',
    path: 'server/sql/orders/a.ts',
    source: `export const a = (row: string) => JSON.parse(row) as string[]`,
    says: 'server/sql/orders/a.ts parses JSON by itself',
  },
  {
    what: 'a repository parses JSON under another name',
    path: 'server/sql/orders/a.ts',
    source: `const { parse } = JSON`,
    says: 'server/sql/orders/a.ts parses JSON by itself',
  },
  {
    what: 'one folder of the database reaches into another',
    path: 'server/sql/orders/a.ts',
    source: `import { b } from '../documents/b.ts'`,
    says: 'server/sql/orders/a.ts reaches into another folder, server/sql/documents/b.ts',
  },
])('it is found when $what', ({ path, source, says }) => {
  expect(against({ [path]: source })).toContain(says)
})
