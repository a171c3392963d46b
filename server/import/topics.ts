import type { Db } from '#server/sql/database.ts'
import type { Complaint } from './fault.ts'
import { libraryIdOf, type ManifestRow } from './manifest.ts'

/** The existing categories and collections, by slug with their library. */
export interface Topics {
  readonly categories: ReadonlyMap<string, number>
  readonly collections: ReadonlyMap<string, number>
}

export async function loadTopics(db: Db): Promise<Topics> {
  const load = async (table: 'categories' | 'collections') => {
    const rows = await db.selectFrom(table).select(['slug', 'library_id']).execute()
    return new Map(rows.map((row) => [row.slug, row.library_id]))
  }
  return { categories: await load('categories'), collections: await load('collections') }
}

/** Shelves that a row names but that do not exist. */
export function lostTopics(row: ManifestRow, topics: Topics): readonly Complaint[] {
  const library = libraryIdOf(row.library)
  const isThere = topics.categories.get(row.category) === library
  return [
    ...(isThere ? [] : [{ column: 'category', reason: noCategory(row, topics, library) }]),
    ...(row.collections ?? [])
      .filter((slug) => !topics.collections.has(slug))
      .map((slug) => ({ column: 'collections', reason: `there is no collection “${slug}”` })),
  ]
}

function noCategory({ category, library }: ManifestRow, { categories }: Topics, id: number) {
  const others = [...categories].flatMap(([slug, of]) => (of === id ? slug : []))
  const known = others.length > 0 ? `it has ${others.slice(0, 12).join(', ')}` : 'it has none'
  return `the ${library} library has no category “${category}”: ${known}`
}
