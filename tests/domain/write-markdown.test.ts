import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Block } from '#domain/blog/article.ts'
import { markdownOf } from '#domain/blog/write-markdown.ts'
import { readMarkdown } from '#server/articles/markdown.ts'

const read = (markdown: string): readonly Block[] => readMarkdown(markdown)._unsafeUnwrap()

/** Neighbouring words as one: where a sign was escaped, they are read in parts. */
const joined = (body: readonly Block[]) =>
  JSON.stringify(body).replaceAll('"},{"kind":"text","text":"', '')

const SAMPLES = globSync('samples/articles/*.md')

test('there are articles to read', () => expect(SAMPLES.length).toBeGreaterThan(0))

test.each(SAMPLES)('%s is written as it is read', (path) => {
  const [, , markdown = ''] = readFileSync(path, 'utf8').split(/^---$/m)
  const body = read(markdown)
  expect(joined(read(markdownOf(body)))).toBe(joined(body))
})

test.each([
  'Two * stars \\*here\\* and \\_there\\_, a \\[bracket\\] and `` a ` tick ``.',
  '1\\. Not a list\n\n\\# Not a heading\n\n\\- Not one either',
  '- one\n- two\n  - inside\n\n3. three\n4. four',
  '> Quoted **words**\n>\n> - and a list',
  '```\ncode with ``` no\n```',
  '| a | b |\n| --- | --- |\n| 1 | *2* |',
  '![Alt](/media/a/b.webp "A \\"caption\\"")\n\n![Caption](/media/a/b.webp)',
  'One  \ntwo [link](https://example.com/a_b)',
])('%j is written as it is read', (markdown) => {
  const body = read(markdown)
  expect(joined(read(markdownOf(body)))).toBe(joined(body))
})
