import type { ResultAsync } from 'neverthrow'
import type { Article, ArticleCard } from '#domain/blog/article.ts'
import type { Missing, Outage } from './outage.ts'

/** The blog. */
export interface Articles {
  /** Newest first. */
  list(): ResultAsync<readonly ArticleCard[], Outage>
  article(slug: string): ResultAsync<Article, Missing | Outage>
}
