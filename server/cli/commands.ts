import { readFile } from 'node:fs/promises'
import { verifyFiles } from '#server/catalog-import/check/verify-files.ts'
import { exportCatalog } from '#server/catalog-import/export/export-catalog.ts'
import { publishAssets, retireAssets } from '#server/catalog-import/publish-assets.ts'
import { synthesizeCatalog } from '#server/catalog-import/synthesize-catalog.ts'
import type { CatalogContext } from '../boot/open-catalog-context.ts'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { importManifest } from './import-manifest.ts'
import type { Options } from './options.ts'
import { showProgress } from './progress.ts'
import { pathOf } from './shell.ts'

export interface Command {
  /** Why the command cannot run with these options; null if it can. */
  readonly refuses: (options: Options) => string | null
  /** Returns the exit code. */
  readonly run: (context: CatalogContext, options: Options) => Promise<number>
}

const MOST_SYNTHETIC = 10_000_000

export const COMMANDS: Readonly<Record<string, Command>> = {
  import: { refuses: refusesImport, run: importManifest },
  export: { refuses: one('FILE'), run: runExport },
  publish: {
    refuses: refusesSkus,
    run: (context, options) => runStates(context, options, 'published'),
  },
  retire: {
    refuses: (options) =>
      options.words.length === 0 ? 'retire requires a SKU' : refusesSkus(options),
    run: (context, options) => runStates(context, options, 'retired'),
  },
  check: { refuses: none, run: runCheck },
  synthesize: { refuses: refusesNumber, run: runSynthesize },
}

function one(what: string) {
  return ({ words }: Options) => (words.length === 1 ? null : `expected exactly one ${what}`)
}

function none({ words }: Options): string | null {
  return words.length === 0 ? null : `unexpected argument “${words[0] ?? ''}”`
}

function refusesImport(options: Options): string | null {
  const { jobs } = options
  if (jobs !== null && !/^[1-9]\d?$/.test(jobs)) return '--jobs must be a number from 1 to 99'
  return one('FILE')(options)
}

function refusesSkus({ words }: Options): string | null {
  const odd = words.find((word) => !/^[A-Z0-9-]{0,40}\*?$/.test(word))
  return odd === undefined ? null : `“${odd}” isn’t a valid SKU`
}

function refusesNumber(options: Options): string | null {
  const [number = ''] = options.words
  if (!/^\d+$/.test(options.seed)) return '--seed must be a whole number'
  const isSound = /^[1-9]\d*$/.test(number) && Number(number) <= MOST_SYNTHETIC
  return isSound ? one('number')(options) : `synthesize requires a number up to ${MOST_SYNTHETIC}`
}

function assets(count: number): string {
  return count === 1 ? '1 asset' : `${count} assets`
}

async function runExport({ db }: CatalogContext, { words: [file = ''] }: Options): Promise<number> {
  const { assets: count, unsold } = await exportCatalog(db, pathOf(file))
  for (const one of unsold) {
    console.error(
      `bundle ${one.bundle}: its file ${one.file} isn’t in the manifest, because it’s no longer sold. ` +
        'Shops without this file refuse the bundle',
    )
  }
  console.log(`${assets(count)} written to ${file}`)
  return 0
}

async function runStates(
  { db }: CatalogContext,
  { words }: Options,
  state: 'published' | 'retired',
): Promise<number> {
  const change = state === 'published' ? publishAssets : retireAssets
  const { changed, unknown, held, bundles } = await change(db, words, Date.now())
  for (const sku of unknown) console.error(`no asset found with SKU ${sku}`)
  for (const { sku, category } of held) {
    console.error(`${sku} isn’t on sale: its category “${category}” isn’t published`)
  }
  console.log(`${assets(changed)} ${state}`)
  if (state === 'retired' && bundles.length > 0) {
    console.log(`bundles with retired files aren’t sold anymore: ${bundles.join(', ')}`)
  }
  return unknown.length + held.length === 0 ? 0 : 1
}

async function runCheck(
  { db, storage: fileStorage }: CatalogContext,
  { quick }: Options,
): Promise<number> {
  let faults = 0
  const onFault = (line: string) => {
    faults += 1
    console.log(line)
  }
  const checked = await verifyFiles(db, fileStorage, { quick, onFault })
  return checked.match(
    ({ files, previews }) => {
      console.log(`checked ${files} files and ${previews} previews, ${faults} problems found`)
      return faults === 0 ? 0 : 1
    },
    ({ reason }) => {
      console.error(`the check stopped early and didn’t cover the remaining files: ${reason}`)
      return 2
    },
  )
}

async function runSynthesize(
  { db }: CatalogContext,
  { words: [number = ''], seed }: Options,
): Promise<number> {
  const sample = readCatalogFile(await readFile('samples/catalog.json', 'utf8'))
  if (sample.isErr()) {
    console.error(sample.error.reason)
    return 1
  }
  const progress = showProgress('assets', Number(number))
  const plan = { products: Number(number), seed: Number(seed), now: Date.now() }
  const put = await synthesizeCatalog(db, sample.value, { ...plan, onProgress: progress.step })
  progress.end()
  console.log(`${assets(put)} added to the catalog`)
  return 0
}
