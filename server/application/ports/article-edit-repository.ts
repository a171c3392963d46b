import type { ArticleDetails, ListedArticle } from '#application/ports/admin-articles.ts'
import type { ArticleStill, Block } from '#domain/blog/article.ts'

/** An article as it is stored. */
export interface StoredArticle extends Omit<ArticleDetails, 'markdown'> {
  readonly body: readonly Block[]
}

/** What is written of an article; its pictures by their paths under the media. */
interface ArticleRow {
  readonly title: string
  readonly summary: string
  readonly body: readonly Block[]
  readonly readingMinutes: number
  /** Left out, it stays. */
  readonly cover?: ArticleStill
}

/** The blog as staff change it; the catalog is locked. */
export interface ArticleEdits {
  storedArticles(): Promise<readonly ListedArticle[]>
  storedArticle(slug: string): Promise<StoredArticle | null>
  /** A draft. */
  addArticle(
    article: Required<ArticleRow> & { readonly slug: string; readonly now: number },
  ): Promise<void>
  writeArticle(slug: string, article: ArticleRow): Promise<void>
  writeArticleAssets(slug: string, skus: readonly string[]): Promise<void>
  /** Puts an article into the blog or takes it out; without a date it keeps the one that it has. */
  setArticleState(
    slug: string,
    state: 'published' | 'retired',
    publishedAt: number | null,
  ): Promise<void>
  /** Those of some pictures that nobody sees yet. */
  unseenMedia(paths: readonly string[]): Promise<readonly string[]>
  /** Anybody may see these pictures from now on. */
  showArticleMedia(paths: readonly string[]): Promise<void>
}
