import type { Article } from '#domain/blog/article.ts'

/** An article as search engines read it (display 5). */
export function articleLd(article: Article, publicUrl: string) {
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
