import type { ArticleCard } from '#domain/blog/article.ts'
import { Link } from '../components/link.tsx'
import { Picture } from '../components/picture.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import stretched from '../components/stretched-link.module.css'
import { ArticleFacts } from './article-facts.tsx'
import css from './article-grid.module.css'

interface ArticleGridProps {
  readonly articles: readonly ArticleCard[]
  readonly heading: 'h2' | 'h3'
  /** Number of covers in the first screen. */
  readonly eager?: number | undefined
}

/** A gapless grid of articles, each with one of its stills as the cover. */
export function ArticleGrid({ articles, heading: Heading, eager = 0 }: ArticleGridProps) {
  return (
    <SiteGrid density="roomy" label="Articles">
      {articles.map((article, place) => (
        <SiteGridCell key={article.slug}>
          <article className={css['card']}>
            <div className={css['cover']}>
              <Picture
                still={{ ...article.cover, webp: article.cover.src }}
                alt=""
                loading={place < eager ? 'eager' : 'lazy'}
              />
            </div>
            <div className={css['words']}>
              <Heading className={css['title']}>
                <Link to={`/blog/${article.slug}`} className={stretched['link']}>
                  {article.title}
                </Link>
              </Heading>
              <p className={css['summary']}>{article.summary}</p>
              <ArticleFacts article={article} />
            </div>
          </article>
        </SiteGridCell>
      ))}
    </SiteGrid>
  )
}
