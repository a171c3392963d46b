import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  SEARCH_DEBOUNCE_MS,
  SEARCH_LENGTH,
  SEARCH_PLACES,
  searchFrom,
  searchText,
  searchWords,
} from '#domain/search/query.ts'
import { hasControlCharacters, lengthOf, tidy } from '#domain/shared/text.ts'
import { anyText } from '#tests/support/generators.ts'

test('typing settles for half a second before the shop searches', () => {
  expect(SEARCH_DEBOUNCE_MS).toBe(500)
})

test('four places keep results of their own', () => {
  expect(new Set(SEARCH_PLACES).size).toBe(4)
})

test.each([
  { typed: '  smoke  plume ', text: 'smoke  plume' },
  { typed: '\tfire\n', text: 'fire' },
  { typed: 'fi\u0000re\u007f\u009f', text: 'fire' },
  { typed: 'x', text: 'x' },
  { typed: '   ', text: '' },
  { typed: '', text: '' },
])('"$typed" searches for "$text"', ({ typed, text }) => {
  expect(searchText(typed)).toBe(text)
})

test('a search is cut at 200 characters, not before', () => {
  expect(searchText('a'.repeat(200))).toHaveLength(200)
  expect(searchText('a'.repeat(201))).toHaveLength(200)
})

test('a character that stands for a dozen letters buys no longer search, and no word without end', () => {
  const words = searchWords(searchText(`a${'㌖'.repeat(198)}`))
  expect(words.map((word) => word.length)).toEqual([64])
  expect(searchWords('x'.repeat(200))).toEqual(['x'.repeat(64)])
  expect(searchWords(searchText('ﷺ'.repeat(200))).join('').length).toBeLessThanOrEqual(800)
  expect(searchWords(`${'a'.repeat(63)}𐐨`)[0]).toHaveLength(63)
})

test('the cut never splits a character in two', () => {
  const flames = searchText('🔥'.repeat(201))
  expect(lengthOf(flames)).toBe(SEARCH_LENGTH)
  expect(flames).toBe('🔥'.repeat(200))
})

test('half a character never reaches an address or a database', () => {
  expect(() => encodeURIComponent(searchText('ember \ud83d'))).not.toThrow()
  expect(searchText('ember \ud83d').isWellFormed()).toBe(true)
})

test('a cut that ends in a space leaves none', () => {
  expect(searchText(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
})

test('searching for what was searched for changes nothing', () => {
  fc.assert(
    fc.property(anyText(300), (typed) => {
      const text = searchText(typed)
      expect(searchText(text)).toBe(text)
      expect(lengthOf(text)).toBeLessThanOrEqual(SEARCH_LENGTH)
      expect(hasControlCharacters(text)).toBe(false)
    }),
  )
})

test('both spellings of the key are read, and the newer wins', () => {
  expect(searchFrom({ search_query: 'fire' })).toBe('fire')
  expect(searchFrom({ search: 'smoke' })).toBe('smoke')
  expect(searchFrom({ search_query: 'fire', search: 'smoke' })).toBe('fire')
  expect(searchFrom({ search_query: '', search: 'smoke' })).toBe('')
  expect(searchFrom({})).toBe('')
})

test.each([
  { text: 'Fire & Smoke', words: ['fire', 'smoke'] },
  { text: 'Café ÜBER-hot', words: ['cafe', 'uber', 'hot'] },
  { text: 'cafe\u0301', words: ['cafe'] },
  { text: 'İstanbul', words: ['istanbul'] },
  { text: '4K, 24fps!', words: ['4k', '24fps'] },
  { text: '１２ ﬁre', words: ['12', 'fire'] },
  { text: '... — !', words: [] },
  { text: '', words: [] },
])('"$text" looks up $words', ({ text, words }) => {
  expect(searchWords(text)).toEqual(words)
})

test('looked-up words are found again by themselves', () => {
  fc.assert(
    fc.property(anyText(60), (text) => {
      for (const word of searchWords(text)) {
        expect(word).not.toBe('')
        expect(word).not.toMatch(/\s/u)
        expect(searchWords(word).join('')).toBe(word)
      }
    }),
  )
})

test('tidying takes control characters and outer spaces away and keeps the rest', () => {
  expect(tidy(' a\u0007b ')).toBe('ab')
  expect(tidy('naïve 🔥')).toBe('naïve 🔥')
  expect(hasControlCharacters('a\u001fb')).toBe(true)
  expect(hasControlCharacters('a\u0085b')).toBe(true)
  expect(hasControlCharacters('\u0000a')).toBe(true)
  expect(hasControlCharacters('a b')).toBe(false)
})
