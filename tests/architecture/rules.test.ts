import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RULES = 'docs/rules.md'

/** The rules by word, and how many each has. */
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

/** What a text cites of a rule book: a word of it, and a number. */
function citationsIn(text: string, book: ReadonlyMap<string, number>): readonly Citation[] {
  const words = [...book.keys()].join('|')
  // A number that goes on is no rule's: a price, a version, a date.
  const cited = new RegExp(`(?<![\\w.-])(${words}) (\\d{1,2})(?![\\d.,]*\\d)(?! %|%)`, 'g')
  return [...text.matchAll(cited)].map(([, word = '', number]) => ({
    word,
    number: Number(number),
  }))
}

/** Comments of code; all of a text. */
function proseOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.md')) return text
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n')
}

const files = globSync('{src,server,scripts,dev,tests,docs/decisions}/**/*.{ts,tsx,css,md}', {
  exclude: (name) => name.includes('node_modules') || name.endsWith('rules.test.ts'),
})
const book = ruleBook(readFileSync(RULES, 'utf8'))

test('every rule that is cited is in the rule book', () => {
  const cited = files.flatMap((file) =>
    citationsIn(proseOf(file), book).map((citation) => ({ file, ...citation })),
  )
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
})
