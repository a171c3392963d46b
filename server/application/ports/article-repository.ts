import type { Article, ArticleCard } from '#domain/blog/article.ts'

/** The blog, as it was published. */
export interface ArticleRepository {
  /** The newest first. */
  all(): Promise<readonly ArticleCard[]>
  find(slug: string): Promise<Article | null>
}
