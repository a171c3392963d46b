import { attempted } from '#application/ports/outage.ts'
import type { SitemapAssets } from '#server/application/ports/sitemap-assets.ts'
import type { Db } from '../database.ts'
import { storedLibrary } from '../stored-product.ts'
import { CARD_COLUMNS, toCard } from './product-cards.ts'

/** The assets on sale, out of the tables. */
export const sqlSitemapAssets = (db: Db): SitemapAssets => ({
  counts: () =>
    attempted(
      db
        .selectFrom('products')
        .select(({ fn }) => ['library_id', fn.countAll<number>().as('count')])
        .where('retired', '=', 0)
        .groupBy('library_id')
        .execute(),
    ).map((rows) => new Map(rows.map((row) => [storedLibrary(row.library_id), Number(row.count)]))),

  some: (libraryId, { offset, limit }) =>
    attempted(
      db
        .selectFrom('products')
        .select(CARD_COLUMNS)
        .select(['motion_description', 'published_at'])
        .where('library_id', '=', libraryId)
        .where('retired', '=', 0)
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute(),
    ).map((rows) =>
      rows.map((row) => ({
        ...toCard(row),
        motionDescription: row.motion_description,
        publishedAt: row.published_at,
      })),
    ),
})
