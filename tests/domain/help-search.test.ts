import { expect, test } from 'vitest'
import { answersTo } from '#domain/help/help-search.ts'
import type { ShopText } from '#domain/help/shop-text.ts'

const text = (words: string) => [{ kind: 'text', text: words }] as const

const HELP_TEXT: ShopText = {
  slug: 'help',
  title: 'Help',
  summary: '',
  changedAt: 0,
  body: [
    { kind: 'heading', level: 2, text: text('All questions') },
    ...[
      ['How do I cancel?', 'You can reactivate your plan later.'],
      ['Can I withdraw from the contract?', 'Yes, within 14 days.'],
      ['What can each role do?', 'Owners may remove people.'],
      ['Do you charge VAT?', 'Yes, in the EU.'],
      ['Which files do I get?', 'ProRes and WebM, in HD and in 4K.'],
    ].flatMap(
      ([question = '', answer = '']) =>
        [
          { kind: 'heading', level: 3, text: text(question) },
          { kind: 'paragraph', text: text(answer) },
        ] as const,
    ),
  ],
}

const found = (sought: string) =>
  answersTo(HELP_TEXT, sought).flatMap(({ questions }) => questions.map(({ title }) => title))

test.each([
  ['tax', ['Do you charge VAT?']],
  ['resolution', ['Which files do I get?']],
  ['format', ['Which files do I get?']],
  ['reactivating', ['How do I cancel?']],
  ['contracts', ['Can I withdraw from the contract?']],
])(
  '%s finds words that begin with it or mean it, and none that merely contain it',
  (sought, titles) => {
    expect(found(sought)).toEqual(titles)
  },
)
