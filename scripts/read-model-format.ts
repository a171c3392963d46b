import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { minifySync, transformWithOxc } from 'vite'
import { readModules } from './strings/modules.ts'

/** The modules that build a read model, and the one that writes it into a file and reads it again. */
const ROOTS = ['server/catalog/load-read-model.ts', 'server/catalog/file-snapshots.ts']

/** The tables that a read model is built from, except `meta`: the versions in it are part of a snapshot's key. */
export const MODEL_TABLES = [
  'bundle_members',
  'bundles',
  'categories',
  'collections',
  'download_weights',
  'product_collections',
  'products',
  'search_synonyms',
  'variants',
] as const

export interface FormatSources {
  /** The text of a file, by its path from the root. */
  readonly textOf: (path: string) => string
  readonly migrations: readonly string[]
}

const OF_THE_SHOP: FormatSources = {
  textOf: (path) => readFileSync(path, 'utf8'),
  migrations: globSync('server/sql/migrations/[0-9]*.ts').toSorted(),
}

/**
 * Identifies what the contents of a read model depend on besides the database's content: the code of all modules
 * that build, write and read it, without types and comments; the versions of the packages that they use; and the
 * migrations that may rewrite what they read without changing the catalog's version. Builds with the same format
 * can use each other's snapshots.
 */
export async function readModelFormat(sources: FormatSources = OF_THE_SHOP): Promise<string> {
  const { modules, packages } = modulesOf(sources)
  const hash = createHash('sha256')
  for (const name of packages) hash.update(`\0${name}\0${installedVersion(sources, name)}`)
  for (const path of modules) hash.update(`\0${path}\0${await codeOf(sources, path)}`)
  for (const path of sources.migrations) {
    const code = await codeOf(sources, path)
    if (TABLE.test(code)) hash.update(`\0${path}\0${code}`)
  }
  return hash.digest('hex')
}

const TABLE = new RegExp(`\\b(?:${MODEL_TABLES.join('|')})\\b`)

/** Everything that the roots load, however indirectly, in a fixed order. */
function modulesOf(sources: FormatSources) {
  const modules = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string): void => {
    if (modules.has(path)) return
    modules.add(path)
    const read = readModules({ [path]: sources.textOf(path) })
    for (const { kind, target, typesOnly } of read.flatMap(({ imports }) => imports)) {
      if (typesOnly || kind === 'node') continue
      if (kind === 'computed') throw new Error(`${path} imports ${target}, which is not known here`)
      if (kind === 'package') packages.add(target)
      else visit(target)
    }
  }
  for (const root of ROOTS) visit(root)
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() }
}

function installedVersion({ textOf }: FormatSources, name: string): string {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>
  }
  const version = packages[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`${name} is not in package-lock.json`)
  return version
}

async function codeOf({ textOf }: FormatSources, path: string): Promise<string> {
  const { code } = await transformWithOxc(textOf(path), path)
  return minifySync(path, code, { compress: false, mangle: false }).code
}
