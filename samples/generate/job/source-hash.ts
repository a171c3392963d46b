import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Matches imports that exist at run time: a type does not affect the picture. */
const IMPORT = /^(?:import|export)\b(?! type\b)[^';]*? from '(\.[^']+)'/gm
const DATA = /new URL\('([^']+)', import\.meta\.url\)/g

/** Hash of a module, of all our own files that it reaches, and of the parameters that it will get. */
export function sourceHash(entries: readonly URL[], parameters: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(parameters))
  const files = new Map<string, Buffer>()
  for (const entry of entries) collect(entry, files)
  for (const [, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(content)
  return hash.digest('hex').slice(0, 16)
}

function collect(file: URL, files: Map<string, Buffer>): void {
  if (files.has(file.href) || file.href.endsWith('/')) return
  const content = readFileSync(file)
  files.set(file.href, content)
  if (!file.pathname.endsWith('.ts')) return
  const text = content.toString()
  for (const [, path] of [...text.matchAll(IMPORT), ...text.matchAll(DATA)]) {
    collect(new URL(path, file), files)
  }
}
