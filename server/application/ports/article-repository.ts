import type { Article, ArticleCard } from '#domain/blog/article.ts'

/** The blog, as published. */
export interface ArticleRepository {
  /** Newest first. */
  all(): Promise<readonly ArticleCard[]>
  find(slug: string): Promise<Article | null>
}
