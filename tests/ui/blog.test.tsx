import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Home } from '#domain/catalog/home.ts'
import { aCard, anArticle } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const EVIL = '</script><script>alert(1)</script>'

const articles = ['one', 'two', 'three', 'four'].map((slug) =>
  anArticle({ slug, title: `Article ${slug}` }),
)

const home: Home = {
  banner: { avif: '/b.avif', webp: '/b.webp' },
  heroVideo: { mp4: '/r.mp4', webm: '/r.webm', poster: '/p.webp' },
  fromPrice: null,
  newest: [],
  popular: [],
  bundles: [],
}

test('the blog lists every article with its day and its length', async () => {
  openBrowseShop('/blog', { articles })
  await page('Blog')
  const list = within(screen.getByRole('list', { name: 'Articles' }))
  expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Article one',
    'Article two',
    'Article three',
    'Article four',
  ])
  expect(list.getAllByText('March 14, 2026')[0]).toHaveAttribute(
    'dateTime',
    '2026-03-14T12:00:00.000Z',
  )
})

test('a blog without articles says so', async () => {
  openBrowseShop('/blog')
  await page('Blog')
  expect(screen.getByText('No articles yet')).toBeVisible()
})

test('the homepage ends with the three newest articles, and does without them', async () => {
  openBrowseShop('/', { home, articles })
  await page('Look closely before you comp.')
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.at(-1)).toHaveTextContent('From the blog')
  const list = within(screen.getByRole('list', { name: 'Articles' }))
  expect(list.getAllByRole('article')).toHaveLength(3)
})

test('an article leads to what it speaks of', async () => {
  openBrowseShop('/blog/fire', {
    articles: [
      anArticle({
        slug: 'fire',
        body: [
          {
            kind: 'paragraph',
            text: [
              { kind: 'link', to: '/2d', inside: [{ kind: 'text', text: 'fire' }] },
              {
                kind: 'link',
                to: 'https://example.com',
                inside: [{ kind: 'text', text: 'there' }],
              },
            ],
          },
        ],
        assets: [aCard()],
      }),
    ],
  })
  await page('Blending fire')
  expect(screen.getByRole('link', { name: 'fire' })).toHaveAttribute('href', '/2d')
  expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('rel', 'noopener')
  const assets = within(screen.getByRole('region', { name: 'Assets in this article' }))
  expect(assets.getByRole('link', { name: 'Ember Rise' })).toBeVisible()
})

test('a still says what it shows once, and a cover that is a still is not shown twice', async () => {
  const cover = { src: '/media/articles/fire.webp', avif: null, width: 1920, height: 360 }
  openBrowseShop('/blog/fire', {
    articles: [
      anArticle({
        slug: 'fire',
        cover,
        body: [{ kind: 'still', still: cover, alt: '', caption: 'Three fires.' }],
      }),
    ],
  })
  await page('Blending fire')
  const stills = document.querySelectorAll('article img')
  expect(stills).toHaveLength(1)
  expect(stills[0]).toHaveAttribute('width', '1920')
  expect(screen.getByRole('figure')).toHaveTextContent('Three fires.')
})

test('words that look like markup stay words, in the page and in what search engines read', async () => {
  openBrowseShop('/blog/evil', {
    articles: [
      anArticle({
        slug: 'evil',
        title: `Fire ${EVIL}`,
        body: [
          { kind: 'paragraph', text: [{ kind: 'text', text: EVIL }] },
          { kind: 'code', text: EVIL },
        ],
      }),
    ],
  })
  await page(`Fire ${EVIL}`)
  expect(screen.getAllByText(EVIL)).toHaveLength(2)
  const scripts = [...document.querySelectorAll('script')]
  expect(scripts.every((script) => script.type === 'application/ld+json')).toBe(true)
  expect(scripts.every(({ textContent }) => !textContent.includes('<'))).toBe(true)
})

test('an article that was never written is not there', async () => {
  openBrowseShop('/blog/none', { articles })
  await page('Page not found')
  expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/')
})
