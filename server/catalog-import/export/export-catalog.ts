import { open, rename, rm, writeFile } from 'node:fs/promises'
import { storedLibrary } from '#server/sql/stored-product.ts'
import { storedBundles, storedTopics, mostFiles } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import { writtenRows, type WrittenRow } from './manifest-rows.ts'
import { libraryNameOf } from '#server/catalog-import/parse/manifest.ts'
import { sidecarPathOf, type Sidecar } from '#server/catalog-import/parse/sidecar.ts'
import {
  COLUMNS,
  FILE_COLUMNS,
  fileColumn,
  guarded,
  listCell,
} from '#server/catalog-import/parse/csv-columns.ts'

export interface Exported {
  readonly assets: number
  /** Files of bundles that are not in the manifest, since they are no longer sold. */
  readonly unsold: readonly { readonly bundle: string; readonly file: string }[]
}

/** Writes the whole catalog as a manifest that `import --trust-facts` can read back. */
export async function exportCatalog(db: Db, file: string): Promise<Exported> {
  const half = `${file}.half`
  const target = await open(half, 'w')
  let count = 0
  try {
    const format = file.toLowerCase().endsWith('.json') ? jsonFormat() : await csvFormat(db)
    await target.write(format.head)
    for await (const row of writtenRows(db)) {
      await target.write(format.row(row, count))
      count += 1
    }
    await target.write(format.foot)
    await target.sync()
    await target.close()
    await rename(half, file)
  } catch (cause) {
    await target.close().catch(() => undefined)
    await rm(half, { force: true })
    throw cause
  }
  const bundles = await storedBundles(db)
  const sidecar = await sidecarOf(db, bundles)
  await writeFile(sidecarPathOf(file), `${JSON.stringify(sidecar, null, 2)}\n`)
  const unsold = bundles.flatMap((one) => one.unsold.map((sku) => ({ bundle: one.sku, file: sku })))
  return { assets: count, unsold }
}

type StoredBundles = Awaited<ReturnType<typeof storedBundles>>

async function sidecarOf(db: Db, bundles: StoredBundles): Promise<Sidecar> {
  const topics = async (table: 'categories' | 'collections') => {
    const rows = await storedTopics(db, table)
    return rows.map(({ slug, name, library_id: library, intro, cover, state }) => ({
      slug,
      name,
      library: libraryNameOf(storedLibrary(library)),
      intro,
      ...(cover === null ? {} : { cover }),
      ...(state === 'published' ? {} : { state }),
    }))
  }
  return {
    categories: await topics('categories'),
    collections: await topics('collections'),
    bundles: bundles.map(
      ({
        id: _id,
        retired: _off,
        draft: _draft,
        unsold: _unsold,
        published_at: since,
        ...words
      }) => ({
        ...words,
        published_at: new Date(since).toISOString(),
      }),
    ),
  }
}

/** Serializes rows as text. */
interface Format {
  readonly head: string
  readonly row: (row: WrittenRow, place: number) => string
  readonly foot: string
}

/** A single array with one entry per line. */
function jsonFormat(): Format {
  return {
    head: '[',
    row: (row, place) => `${place > 0 ? ',' : ''}\n${JSON.stringify(row)}`,
    foot: '\n]\n',
  }
}

/** Has enough columns for the asset with the most files. */
async function csvFormat(db: Db): Promise<Format> {
  const files = Array.from({ length: await mostFiles(db) }, (_, at) => at)
  const own = Object.keys(COLUMNS)
  const ofFile = Object.keys(FILE_COLUMNS)
  const names = [...own, ...files.flatMap((at) => ofFile.map((field) => fileColumn(at, field)))]
  return {
    // Spreadsheets take a file without a byte order mark for another encoding than UTF-8.
    head: `\uFEFF${names.join(',')}\r\n`,
    row: (written) => {
      const cells = [
        ...own.map((field) => cellOf(Reflect.get(written, field))),
        ...files.flatMap((at) => {
          const variant = written.variants[at]
          return ofFile.map((field) => (variant ? cellOf(Reflect.get(variant, field)) : ''))
        }),
      ]
      return `${cells.join(',')}\r\n`
    },
    foot: '',
  }
}

function cellOf(value: unknown): string {
  const text = guarded(textOf(value))
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listCell(value)
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const isPairs = Object.values(value).every((one) => typeof one === 'string')
  return isPairs ? pairs(value) : JSON.stringify(value)
}

function pairs(value: object): string {
  return Object.entries(value)
    .map(([key, one]) => `${key}=${String(one)}`)
    .join('; ')
}
