import type { Article, ArticleCard } from '#domain/blog/article.ts'
import type { ArticleRepository } from '#server/application/ports/article-repository.ts'
import type { Db } from '../database.ts'
import { CARD_COLUMNS, toCard } from './product-cards.ts'
import { storedBlocks, storedStill } from '../stored-article.ts'
import type { ArticleTable } from '../schema/articles.ts'

const CARD = ['slug', 'title', 'summary', 'published_at', 'cover', 'reading_minutes'] as const

export const articleRepository = (db: Db): ArticleRepository => ({
  all: () => listArticles(db),
  find: (slug) => findArticle(db, slug),
})

async function listArticles(db: Db): Promise<readonly ArticleCard[]> {
  const rows = await db
    .selectFrom('articles')
    .select(CARD)
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map(toArticleCard)
}

async function findArticle(db: Db, slug: string): Promise<Article | null> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!row) return null
  const assets = await db
    .selectFrom('article_assets')
    .innerJoin('products', 'products.slug', 'article_assets.product_slug')
    .select(CARD_COLUMNS)
    .where('article_slug', '=', slug)
    .where('products.retired', '=', 0)
    .orderBy('article_assets.position')
    .execute()
  return {
    ...toArticleCard(row),
    body: storedBlocks(row.body),
    assets: assets.map(toCard),
  }
}

function toArticleCard(row: Pick<ArticleTable, (typeof CARD)[number]>): ArticleCard {
  return {
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    publishedAt: row.published_at,
    cover: storedStill(row.cover),
    readingMinutes: row.reading_minutes,
  }
}
