import { attempted } from '#application/ports/outage.ts'
import type { SitemapAsset, SitemapAssets } from '#server/application/ports/sitemap-assets.ts'
import type { AssetFinders } from '#server/search/asset-finder.ts'
import { CARD_COLUMNS, toCard } from '../sql/catalog/product-cards.ts'
import type { Db } from '../sql/database.ts'

/**
 * The assets on sale for sitemaps. The search knows how many there are and which ones belong in a file,
 * so that a file reads only its own rows and skips no others, however many files there are.
 */
export function sitemapAssets(db: Db, finders: AssetFinders): SitemapAssets {
  return {
    counts: () => attempted(finders.current().then((finder) => finder.librarySizes())),

    some: (libraryId, part) =>
      attempted(
        finders.current().then(async (finder) => rowsOf(db, await finder.idsIn(libraryId, part))),
      ),
  }
}

/** Only those that are still on sale. */
async function rowsOf(db: Db, ids: readonly number[]): Promise<readonly SitemapAsset[]> {
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
