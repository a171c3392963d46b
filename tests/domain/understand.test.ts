import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTRIBUTES, OPTIONAL_WORDS, TRUE_OF_ALL } from '#domain/search/attributes.ts'
import { searchWords } from '#domain/search/query.ts'
import { DEFAULT_SYNONYMS } from '#domain/search/synonyms.ts'
import { literally, quotedText, synonymTable, understand } from '#domain/search/understand.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { facetsOf, OWNED } from '#domain/catalog/facet.ts'
import { anyText } from '#tests/support/generators.ts'

const NONE = synonymTable([])
const TRADE = synonymTable(DEFAULT_SYNONYMS)

const required = (search: string, table = NONE) =>
  understand(search, table)
    .terms.filter(({ optional }) => !optional)
    .map(({ words }) => words.join(' '))

const chips = (search: string) => understand(search, NONE).filters.map(({ label }) => label)

describe('search 4: words that say what a filter knows are filters, and the others stay words', () => {
  test.each([
    ['fire side', ['fire'], ['Angle: Side']],
    ['4k alpha', [], ['4K and up', 'Straight alpha']],
    ['30fps', [], ['30 fps']],
    ['smoke 24 fps', ['smoke'], ['24 fps']],
    ['rain 25p', ['rain'], ['25 fps']],
    ['60 frames per second', [], ['60 fps']],
    ['free', [], ['Free']],
    ['loop smoke', ['smoke'], ['Loopable']],
    ['no alpha', [], ['No alpha']],
    ['corridor without tracking markers', ['corridor'], ['No tracking markers']],
    ['top down shockwave', ['shockwave'], ['Angle: Top']],
    ['1080p sparks', ['sparks'], ['Full HD and up']],
    ['blue portal', ['blue', 'portal'], []],
    ['burning log', ['burning', 'log'], []],
  ])('"%s" is the words %j and the filters %j', (search, words, filters) => {
    expect(required(search)).toEqual(words)
    expect(chips(search)).toEqual(filters)
  })

  test('the longest phrase counts', () => {
    expect(chips('no alpha channel')).toEqual(['No alpha'])
    expect(chips('green screen')).toEqual(['Green screen'])
    expect(chips('royalty free fire')).toEqual([])
  })

  test('a filter says which words it came from, and what is left without them', () => {
    const [filter] = understand('Fire from  the SIDE, red', NONE).filters
    expect(filter).toMatchObject({ text: 'from  the SIDE', without: 'Fire , red' })
  })

  test('what is true of everything is left out, and said', () => {
    expect(understand('rain without sound', NONE)).toMatchObject({
      filters: [],
      ignored: ['without sound'],
    })
    expect(required('rain without sound')).toEqual(['rain'])
  })

  test('words in quotation marks are words', () => {
    expect(chips('"side" fire')).toEqual([])
    expect(required('"side" fire')).toEqual(['side', 'fire'])
    expect(understand(quotedText('fire "side'), TRADE)).toMatchObject({ filters: [], ignored: [] })
    expect(chips('fire " side')).toEqual(['Angle: Side'])
  })

  test('words of the trade are not missed where nothing has them, unless they are all there is', () => {
    expect(required('fire stock footage')).toEqual(['fire'])
    expect(required('stock footage')).toEqual(['stock', 'footage'])
  })
})

test('another word for the same stands beside the one that was typed, in any of its forms', () => {
  const [term] = understand('gunshots', TRADE).terms
  expect(term).toMatchObject({ words: ['gunshots'], meanings: [['muzzle', 'flash'], ['muzzle']] })
  const [phrase] = understand('gun shot', TRADE).terms
  expect(phrase).toMatchObject({
    words: ['gun', 'shot'],
    meanings: [['muzzle', 'flash'], ['muzzle']],
  })
})

test('a sign that is a letter once it is taken apart is a word', () => {
  expect(understand('fire ⒜', TRADE).terms.flatMap(({ words }) => words)).toContain('a')
})

test('reading never fails, and loses no word that it does not say', () => {
  const some = fc.constantFrom('fire', 'side', 'no', 'alpha', '30', 'fps', '"', 'without', 'sound')
  const texts = fc.oneof(
    anyText(60),
    fc.array(some, { maxLength: 8 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(texts, (search) => {
      const { terms, filters, ignored } = understand(search, TRADE)
      const said = [...filters.map(({ text }) => text), ...ignored].flatMap(searchWords)
      const kept = new Set([...terms.flatMap(({ words }) => words), ...said])
      expect(searchWords(search).filter((word) => !kept.has(word))).toEqual([])
      expect(literally(search, TRADE).filters).toEqual([])
    }),
  )
})

describe('the grammar', () => {
  test('each phrase says one thing, as the search splits words', () => {
    const phrases = [...ATTRIBUTES.flatMap((attribute) => attribute.phrases), ...TRUE_OF_ALL]
    expect(phrases.filter((phrase, place) => phrases.indexOf(phrase) !== place)).toEqual([])
    expect(phrases.filter((phrase) => searchWords(phrase).join(' ') !== phrase)).toEqual([])
    expect([...OPTIONAL_WORDS].filter((word) => phrases.includes(word))).toEqual([])
  })

  test('each filter is one that the shop has', () => {
    const facets = [OWNED, ...([1, 2, 3, null] as const).flatMap(facetsOf)]
    const unknown = ATTRIBUTES.filter(({ key }) => key !== 'library').filter(
      ({ key, values }) =>
        !values.every((wanted) =>
          facets.some(
            (facet) => facet.key === key && facet.values.some(({ value }) => value === wanted),
          ),
        ),
    )
    expect(unknown).toEqual([])
  })

  test('each synonym is one term, with other words than its own', () => {
    const terms = DEFAULT_SYNONYMS.map(({ term }) => term)
    expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([])
    expect(terms.filter((term) => searchWords(term).join(' ') !== term)).toEqual([])
    expect(DEFAULT_SYNONYMS.filter(({ term, meanings }) => meanings.includes(term))).toEqual([])
  })
})

test.each([
  'flame flames flaming',
  'torch torches',
  'fog foggy',
  'smoke smoky smokes smoking',
  'colour color coloured colored colours',
  'grey gray',
  'leaf leaves',
  'vortex vortices',
  'tyre tire tyres tires',
  'run running',
])('%s are forms of one word', (forms) => {
  expect(new Set(forms.split(' ').map(stemOf)).size).toBe(1)
})

test.each(['fire fog', 'glass gas', 'spring ring', 'lens leaf', 'rock ruck'])(
  '%s are not',
  (words) => {
    expect(new Set(words.split(' ').map(stemOf)).size).toBe(2)
  },
)
