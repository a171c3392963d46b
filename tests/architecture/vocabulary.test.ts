import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { API_TABLE } from '#contract/api-table.ts'
import { PROBLEM_CODES } from '#contract/problem.ts'
import { EXCEPTIONS, RETIRED } from './vocabulary.ts'

/** The words that a name consists of: `wayOn`, `way-on` and `WAY_ON` are `way` and `on`. */
function wordsOf(name: string): readonly string[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return parts.map((part) => part.toLowerCase())
}

/** The retired words in a name. */
function retiredIn(name: string): readonly string[] {
  const words = `-${wordsOf(name).join('-')}-`
  return Object.keys(RETIRED).filter((retired) => words.includes(`-${retired}-`))
}

function exportsOf(file: string, source: string): readonly string[] {
  const { module } = parseSync(file, source)
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  )
}

/**
 * Class names and custom properties, without the sizes, colors and file names that also contain dots and
 * dashes.
 */
function namesInCss(source: string): readonly string[] {
  const rules = source.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|(['"]).*?\1/g, '')
  return [...new Set(rules.match(/(?<=\.)[a-z][\w-]*|--[a-z][\w-]*/gi) ?? [])]
}

/** The retired words in the names of a file, its folders and its exports, each with the words to use instead. */
function complaints(file: string, source: string): readonly string[] {
  const given = file.endsWith('.css') ? namesInCss(source) : exportsOf(file, source)
  return [...file.split('/'), ...given]
    .filter((name) => !(name in EXCEPTIONS))
    .flatMap((name) =>
      retiredIn(name).map((word) => `${file}: ${name} (${word}: ${RETIRED[word]})`),
    )
}

const files = globSync('{src,server,scripts,dev,samples,tests}/**/*.{ts,tsx,css}', {
  exclude: (name) => name.includes('node_modules') || name.includes('migrations'),
})

test('no file and nothing that a file gives away is named by a retired word', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => complaints(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('no path and no error code of the API is named by a retired word', () => {
  const all = Object.values(API_TABLE).map(({ path }) => path)
  // The names of analytics events are those of the spec.
  const paths = all.filter((path) => !path.startsWith('/api/user_interest_analytics/'))
  expect([...paths, ...PROBLEM_CODES].filter((name) => retiredIn(name).length > 0)).toEqual([])
})

test('a retired word is found as a whole part of a name, however it is written', () => {
  expect(retiredIn('use-page-till.ts')).toEqual(['till'])
  expect(retiredIn('cartWayOn')).toEqual(['way-on'])
  expect(retiredIn('TAKE_BACK_MS')).toEqual(['take-back'])
  expect(retiredIn('letterhead')).toEqual([])
  expect(retiredIn('deskTop')).toEqual(['desk'])
  expect(complaints('a.ts', 'export const openTill = 1')).toHaveLength(1)
  expect(complaints('server/cash-till/a.ts', '')).toHaveLength(1)
  expect(complaints('src/ui/own-path.tsx', 'export const useLoaded = 1')).toHaveLength(2)
  expect(complaints('a.ts', 'export function hearProvider() {}')).toHaveLength(1)
  expect(complaints('a.ts', 'export interface ServiceVisit {}')).toHaveLength(1)
  expect(complaints('a.css', '.way-back { color: var(--backdrop) } /* .till */')).toHaveLength(2)
  expect(complaints('samples/tallies.ts', '')).toHaveLength(1)
})

test('every exception is there, and has a retired word', () => {
  const names = files.flatMap((file) => [
    ...file.split('/'),
    ...(file.endsWith('.css') ? [] : exportsOf(file, readFileSync(file, 'utf8'))),
  ])
  const all = new Set(names)
  expect(
    Object.keys(EXCEPTIONS).filter((name) => !all.has(name) || retiredIn(name).length === 0),
  ).toEqual([])
})
