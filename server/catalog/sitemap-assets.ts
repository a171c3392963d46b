import { attempted } from '#application/ports/outage.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { SitemapAsset, SitemapAssets } from '#server/application/ports/sitemap-assets.ts'
import { countOf, documentsOf } from '#server/search/bit-set.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { ReadModels } from '#server/search/refreshing-read-model.ts'
import { CARD_COLUMNS, toCard } from '../sql/catalog/product-cards.ts'
import type { Db } from '../sql/database.ts'

/**
 * The assets on sale for sitemaps. How many there are and which stand in a file the read model says, so that a file reads
 * its own rows and passes over no others, however many files there are.
 */
export function sitemapAssets(db: Db, readModels: ReadModels): SitemapAssets {
  return {
    counts: () =>
      attempted(readModels.current()).map(
        ({ libraries }) =>
          new Map(
            [...libraries].flatMap(([id, set]): [LibraryId, number][] => {
              const count = countOf(set)
              return count > 0 ? [[id, count]] : []
            }),
          ),
      ),

    some: (libraryId, { offset, limit }) =>
      attempted(
        readModels
          .current()
          .then((model) => rowsOf(db, idsOf(model, libraryId).subarray(offset, offset + limit))),
      ),
  }
}

/** The assets of each library by their ids, for as long as their model stands. */
const ordered = new WeakMap<ReadModel, Map<LibraryId, Uint32Array>>()

function idsOf(model: ReadModel, libraryId: LibraryId): Uint32Array {
  const known = ordered.get(model) ?? new Map<LibraryId, Uint32Array>()
  ordered.set(model, known)
  const documents = model.libraries.get(libraryId)
  const ids =
    known.get(libraryId) ??
    documentsOf(documents ?? new Uint32Array())
      .map((document) => model.ids[document] ?? 0)
      .sort()
  known.set(libraryId, ids)
  return ids
}

/** Those that are still on sale. */
async function rowsOf(db: Db, ids: Uint32Array): Promise<readonly SitemapAsset[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select(['motion_description', 'published_at'])
    .where('id', 'in', [...ids])
    .where('retired', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toCard(row),
    motionDescription: row.motion_description,
    publishedAt: row.published_at,
  }))
}
