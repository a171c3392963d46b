import type { EditedField } from '#domain/catalog/edited-fields.ts'
import type { Topics } from '#server/sql/catalog-import/existing-rows.ts'
import type { FileComplaint } from '../fault.ts'
import { filenameFaults, type StoredNames } from './file-names.ts'
import type { ReadRow } from '../parse/check-row.ts'
import { libraryIdOf, type ManifestRow } from '../parse/manifest.ts'

export type RowOutcome = 'new' | 'changed' | 'unchanged' | 'bad' | 'waiting'

/** A row with its line number. */
export interface Row {
  readonly line: number
  readonly row: ManifestRow
}

/** Records the outcome of each row. */
export interface ImportProgress {
  /** `kept`: fields that keep the values set in the admin. */
  readonly done: (
    row: Row,
    outcome: Exclude<RowOutcome, 'bad'>,
    kept?: readonly EditedField[],
  ) => void
  readonly bad: (
    row: Pick<Row, 'line'> & Partial<Row>,
    complaints: readonly FileComplaint[],
  ) => void
}

/** The part of the catalog that rows depend on. */
export interface KnownCatalog {
  readonly topics: Topics
  /** Null if rows were written by an export of a catalog that holds these names. */
  readonly storedNames: StoredNames | null
}

/** Yields the rows that have no faults of their own, each SKU once; reports the others. */
export async function* validRows(
  rows: AsyncGenerator<ReadRow>,
  { topics, storedNames }: KnownCatalog,
  progress: ImportProgress,
): AsyncGenerator<Row> {
  const lines = new Map<string, number>()
  for await (const read of rows) {
    if ('faults' in read) {
      progress.bad(read, read.faults)
      continue
    }
    const { line, row } = read
    const earlier = lines.get(row.sku)
    if (earlier !== undefined) {
      progress.bad(read, [
        { column: 'sku', reason: `${row.sku} is already used on line ${earlier}` },
      ])
      continue
    }
    lines.set(row.sku, line)
    const named = storedNames === null ? [] : await filenameFaults(row, storedNames)
    const lost = [...lostTopics(row, topics), ...named]
    if (lost.length > 0) progress.bad(read, lost)
    else yield { line, row }
  }
}

/** Complaints about categories and collections that a row names but that do not exist. */
function lostTopics(row: ManifestRow, topics: Topics): readonly FileComplaint[] {
  const library = libraryIdOf(row.library)
  const isThere = topics.categories.get(row.category) === library
  return [
    ...(isThere ? [] : [{ column: 'category', reason: noCategory(row, topics, library) }]),
    ...(row.collections ?? [])
      .filter((slug) => !topics.collections.has(slug))
      .map((slug) => ({ column: 'collections', reason: `unknown collection “${slug}”` })),
  ]
}

function noCategory({ category, library }: ManifestRow, { categories }: Topics, id: number) {
  const others = [...categories].flatMap(([slug, of]) => (of === id ? slug : []))
  const known = others.length > 0 ? `it has ${others.slice(0, 12).join(', ')}` : 'it has none'
  return `the ${library} library has no category “${category}”: ${known}`
}
