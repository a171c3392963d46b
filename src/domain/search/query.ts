import { tidy } from '../shared/text.ts'

/** search 3. */
export const SEARCH_DEBOUNCE_MS = 500
export const SEARCH_LENGTH = 200

/** The four places that keep search results of their own (search 3). */
export const SEARCH_PLACES = [
  'products-page',
  'products-page-dropdown',
  'top-navigation',
  'homepage-dropdown',
] as const

export type SearchPlace = (typeof SEARCH_PLACES)[number]

/** Of what is typed when each character is taken apart: one of a word's own, such as ㌖ (U+3316), may stand for a dozen letters. */
const MOST_LETTERS = 4 * SEARCH_LENGTH

/** What was searched for, in its one form: trimmed, no control characters, at most 200 (search 1). Empty means browse. */
export function searchText(typed: string): string {
  const characters = Array.from(tidy(typed.toWellFormed())).slice(0, SEARCH_LENGTH)
  const short = /^[\x20-\x7e]*$/.test(typed) ? characters : withFewLetters(characters)
  return short.join('').trim()
}

function withFewLetters(characters: readonly string[]): readonly string[] {
  let letters = 0
  const end = characters.findIndex(
    (one) => (letters += one.normalize('NFKD').length) > MOST_LETTERS,
  )
  return end === -1 ? characters : characters.slice(0, end)
}

/** Reads either spelling of the key; `search_query` wins over the older `search` (search 2). */
export function searchFrom(params: Readonly<Record<string, string | undefined>>): string {
  return searchText(params['search_query'] ?? params['search'] ?? '')
}

/** Whatever is no whole number from 1 is page 1 (catalog 5); however large, it stays a safe number. */
export function pageFrom(value: string | undefined): number {
  const page = /^\d+$/.test(value ?? '') ? Number(value) : 1
  return Math.min(page || 1, Number.MAX_SAFE_INTEGER)
}

/** Letters of a word that count: nobody types more, and looking for what a longer one is made of takes its square. */
const WORD_LENGTH = 64

/**
 * The words to look up: lower case, accents folded away, split at anything but letters and digits, the first letters of
 * what is no word any more.
 */
export function searchWords(text: string): readonly string[] {
  // Most text has no accent, and is read three times as fast for it.
  if (/^[\x20-\x7e]*$/.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(cut)
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(cut)
}

function cut(word: string): string {
  return word.length > WORD_LENGTH
    ? word.slice(0, WORD_LENGTH).replace(/[\ud800-\udbff]$/, '')
    : word
}
