import type { ResultAsync } from 'neverthrow'
import { ok, Result } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Db } from '#server/sql/database.ts'
import { lockingRows } from '#server/sql/dialect.ts'
import { hashOfText, refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import { upsertRows } from '#server/sql/upsert-rows.ts'
import { measuredStills, withSizes, type ReadPicture, type Stills } from './measured-stills.ts'
import { readArticleFile, type ArticleFile, type WrittenArticle } from './read-article.ts'

export interface ArticleFiles {
  readonly files: readonly ArticleFile[]
  readonly readPicture: ReadPicture
}

const VERSION = 'articles_version'

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
  if ((await knownVersion(db)) === version) return 'unchanged'
  // Measured before the transaction, which waits for nothing but the database.
  const stills = await measuredStills(articles, readPicture)
  return db.transaction().execute(async (tx) => {
    if ((await lockedVersion(tx)) === version) return 'unchanged'
    await fill(tx, articles, stills)
    // Incomplete ones are tried again by the next start.
    const value = stills.whole ? version : ''
    await tx.updateTable('meta').set({ value }).where('key', '=', VERSION).execute()
    return 'put'
  })
}

async function fill(tx: Db, articles: readonly WrittenArticle[], stills: Stills): Promise<void> {
  for (const table of ['articles', 'article_assets', 'article_media'] as const) {
    await tx.deleteFrom(table).execute()
  }
  await upsertRows(tx, {
    into: 'articles',
    by: ['slug'],
    rows: articles.map(({ head, cover, body, readingMinutes }) => ({
      slug: head.slug,
      title: head.title,
      summary: head.summary,
      published_at: head.published_at,
      cover: JSON.stringify(stills.of(cover)),
      reading_minutes: readingMinutes,
      body: JSON.stringify(withSizes(body, stills)),
    })),
  })
  await upsertRows(tx, {
    into: 'article_assets',
    by: ['article_slug', 'product_slug'],
    rows: articles.flatMap(({ head }) =>
      [...new Set(head.assets)].map((product_slug, position) => ({
        article_slug: head.slug,
        product_slug,
        position,
      })),
    ),
  })
  await upsertRows(tx, {
    into: 'article_media',
    by: ['path'],
    rows: stills.paths.map((path) => ({ path })),
  })
}

async function knownVersion(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', VERSION)
    .executeTakeFirst()
  return row?.value
}

/** Takes the row that every change of the blog must hold, so that no two happen at once. */
async function lockedVersion(tx: Db): Promise<string> {
  await tx
    .insertInto('meta')
    .values({ key: VERSION, value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = tx.selectFrom('meta').select('value').where('key', '=', VERSION)
  return (await lockingRows(tx, row).executeTakeFirstOrThrow()).value
}
