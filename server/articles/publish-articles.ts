import { type ResultAsync, ok, Result } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Db } from '#server/sql/database.ts'
import { refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import { withStills } from '#domain/blog/article.ts'
import { ARTICLES_VERSION, articlesVersion, versionOfFiles } from './articles-version.ts'
import { measuredStills, type ReadPicture, type Stills } from './measured-stills.ts'
import { readArticleFile, type ArticleFile, type WrittenArticle } from './read-article.ts'
import { lockedMeta, writeMeta } from '#server/sql/meta.ts'
import { upsertRows, type NewRow } from '#server/sql/upsert-rows.ts'

export interface ArticleFiles {
  readonly files: readonly ArticleFile[]
  readonly readPicture: ReadPicture
}

/**
 * Replaces the blog with the articles in these files, all or nothing; an article without a file is deleted.
 * Publishing the same files again changes nothing, unless pictures were missing before.
 */
export function publishArticles(
  db: Db,
  { files, readPicture }: ArticleFiles,
): ResultAsync<'put' | 'unchanged', FileRefused | Outage> {
  return Result.combine(files.map(readArticleFile))
    .andThen(checkNames)
    .asyncAndThen((articles) => attempted(publish(db, { files, articles, readPicture })))
}

function checkNames(
  articles: readonly WrittenArticle[],
): Result<readonly WrittenArticle[], FileRefused> {
  const slugs = articles.map(({ head }) => head.slug)
  const twice = slugs.find((slug, place) => slugs.indexOf(slug) !== place)
  return twice ? refused(`articles: ${twice} is listed twice`) : ok(articles)
}

interface Publishing extends ArticleFiles {
  readonly articles: readonly WrittenArticle[]
}

async function publish(
  db: Db,
  { files, articles, readPicture }: Publishing,
): Promise<'put' | 'unchanged'> {
  const version = await versionOfFiles(files)
  if ((await articlesVersion(db)) === version) return 'unchanged'
  // Measured before the transaction, which must wait for nothing but the database.
  const stills = await measuredStills(articles, readPicture)
  const replaced = await replaceArticles(db, {
    unless: version,
    // An incomplete blog is published again at the next start.
    version: stills.whole ? version : '',
    rows: rowsOf(articles, stills),
  })
  return replaced ? 'put' : 'unchanged'
}

function rowsOf(articles: readonly WrittenArticle[], stills: Stills): ArticleRows {
  return {
    articles: articles.map(({ head, cover, body, readingMinutes }) => ({
      slug: head.slug,
      title: head.title,
      summary: head.summary,
      published_at: head.published_at,
      cover: JSON.stringify(stills.of(cover)),
      reading_minutes: readingMinutes,
      body: JSON.stringify(withStills(body, ({ src }) => stills.of(src))),
    })),
    article_assets: articles.flatMap(({ head }) =>
      [...new Set(head.assets)].map((product_slug, position) => ({
        article_slug: head.slug,
        product_slug,
        position,
      })),
    ),
    article_media: stills.paths.map((path) => ({ path })),
  }
}

/** All rows of the blog. */
interface ArticleRows {
  readonly articles: readonly NewRow<'articles'>[]
  readonly article_assets: readonly NewRow<'article_assets'>[]
  readonly article_media: readonly NewRow<'article_media'>[]
}

interface Replacement {
  /** If the blog already has this version, nothing is replaced. */
  readonly unless: string
  /** The version of the blog after the replacement. */
  readonly version: string
  readonly rows: ArticleRows
}

/** Replaces the whole blog, one writer at a time. Returns whether a replacement was necessary. */
function replaceArticles(db: Db, { unless, version, rows }: Replacement): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await lockedMeta(tx, ARTICLES_VERSION)) === unless) return false
    for (const table of ['articles', 'article_assets', 'article_media'] as const) {
      await tx.deleteFrom(table).execute()
    }
    await upsertRows(tx, { into: 'articles', by: ['slug'], rows: rows.articles })
    const ofArticles = ['article_slug', 'product_slug']
    await upsertRows(tx, { into: 'article_assets', by: ofArticles, rows: rows.article_assets })
    await upsertRows(tx, { into: 'article_media', by: ['path'], rows: rows.article_media })
    await writeMeta(tx, ARTICLES_VERSION, version)
    return true
  })
}
