import { expect, test } from 'vitest'
import type { Articles } from '#application/ports/articles.ts'
import type { Db } from '#server/sql/database.ts'
import {
  aFile,
  articlesOver,
  articlesThroughHttp,
  pictures,
  refusalOf,
} from '#tests/support/blog.ts'
import { describeOnEveryDatabase, type OpenDatabase } from '#tests/support/databases.ts'
import { aCatalog, anEntry, stock } from '../support/catalog-data.ts'

const EVERYTHING = `
Light **adds**, *always* \`a + b\` \\*so\\* [fire](/2d) burns [there](https://example.com).

## Add & screen

![Three fires.](articles/three.webp)

![A fire](/media/articles/cover.webp "Under its own words.")

- one
- two
  1. deep

> Wise.

\`\`\`
a < b
\`\`\`

| mode | for |
| --- | --- |
| add | *fire* |
`

function articlesContract(open: OpenDatabase, over: (db: Db) => Articles): void {
  const opened = async () => {
    const db = await open()
    await stock(db, aCatalog([anEntry({ id: 1 }), anEntry({ id: 2 })]))
    const readPicture = await pictures({
      'articles/cover.webp': [640, 360],
      'articles/cover.avif': [640, 360],
      'articles/three.webp': [1920, 360],
    })
    const files = [
      aFile('old', 'Old.', { published_at: '2026-01-01T00:00:00Z' }),
      aFile('everything', EVERYTHING, { assets: '[asset-2, sold-out, asset-1]' }),
      aFile('new', 'New.', { published_at: '2026-05-01T00:00:00Z' }),
      aFile('also-new', 'New.', { published_at: '2026-05-01T00:00:00Z' }),
    ]
    expect(await refusalOf(db, files, readPicture)).toBeNull()
    return { db, articles: over(db) }
  }

  test('articles come newest first, with their covers', async () => {
    const { articles } = await opened()
    const list = (await articles.list())._unsafeUnwrap()
    expect(list.map(({ slug }) => slug)).toEqual(['also-new', 'new', 'everything', 'old'])
    expect(list[2]).toEqual({
      slug: 'everything',
      title: 'The everything',
      summary: 'What it teaches.',
      publishedAt: Date.UTC(2026, 2, 14, 12),
      cover: {
        src: '/media/articles/cover.webp',
        avif: '/media/articles/cover.avif',
        width: 640,
        height: 360,
      },
      readingMinutes: 1,
    })
  })

  test('an article has its words, its stills with their sizes, and its assets that are sold', async () => {
    const { articles } = await opened()
    const article = (await articles.article('everything'))._unsafeUnwrap()
    expect(article.assets.map(({ slug }) => slug)).toEqual(['asset-2', 'asset-1'])
    const text = (words: string) => ({ kind: 'text', text: words })
    expect(article.body).toEqual([
      {
        kind: 'paragraph',
        text: [
          text('Light '),
          { kind: 'strong', inside: [text('adds')] },
          text(', '),
          { kind: 'emphasis', inside: [text('always')] },
          text(' '),
          { kind: 'code', text: 'a + b' },
          text(' '),
          text('*'),
          text('so'),
          text('*'),
          text(' '),
          { kind: 'link', to: '/2d', inside: [text('fire')] },
          text(' burns '),
          { kind: 'link', to: 'https://example.com', inside: [text('there')] },
          text('.'),
        ],
      },
      { kind: 'heading', level: 2, text: [text('Add & screen')] },
      {
        kind: 'still',
        still: { src: '/media/articles/three.webp', avif: null, width: 1920, height: 360 },
        alt: '',
        caption: 'Three fires.',
      },
      {
        kind: 'still',
        still: {
          src: '/media/articles/cover.webp',
          avif: '/media/articles/cover.avif',
          width: 640,
          height: 360,
        },
        alt: 'A fire',
        caption: 'Under its own words.',
      },
      {
        kind: 'list',
        ordered: false,
        items: [
          [{ kind: 'paragraph', text: [text('one')] }],
          [
            { kind: 'paragraph', text: [text('two')] },
            { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', text: [text('deep')] }]] },
          ],
        ],
      },
      { kind: 'quote', inside: [{ kind: 'paragraph', text: [text('Wise.')] }] },
      { kind: 'code', text: 'a < b' },
      {
        kind: 'table',
        head: [[text('mode')], [text('for')]],
        rows: [[[text('add')], [{ kind: 'emphasis', inside: [text('fire')] }]]],
      },
    ])
  })

  test.each(['never-written', 'Old', 'a'.repeat(5000), "'; drop table"])(
    'what was never written is missing, not a fault: %j',
    async (slug) => {
      const { articles } = await opened()
      const found = await articles.article(slug)
      expect(found._unsafeUnwrapErr()).toEqual({ kind: 'missing', what: 'article' })
    },
  )
}

describeOnEveryDatabase('the blog', (open) => articlesContract(open, articlesOver))

describeOnEveryDatabase('the blog over HTTP', (open) => articlesContract(open, articlesThroughHttp))
