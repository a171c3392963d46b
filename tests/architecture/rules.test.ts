import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RULES = 'docs/rules.md'

/** The words of the rule book, and how many rules each has. */
function ruleBook(text: string): ReadonlyMap<string, number> {
  const book = new Map<string, number>()
  let word = ''
  for (const line of text.split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? []
    if (heading) word = heading.toLowerCase().replaceAll(' ', '-')
    const [, number] = /^(\d+)\. /.exec(line) ?? []
    if (number) book.set(word, Math.max(book.get(word) ?? 0, Number(number)))
  }
  return book
}

interface Citation {
  readonly word: string
  readonly number: number
}

/** Finds a text's citations of the rule book: a word with one or several numbers, as in "cart 3, 5 and 9". */
function citationsIn(text: string, book: ReadonlyMap<string, number>): readonly Citation[] {
  const words = [...book.keys()].join('|')
  // A longer number is not a rule's: a price, a version, a date.
  const number = '\\d{1,2}(?![\\d.,]*\\d)(?! %|%)'
  const more = `(?:(?:,|,? and|,? or| to|–) ?${number})*`
  const cited = new RegExp(`(?<![\\w.-])(${words}) (${number}${more})`, 'g')
  return [...inOneLine(text).matchAll(cited)].flatMap(([, word = '', numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((one) => ({ word, number: Number(one) })),
  )
}

/** Joins numbers at the start of a line to the previous line, except for those that number a list. */
function inOneLine(text: string): string {
  return text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*(?=\d{1,2}(?!\d|\. ))/g, ' ')
}

/** The comments of code; all of a text. */
function proseOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.md')) return text
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n')
}

const files = globSync(
  ['{src,server,scripts,dev,samples,tests,docs}/**/*.{ts,tsx,css,md}', '*.md'],
  {
    exclude: (name) =>
      name.includes('node_modules') || name === RULES || name.endsWith('rules.test.ts'),
  },
)
const book = ruleBook(readFileSync(RULES, 'utf8'))

test('every rule that is cited is in the rule book', () => {
  const cited = files.flatMap((file) =>
    citationsIn(proseOf(file), book).map((citation) => ({ file, ...citation })),
  )
  expect(files).toContain('docs/operations.md')
  expect(cited.length).toBeGreaterThan(400)
  expect(cited.filter(({ word, number }) => number < 1 || number > (book.get(word) ?? 0))).toEqual(
    [],
  )
})

test('no rule is cited by a document that is not here', () => {
  const elsewhere = files.filter((file) =>
    /\b(rules|spec|specification|auth-protocol) \d/i.test(proseOf(file)),
  )
  expect(elsewhere).toEqual([])
})

test('a citation of a rule that does not exist is found', () => {
  const small = ruleBook('## Cart\n\n1. One.\n2. Two.\n\n## Free plan\n\n1. One.\n')
  expect([...small]).toEqual([
    ['cart', 2],
    ['free-plan', 1],
  ])
  expect(citationsIn('As cart 2 and free-plan 7 say; 12 carts, cart 2.5.', small)).toEqual([
    { word: 'cart', number: 2 },
    { word: 'free-plan', number: 7 },
  ])
  expect(citationsIn('By cart 3 and 99, free-plan 1, 2 or 8 and cart\n * 7.', small)).toEqual([
    { word: 'cart', number: 3 },
    { word: 'cart', number: 99 },
    { word: 'free-plan', number: 1 },
    { word: 'free-plan', number: 2 },
    { word: 'free-plan', number: 8 },
    { word: 'cart', number: 7 },
  ])
  expect(citationsIn('What is in the cart\n\n1. One, for cart 2, 49.50 in all', small)).toEqual([
    { word: 'cart', number: 2 },
  ])
})
