import { describe, expect, test } from 'vitest'
import { FORMAT_WORDS, UNDERSTOOD_WORDS } from '#domain/search/attributes.ts'
import { measureSaid } from '#domain/search/measures.ts'
import { respelled, typedWords } from '#domain/search/typed-words.ts'
import { literally, quotedText, synonymTable, understand } from '#domain/search/understand.ts'

const NONE = synonymTable([])
const filtersOf = (search: string) =>
  understand(search, NONE).filters.map(({ key, values }) => [key, ...values].join(' '))
const required = (search: string) =>
  understand(search, NONE)
    .terms.filter(({ optional }) => !optional)
    .map(({ words }) => words.join(' '))

describe('a number of seconds is the nearest values of the duration filter', () => {
  test.each([
    ['under 2 seconds', 'duration short'],
    ['under 3 s', 'duration short'],
    ['under 5s', 'duration short'],
    ['less than 8 seconds', 'duration short medium'],
    ['2 s', 'duration short'],
    ['5 seconds', 'duration medium'],
    ['5-second', 'duration medium'],
    ['10s', 'duration long'],
    ['longer than 10 s', 'duration long'],
    ['over 8 seconds', 'duration long'],
    ['at least 3 sec', 'duration medium long'],
    ['1 minute', 'duration long'],
  ])('"%s" is %s', (search, filter) => {
    expect(filtersOf(search)).toEqual([filter])
    expect(required(`fire ${search}`)).toEqual(['fire'])
  })

  test.each(['80s', '5 m', 's', 'seconds'])('"%s" is none', (search) => {
    expect(measureSaid(search.split(' '))).toBeNull()
  })
})

describe('a minus excludes', () => {
  test('the word behind it, as a filter that can be taken away', () => {
    const { filters, terms } = understand('fire -smoke', NONE)
    expect(filters).toEqual([
      {
        key: 'without',
        values: ['smoke'],
        label: 'Without smoke',
        text: '-smoke',
        without: 'fire',
      },
    ])
    expect(terms.map(({ words }) => words)).toEqual([['fire']])
    expect(literally('fire -smoke', NONE).filters).toEqual(filters)
  })

  test.each(['muzzle-flash', 'fire - smoke', '"fire -smoke"', quotedText('fire -smoke'), '- -'])(
    'not in %j',
    (search) => expect(typedWords(search).some(({ excluded }) => excluded)).toBe(false),
  )

  test('and stays where another word is mended', () => {
    expect(
      respelled(
        'Fier -SMOKE',
        new Map([
          ['fier', 'fire'],
          ['smoke', 'smock'],
        ]),
      ),
    ).toBe('fire -smoke')
  })
})

describe('what somebody owns', () => {
  test.each(['owned', 'my', 'my fire', 'fire owned', 'my assets'])(
    'is asked for by "%s"',
    (search) => expect(filtersOf(search)).toEqual(['owned yes']),
  )
  test('and not by "my" behind other words', () => {
    expect(filtersOf('fire for my shot')).toEqual([])
    expect(required('fire for my shot')).toEqual(['fire'])
  })
})

test('a short fire is a short clip only where it is read loosely', () => {
  expect(filtersOf('short fire')).toEqual([])
  const { filters, terms } = understand('short fire', NONE, { loosely: true })
  expect(filters.map(({ label }) => label)).toEqual(['Under 3 s'])
  expect(terms.filter(({ optional }) => !optional).map(({ words }) => words)).toEqual([['fire']])
})

test('the last word may be half a filter, from two letters on, and not between quotation marks', () => {
  const labels = (search: string) =>
    understand(search, NONE)
      .terms.at(-1)
      ?.mayBecome.map(({ label }) => label)
  expect(labels('fire si')).toEqual(['Angle: Side'])
  expect(labels('fire s')).toEqual([])
  expect(labels('fire "si"')).toEqual([])
  expect(labels('si fire')).toEqual([])
})

test('a kind of file is a whole word, known and no slip of the finger', () => {
  expect(understand('obj', NONE).terms).toMatchObject([{ unfinished: false, optional: false }])
  expect([...FORMAT_WORDS].filter((word) => !UNDERSTOOD_WORDS.has(word))).toEqual([])
})
