import { useLoaderData } from 'react-router-dom'
import type { ArticleCard } from '#domain/blog/article.ts'
import { PageHead } from '../page-head.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ArticleGrid } from './article-grid.tsx'
import css from './blog-page.module.css'

const DESCRIPTION = 'Step-by-step articles on compositing footage into a shot.'

/** All articles, newest first. */
export function BlogPage() {
  const articles = useLoaderData() as readonly ArticleCard[]
  return (
    <>
      <PageHead
        title="Blog"
        description={DESCRIPTION}
        path="/blog"
        image={articles[0]?.cover.src}
      />
      <header className={css['head']}>
        <h1>Blog</h1>
        <p>{DESCRIPTION}</p>
      </header>
      {articles.length === 0 ? (
        <EmptyState title="No articles yet" />
      ) : (
        <ArticleGrid articles={articles} heading="h2" eager={3} />
      )}
    </>
  )
}
