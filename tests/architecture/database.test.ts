import { expect, test } from 'vitest'
import { readModules, sourcesOfTheShop, type Sources } from '../../scripts/strings/modules.ts'

/**
 * Violations that are allowed, each with the reason. Nothing else may break a rule, and each of these has
 * to be still needed.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/sql/sql-rate-limits.ts makes a refusal':
    'a limit is counted outside units, and says itself how long to wait',
}

/** Functions that parse a stored value into the domain's type, and the values that they fall back to. */
const PARSERS = new Set([
  'cents',
  'customerById',
  'isAssetType',
  'isEditedField',
  'isEditedBundleField',
  'isEditedTopicField',
  'isImportOutcome',
  'isImportStep',
  'isImportWait',
  'isLibraryId',
  'isLicenseId',
  'isOrderStatus',
  'parseItem',
  'CART_TYPES',
  'DEFAULT_LICENSE',
  'LIBRARY',
  'PRODUCT_TYPES',
  'REFUND_REFUSALS',
  'SEARCH_PLACES',
  'USER_TYPES',
  // A day is the unit in which SQL calculates popularity.
  'DAY_MS',
  'isRoleId',
  'isTokenScope',
])

/**
 * Functions that may be called from the application's ports: one turns database faults into outages, the
 * other identifies an event by its kind.
 */
const HELPERS = new Set(['attempted', 'isLinkAsked'])

/**
 * Files next to the folders of `server/sql` that combine them; the other files there are shared by the
 * folders, and import none of them.
 */
const JOINING = new Set(['server/sql/repositories.ts', 'server/sql/migrate.ts'])

/** Returns every violation of decision 037 in these sources. */
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
    const isStranger =
      other !== null && other !== folder && other !== 'schema' && !JOINING.has(path)
    return isStranger ? [`${path} reaches into another folder, ${target}`] : []
  })
  const rules = valuesFrom(source, '(?:#|[./]*src/)domain/')
    .filter((name) => !PARSERS.has(name))
    .map((name) => `${path} asks a rule of the domain, ${name}`)
  const uses = valuesFrom(source, '(?:#|#server/|[./]*(?:src/|server/)?)application/')
    .filter((name) => !HELPERS.has(name))
    .map((name) => `${path} runs what is the application’s, ${name}`)
  return [
    ...strangers,
    ...rules,
    ...uses,
    ...(makesRefusal(source) ? [`${path} makes a refusal`] : []),
    ...(path !== 'server/sql/stored-json.ts' && /\bJSON\.parse\b|= JSON\b/.test(source)
      ? [`${path} parses JSON by itself`]
      : []),
  ]
}

/** The folder of `server/sql` that a file is in; null for files that all folders share. */
function folderOf(path: string): string | null {
  return /^server\/sql\/([^/]+)\//.exec(path)?.[1] ?? null
}

/**
 * Detects an `Err`, under any name and however created, or an answer that reports a refusal in its own
 * shape; stored refusals may be read.
 */
function makesRefusal(source: string): boolean {
  const results = valuesFrom(source, 'neverthrow')
  return (
    results.some(
      (name) => name === '*' || /^(?:err|errAsync|Err|Result|ResultAsync)\b/.test(name),
    ) ||
    /\b(?:err|errAsync|Err)\s*[(<]/.test(source) ||
    /\brefusal['"]?:\s*['"`]|\bok['"]?:\s*false\b/.test(source)
  )
}

/** Names that a module imports from matching modules and that exist at run time. */
function valuesFrom(source: string, from: string): readonly string[] {
  const imports = source.matchAll(
    new RegExp(`(?:import|export) (?!type\\b)(\\*|\\{[^}]*\\})[^'"]*?from '${from}[^']*'`, 'g'),
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
    what: 'a repository makes a refusal by hand',
    path: 'server/sql/orders/a.ts',
    source: `export const a = () => new Err({ kind: 'missing' })`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository makes a refusal under another name',
    path: 'server/sql/orders/a.ts',
    source: `import { ok, err as no } from 'neverthrow'`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository answers with a refusal of its own',
    path: 'server/sql/orders/a.ts',
    source: `export const a = () => { return { ok: false, why: 'USED_UP' } }`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository names a refusal in what it answers',
    path: 'server/sql/orders/a.ts',
    source: `export const a = () => ({ refusal: 'USED_UP' })`,
    says: 'server/sql/orders/a.ts makes a refusal',
  },
  {
    what: 'a repository runs a rule that a port gives away',
    path: 'server/sql/orders/a.ts',
    source: `import { attempted, isUsedUp } from '#server/application/ports/discount-code-repository.ts'`,
    says: 'server/sql/orders/a.ts runs what is the application’s, isUsedUp',
  },
  {
    what: 'a repository runs a rule of a port of the page',
    path: 'server/sql/a.ts',
    source: `import { isUsedUp } from '#application/ports/orders.ts'`,
    says: 'server/sql/a.ts runs what is the application’s, isUsedUp',
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
  {
    what: 'what all folders share reaches into one',
    path: 'server/sql/b.ts',
    source: `export { b } from './credits/b.ts'`,
    says: 'server/sql/b.ts reaches into another folder, server/sql/credits/b.ts',
  },
])('it is found when $what', ({ path, source, says }) => {
  expect(against({ [path]: source })).toContain(says)
})
