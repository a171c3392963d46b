import type { ResultAsync } from 'neverthrow'
import type { ArticleStill, Block } from '#domain/blog/article.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { AssetRefused } from './asset-imports.ts'
import type { MemberAsset } from './admin-topics.ts'
import type { Missing, Outage } from './outage.ts'

/** An article as a list of the admin shows it. */
export interface ListedArticle {
  readonly slug: string
  readonly title: string
  readonly state: AssetState
  /** When it was published first; of a draft when it was begun. */
  readonly publishedAt: number
  readonly readingMinutes: number
}

/** An article with everything that the admin shows of it. */
export interface ArticleDetails extends ListedArticle {
  readonly summary: string
  readonly cover: ArticleStill
  readonly markdown: string
  /** Assets that stand below it, in their order. */
  readonly assets: readonly MemberAsset[]
}

export interface NewArticle {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly markdown: string
  /** The sku of the asset whose poster is its picture. */
  readonly coverSku: string
  /** Skus. */
  readonly assets: readonly string[]
}

/** What is to be different of one. */
export interface ArticleChange {
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly markdown?: string | undefined
  readonly coverSku?: string | undefined
  readonly assets?: readonly string[] | undefined
}

type Changed = ResultAsync<ArticleDetails, AssetRefused | Missing | Outage>

/** The blog, for staff. Every change is in the shop at once, and in the audit with what was before (catalog 10). */
export interface AdminArticles {
  /** The newest first. */
  articles(): ResultAsync<readonly ListedArticle[], Outage>
  article(slug: string): ResultAsync<ArticleDetails, Missing | Outage>
  /** What Markdown looks like, and nothing else. */
  previewArticle(markdown: string): ResultAsync<readonly Block[], AssetRefused | Outage>
  addArticle(article: NewArticle, reason: string): Changed
  changeArticle(slug: string, change: ArticleChange, reason: string): Changed
  setArticleState(slug: string, state: 'published' | 'retired', reason: string): Changed
}
