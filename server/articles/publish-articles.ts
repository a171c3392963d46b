import type { ResultAsync } from 'neverthrow'
import { ok, Result } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import {
  articlesVersion,
  replaceArticles,
  type ArticleRows,
} from '../sql/catalog/write-articles.ts'
import type { Db } from '#server/sql/database.ts'
import { hashOfText, refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import { measuredStills, withSizes, type ReadPicture, type Stills } from './measured-stills.ts'
import { readArticleFile, type ArticleFile, type WrittenArticle } from './read-article.ts'

export interface ArticleFiles {
  readonly files: readonly ArticleFile[]
  readonly readPicture: ReadPicture
}

/**
 * Makes the blog what the files say, all or nothing; an article without a file goes. The same files
 * again change nothing, unless pictures were missing before.
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
  return twice ? refused(`articles: ${twice} stands there twice`) : ok(articles)
}

interface Publishing extends ArticleFiles {
  readonly articles: readonly WrittenArticle[]
}

async function publish(
  db: Db,
  { files, articles, readPicture }: Publishing,
): Promise<'put' | 'unchanged'> {
  const version = await hashOfText(JSON.stringify(files))
  if ((await articlesVersion(db)) === version) return 'unchanged'
  // Measured before the transaction, which waits for nothing but the database.
  const stills = await measuredStills(articles, readPicture)
  const replaced = await replaceArticles(db, {
    unless: version,
    // Incomplete ones are tried again by the next start.
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
      body: JSON.stringify(withSizes(body, stills)),
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
