import type { ArticleEdits } from '#server/application/ports/article-edit-repository.ts'
import { storedBlocks, storedStill } from '../stored-article.ts'
import type { Db } from '../database.ts'
import { mediaAddress, storedPreviews } from '../stored-product.ts'
import { stateOf } from './admin-assets.ts'

/** The blog, as staff edit it. */
export const articleEdits = (db: Db): ArticleEdits => ({
  storedArticles: async () => {
    const rows = await db
      .selectFrom('articles')
      .select(['slug', 'title', 'state', 'published_at', 'reading_minutes'])
      .orderBy('published_at', 'desc')
      .orderBy('slug')
      .execute()
    return rows.map(({ published_at: publishedAt, reading_minutes: readingMinutes, ...row }) => ({
      ...row,
      publishedAt,
      readingMinutes,
    }))
  },

  storedArticle: async (slug) => {
    const row = await db
      .selectFrom('articles')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!row) return null
    const assets = await db
      .selectFrom('article_assets')
      .innerJoin('products', 'products.slug', 'article_assets.product_slug')
      .leftJoin('imports', 'imports.sku', 'products.sku')
      .select(['products.sku', 'products.name', 'products.retired', 'products.previews'])
      .select('imports.state as imported')
      .where('article_slug', '=', slug)
      .orderBy('article_assets.position')
      .execute()
    return {
      slug,
      title: row.title,
      summary: row.summary,
      state: row.state,
      publishedAt: row.published_at,
      readingMinutes: row.reading_minutes,
      cover: storedStill(row.cover),
      body: storedBlocks(row.body),
      assets: assets.map(({ retired, imported, previews, ...asset }) => ({
        ...asset,
        state: stateOf(retired, imported),
        poster: mediaAddress(storedPreviews(previews).posterWebp),
      })),
    }
  },

  addArticle: async ({ slug, title, summary, body, readingMinutes, cover, now }) => {
    await db
      .insertInto('articles')
      .values({
        slug,
        title,
        summary,
        published_at: now,
        cover: JSON.stringify(cover),
        reading_minutes: readingMinutes,
        body: JSON.stringify(body),
        state: 'draft',
      })
      .execute()
  },

  writeArticle: async (slug, { title, summary, body, readingMinutes, cover }) => {
    await db
      .updateTable('articles')
      .set({ title, summary, body: JSON.stringify(body), reading_minutes: readingMinutes })
      .$if(cover !== undefined, (row) => row.set({ cover: JSON.stringify(cover) }))
      .where('slug', '=', slug)
      .execute()
  },

  writeArticleAssets: async (slug, skus) => {
    await db.deleteFrom('article_assets').where('article_slug', '=', slug).execute()
    if (skus.length === 0) return
    const products = await db
      .selectFrom('products')
      .select(['sku', 'slug'])
      .where('sku', 'in', skus)
      .execute()
    const slugOf = new Map(products.map((product) => [product.sku, product.slug]))
    const rows = skus.flatMap((sku, position) => {
      const product = slugOf.get(sku)
      return product ? [{ article_slug: slug, product_slug: product, position }] : []
    })
    if (rows.length > 0) await db.insertInto('article_assets').values(rows).execute()
  },

  setArticleState: async (slug, state, publishedAt) => {
    await db
      .updateTable('articles')
      .set({ state, ...(publishedAt === null ? {} : { published_at: publishedAt }) })
      .where('slug', '=', slug)
      .execute()
  },

  unseenMedia: async (paths) => {
    if (paths.length === 0) return []
    const seen = await db
      .selectFrom('public_media')
      .select('path')
      .where('path', 'in', paths)
      .unionAll(db.selectFrom('article_media').select('path').where('path', 'in', paths))
      .execute()
    return paths.filter((path) => !seen.some((row) => row.path === path))
  },

  showArticleMedia: async (paths) => {
    if (paths.length === 0) return
    await db
      .insertInto('article_media')
      .values(paths.map((path) => ({ path })))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  },
})
