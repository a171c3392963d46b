import type { ArticleDetails, ListedArticle } from '#application/ports/admin-articles.ts'
import type { ArticleStill, Block } from '#domain/blog/article.ts'

/** An article as stored. */
export interface StoredArticle extends Omit<ArticleDetails, 'markdown'> {
  readonly body: readonly Block[]
}

/** The written fields of an article; pictures are given as paths under the media. */
interface ArticleRow {
  readonly title: string
  readonly summary: string
  readonly body: readonly Block[]
  readonly readingMinutes: number
  /** If omitted, it stays unchanged. */
  readonly cover?: ArticleStill
}

/** The blog as edited by staff; the catalog is locked. */
export interface ArticleEdits {
  storedArticles(): Promise<readonly ListedArticle[]>
  storedArticle(slug: string): Promise<StoredArticle | null>
  /** Adds a draft. */
  addArticle(
    article: Required<ArticleRow> & { readonly slug: string; readonly now: number },
  ): Promise<void>
  writeArticle(slug: string, article: ArticleRow): Promise<void>
  writeArticleAssets(slug: string, skus: readonly string[]): Promise<void>
  /** Publishes an article or retires it; if the date is null, it keeps its current one. */
  setArticleState(
    slug: string,
    state: 'published' | 'retired',
    publishedAt: number | null,
  ): Promise<void>
  /** Those of the given pictures that are not public yet. */
  unseenMedia(paths: readonly string[]): Promise<readonly string[]>
  /** Makes these pictures public. */
  showArticleMedia(paths: readonly string[]): Promise<void>
}
