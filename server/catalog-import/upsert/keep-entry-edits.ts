import type { TopicKind } from '#domain/catalog/topic.ts'
import { entryEdits } from '#server/sql/catalog-import/entry-edits.ts'
import { storedTopics } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import type { NewRow } from '#server/sql/upsert-rows.ts'
import type { BundleEntry } from './catalog-rows.ts'

const TABLES = { category: 'categories', collection: 'collections' } as const

type TopicRow = NewRow<'categories'>

/** Rows of an import, and a line for each row with fields that keep the values set in the admin. */
interface Kept<Row> {
  readonly rows: readonly Row[]
  readonly kept: readonly string[]
}

/**
 * Merges imported categories or collections with their edits from the admin (catalog 10). Those that exist keep
 * their state.
 */
export async function keepTopicEdits(
  tx: Db,
  kind: TopicKind,
  rows: readonly TopicRow[],
): Promise<Kept<TopicRow>> {
  const stored = new Map((await storedTopics(tx, TABLES[kind])).map((row) => [row.slug, row]))
  const kept: string[] = []
  const all: TopicRow[] = []
  for (const row of rows) {
    const before = stored.get(row.slug)
    const edited = before ? await entryEdits(tx).editedEntry(kind, row.slug) : []
    const fields = (['name', 'intro', 'cover'] as const).filter(
      (field) => edited.includes(field) && before?.[field] !== row[field],
    )
    const own = Object.fromEntries(fields.map((field) => [field, before?.[field]]))
    // Every row has a state, since all are written with the columns of the first.
    all.push({ ...row, ...own, state: before?.state ?? row.state ?? 'published' })
    if (fields.length > 0) kept.push(reportLine(kind, row.slug, fields))
  }
  return { rows: all, kept }
}

/** The import report's line about fields that it left as they were. */
function reportLine(kind: string, entry: string, fields: readonly string[]): string {
  return `${kind} ${entry}: kept as edited in store admin: ${fields.join(', ')}`
}

interface KeptBundle {
  readonly entry: BundleEntry
  readonly isRetired: boolean
  /** Line for the import report; null if no field was kept. */
  readonly kept: string | null
}

/** Merges an imported bundle with its edits from the admin (catalog 10). */
export async function keepBundleEdits(tx: Db, given: BundleEntry): Promise<KeptBundle> {
  const edited = await entryEdits(tx).editedEntry('bundle', given.sku)
  const before = await tx
    .selectFrom('bundles')
    .selectAll()
    .where('sku', '=', given.sku)
    .executeTakeFirst()
  if (!before || edited.length === 0) return { entry: given, isRetired: false, kept: null }
  const members = await tx
    .selectFrom('bundle_members')
    .select('variant_id')
    .where('bundle_id', '=', before.id)
    .orderBy('position')
    .execute()
  const stored = {
    name: { name: before.name },
    description: { description: before.description },
    cover: { cover: before.cover },
    discount: { effective_discount: before.effective_discount },
    files: { variant_ids: members.map(({ variant_id: id }) => id) },
    position: { position: before.position },
  }
  let entry = given
  const fields: string[] = []
  for (const [field, own] of Object.entries(stored)) {
    if (!edited.includes(field)) continue
    const next = { ...entry, ...own }
    if (JSON.stringify(next) !== JSON.stringify(entry)) fields.push(field)
    entry = next
  }
  const isRetired = edited.includes('state') && before.retired === 1
  if (isRetired) fields.push('state')
  const kept = fields.length > 0 ? reportLine('bundle', given.sku, fields) : null
  return { entry, isRetired, kept }
}
