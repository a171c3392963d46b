import type { Db } from '../database.ts'
import { lockedMeta, readMeta, writeMeta } from '../meta.ts'
import { upsertRows, type NewRow } from '../upsert-rows.ts'

const VERSION = 'articles_version'

/** The whole blog, row by row. */
export interface ArticleRows {
  readonly articles: readonly NewRow<'articles'>[]
  readonly article_assets: readonly NewRow<'article_assets'>[]
  readonly article_media: readonly NewRow<'article_media'>[]
}

interface Replacement {
  /** The version that the blog has already if there is nothing to do. */
  readonly unless: string
  /** Its version from now on. */
  readonly version: string
  readonly rows: ArticleRows
}

export function articlesVersion(db: Db): Promise<string | null> {
  return readMeta(db, VERSION)
}

/** Writes the whole blog in the place of the one before, one writer at a time; tells whether that was needed. */
export function replaceArticles(db: Db, { unless, version, rows }: Replacement): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await lockedMeta(tx, VERSION)) === unless) return false
    for (const table of ['articles', 'article_assets', 'article_media'] as const) {
      await tx.deleteFrom(table).execute()
    }
    await upsertRows(tx, { into: 'articles', by: ['slug'], rows: rows.articles })
    const ofArticles = ['article_slug', 'product_slug']
    await upsertRows(tx, { into: 'article_assets', by: ofArticles, rows: rows.article_assets })
    await upsertRows(tx, { into: 'article_media', by: ['path'], rows: rows.article_media })
    await writeMeta(tx, VERSION, version)
    return true
  })
}
