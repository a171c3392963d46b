import type { ResultAsync } from 'neverthrow'
import type { ArticleStill, Block } from '#domain/blog/article.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { AssetRefused, EntryRefused } from './asset-imports.ts'
import type { MemberAsset } from './admin-topics.ts'
import type { Missing, Outage } from './outage.ts'

/** An article in an admin list. */
export interface ListedArticle {
  readonly slug: string
  readonly title: string
  readonly state: AssetState
  /** When it was first published; for a draft, when it was started. */
  readonly publishedAt: number
  readonly readingMinutes: number
}

/** An article with everything that the admin shows about it. */
export interface ArticleDetails extends ListedArticle {
  readonly summary: string
  readonly cover: ArticleStill
  readonly markdown: string
  /** Assets shown below the text, in order. */
  readonly assets: readonly MemberAsset[]
}

export interface NewArticle {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly markdown: string
  /** The SKU of the asset whose poster is the cover. */
  readonly coverSku: string
  /** SKUs. */
  readonly assets: readonly string[]
}

/** The fields of an article to change. */
export interface ArticleChange {
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly markdown?: string | undefined
  readonly coverSku?: string | undefined
  readonly assets?: readonly string[] | undefined
}

type Changed = ResultAsync<ArticleDetails, EntryRefused | Missing | Outage>

/**
 * The blog, for staff. Every change takes effect in the shop at once and is recorded in the audit with the
 * previous values (catalog 10).
 */
export interface AdminArticles {
  /** Newest first. */
  articles(): ResultAsync<readonly ListedArticle[], Outage>
  article(slug: string): ResultAsync<ArticleDetails, Missing | Outage>
  /** Renders Markdown, and changes nothing. */
  previewArticle(markdown: string): ResultAsync<readonly Block[], AssetRefused | Outage>
  addArticle(article: NewArticle, reason: string): Changed
  changeArticle(slug: string, change: ArticleChange, reason: string): Changed
  setArticleState(slug: string, state: 'published' | 'retired', reason: string): Changed
}
