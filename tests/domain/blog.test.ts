import { expect, test } from 'vitest'
import {
  linkTarget,
  plainText,
  readingMinutes,
  stillPath,
  type Block,
  type Inline,
} from '#domain/blog/article.ts'

const words = (count: number): readonly Inline[] => [
  { kind: 'text', text: Array.from({ length: count }, () => 'ember').join(' ') },
]

test.each(['/2d', '/blog/a?b=c#d', 'https://example.com', 'https://example.com:8443/a?b#c'])(
  'an article may lead to %s',
  (written) => expect(linkTarget(written)).toBe(written),
)

test.each([
  '//example.com',
  'http://example.com',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'https://user:secret@example.com',
  'https:\\\\example.com',
  '/\\example.com',
  'https://',
  'blog/one',
  '#part',
  '',
])('and never to %j', (written) => expect(linkTarget(written)).toBeNull())

test.each([
  ['articles/fire.webp', 'articles/fire.webp'],
  ['/media/2d/campfire/poster.avif', '2d/campfire/poster.avif'],
  ['fire.png', 'fire.png'],
])('a picture at %s is ours', (written, path) => expect(stillPath(written)).toBe(path))

test.each([
  'https://example.com/a.webp',
  '//example.com/a.webp',
  '/articles/fire.webp',
  '../secret.webp',
  'a/../b.webp',
  '.hidden/a.webp',
  'a.svg',
  'files/11.mov',
  'a.webp?x',
  'javascript:a.webp',
])('a picture at %s is not', (written) => expect(stillPath(written)).toBeNull())

test('an article takes a minute for every 200 words, and one at least', () => {
  expect(readingMinutes([])).toBe(1)
  expect(readingMinutes([{ kind: 'paragraph', text: words(290) }])).toBe(1)
  const everywhere: readonly Block[] = [
    { kind: 'heading', level: 2, text: words(100) },
    { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', text: words(100) }]] },
    { kind: 'quote', inside: [{ kind: 'paragraph', text: words(100) }] },
    { kind: 'table', head: [words(50)], rows: [[words(50)]] },
  ]
  expect(readingMinutes(everywhere)).toBe(2)
})

test('words are the same without their marks', () => {
  const marked: readonly Inline[] = [
    { kind: 'strong', inside: [{ kind: 'text', text: 'Fire' }] },
    { kind: 'break' },
    { kind: 'link', to: '/2d', inside: [{ kind: 'emphasis', inside: words(1) }] },
    { kind: 'code', text: ' + 1' },
  ]
  expect(plainText(marked)).toBe('Fire ember + 1')
})
