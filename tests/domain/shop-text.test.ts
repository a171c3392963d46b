import { expect, test } from 'vitest'
import type { Block } from '#domain/blog/article.ts'
import { inSections } from '#domain/help/shop-text.ts'

const heading = (level: 2 | 3, text: string): Block => ({
  kind: 'heading',
  level,
  text: [{ kind: 'text', text }],
})
const words = (text: string): Block => ({ kind: 'paragraph', text: [{ kind: 'text', text }] })

test('a text falls apart at its headings, each part with a name for its address', () => {
  const body = [
    words('lead'),
    heading(2, 'What is a “credit”?'),
    words('one'),
    heading(3, 'Inside'),
    words('two'),
    heading(2, 'My company’s plan'),
  ]
  expect(inSections(body)).toEqual({
    lead: [words('lead')],
    sections: [
      {
        id: 'what-is-a-credit',
        title: 'What is a “credit”?',
        body: [words('one'), heading(3, 'Inside'), words('two')],
      },
      { id: 'my-companys-plan', title: 'My company’s plan', body: [] },
    ],
  })
  expect(inSections(body.slice(1, 5), 3).sections).toEqual([
    { id: 'inside', title: 'Inside', body: [words('two')] },
  ])
})

test('a text without headings is its lead', () => {
  expect(inSections([words('all')])).toEqual({ lead: [words('all')], sections: [] })
})
