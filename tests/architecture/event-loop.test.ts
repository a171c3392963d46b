import { expect, test } from 'vitest'
import { readModules, sourcesOfTheShop } from '../../scripts/strings/modules.ts'

/** Packages that block a thread for many milliseconds at a time. */
const HEAVY = ['pdfkit', 'fontkit', 'sharp']

const modules = new Map(readModules(sourcesOfTheShop()).map((module) => [module.path, module]))

/** All packages that a thread may load, immediately or later, starting from its entry module. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>()
  const seen = new Set([entry])
  for (const path of seen) {
    for (const { kind, target, typesOnly } of modules.get(path)?.imports ?? []) {
      if (typesOnly) continue
      if (kind === 'module') seen.add(target)
      if (kind === 'package') packages.add(target)
    }
  }
  return packages
}

test('the thread that answers requests never loads what prints documents and draws pictures', () => {
  const answering = packagesOf('server/main.ts')
  expect(answering.size).toBeGreaterThan(10)
  const pages = packagesOf('server/ssr/entry.tsx')
  expect(HEAVY.filter((name) => answering.has(name) || pages.has(name))).toEqual([])
})

test('the thread of documents does', () => {
  const printing = packagesOf('server/documents/document-worker.ts')
  expect(HEAVY.filter((name) => !printing.has(name))).toEqual([])
})
