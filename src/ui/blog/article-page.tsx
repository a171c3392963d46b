import { useLoaderData } from 'react-router-dom'
import type { Article } from '#domain/blog/article.ts'
import { breadcrumbList } from '../browse/breadcrumb-list.ts'
import { ProductGrid } from '../browse/product-grid.tsx'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { Picture } from '../components/picture.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleFacts } from './article-facts.tsx'
import css from './article-page.module.css'
import textCss from '../styles/text.module.css'

/** An article with its stills, followed by the assets it mentions. */
export function ArticlePage() {
  const article = useLoaderData() as Article
  const { publicUrl } = useStore('config')
  const path = `/blog/${article.slug}`
  const trail = [
    { label: 'Home', to: '/' },
    { label: 'Blog', to: '/blog' },
    { label: article.title },
  ]
  return (
    <>
      <PageHead
        title={article.title}
        description={article.summary}
        path={path}
        image={article.cover.src}
      />
      <JsonLd
        page={path}
        text={import.meta.env.SSR ? jsonLdText(articleLd(article, publicUrl)) : null}
      />
      <JsonLd
        page={path}
        text={import.meta.env.SSR ? jsonLdText(breadcrumbList(trail, publicUrl)) : null}
      />
      <article className={css['article']}>
        <header className={css['head']}>
          <Breadcrumb trail={trail.slice(0, -1)} />
          <h1>{article.title}</h1>
          <p className={textCss['quiet']}>{article.summary}</p>
          <ArticleFacts article={article} />
        </header>
        {!showsCover(article) && (
          <div className={css['cover']}>
            <Picture still={{ ...article.cover, webp: article.cover.src }} alt="" loading="eager" />
          </div>
        )}
        <ArticleBody body={article.body} />
      </article>
      {article.assets.length > 0 && (
        <section className={css['assets']} aria-labelledby="assets">
          <h2 id="assets">Assets in this article</h2>
          <TaxIncluded />
          <ProductGrid label="Assets in this article" cards={article.assets} />
        </section>
      )}
    </>
  )
}

/** Whether the body already shows the cover as a still, so that it is not shown twice. */
function showsCover({ body, cover }: Article): boolean {
  return body.some((block) => block.kind === 'still' && block.still.src === cover.src)
}

/** An article's structured data for search engines (display 5). */
function articleLd(article: Article, publicUrl: string) {
  const url = new URL(`/blog/${article.slug}`, publicUrl).href
  const us = { '@type': 'Organization', name: 'Emberstock', url: publicUrl }
  return {
    '@type': 'Article',
    '@id': url,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.summary,
    datePublished: new Date(article.publishedAt).toISOString(),
    image: {
      '@type': 'ImageObject',
      url: new URL(article.cover.src, publicUrl).href,
      width: article.cover.width,
      height: article.cover.height,
    },
    timeRequired: `PT${article.readingMinutes}M`,
    author: us,
    publisher: us,
  }
}
