import { tidy } from '../shared/text.ts'

/** search 3. */
export const SEARCH_DEBOUNCE_MS = 500
export const SEARCH_LENGTH = 200

/** The four places that search, each with its own results (search 3). */
export const SEARCH_PLACES = [
  'products-page',
  'products-page-dropdown',
  'top-navigation',
  'homepage-dropdown',
] as const

export type SearchPlace = (typeof SEARCH_PLACES)[number]

/**
 * Maximum length of typed text once its characters are decomposed: one that is a word by itself, such as ㌖
 * (U+3316), may expand to a dozen letters.
 */
const MOST_LETTERS = 4 * SEARCH_LENGTH

/**
 * Normalizes a search: trimmed, without control characters, at most 200 characters (search 1). Empty means browsing.
 */
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

/** Reads the search under either key; `search_query` wins over the older `search` (search 2). */
export function searchFrom(params: Readonly<Record<string, string | undefined>>): string {
  return searchText(params['search_query'] ?? params['search'] ?? '')
}

/** Anything but a whole number from 1 is page 1 (catalog 5); a large one is capped at a safe integer. */
export function pageFrom(value: string | undefined): number {
  const page = /^\d+$/.test(value ?? '') ? Number(value) : 1
  return Math.min(page || 1, Number.MAX_SAFE_INTEGER)
}

/**
 * The number of letters in a word that count. No one types more, and splitting a longer word into compounds
 * takes quadratic time.
 */
const WORD_LENGTH = 64

/**
 * The words to look up: in lower case, without accents, split at anything but letters and digits. Text too long
 * to be a word is cut to its first letters.
 */
export function searchWords(text: string): readonly string[] {
  // Most text has no accents, and reading it this way is three times as fast.
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
