import type { ArticleCard } from '#domain/blog/article.ts'
import { inDays } from '#messages/durations.ts'
import css from './article-facts.module.css'

/** The publication date and the reading time. */
export function ArticleFacts({ article }: { readonly article: ArticleCard }) {
  const { publishedAt, readingMinutes } = article
  return (
    <p className={css['facts']}>
      <time dateTime={new Date(publishedAt).toISOString()}>{inDays(publishedAt)}</time>
      {` · ${readingMinutes} min`}
    </p>
  )
}
