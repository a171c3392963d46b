import { bitsIn } from './bit-set.ts'
import { usesOf, type Postings } from './postings.ts'

/** Sorted words, and where the documents of each begin in the list for all words. */
export interface WordList {
  readonly words: readonly string[]
  /** The letters of each word, as marked by `lettersOf`. */
  readonly letters: Uint32Array
  /** Where each word's documents start, plus the end of the last one. */
  readonly starts: Uint32Array
}

/** The same, with the number of assets that have each word in their name or tags. */
export interface UsedWords extends WordList {
  readonly aboutUses: Uint32Array
}

/** The words of all assets, with the documents that contain each one. */
export interface Vocabulary extends UsedWords, Postings {
  /** Indexes of all words with the same stem. */
  readonly stems: ReadonlyMap<string, readonly number[]>
}

export interface UsedWord {
  readonly word: string
  /** Number of assets that have it. */
  readonly uses: number
  /** Number of assets that have it in their name or tags. */
  readonly aboutUses: number
}

/** A sorted list of some words, with how often each is used. */
export function usedWords(some: readonly UsedWord[]): UsedWords {
  const sorted = some.toSorted((one, other) => (one.word < other.word ? -1 : 1))
  const starts = new Uint32Array(sorted.length + 1)
  for (const [place, { uses }] of sorted.entries()) starts[place + 1] = (starts[place] ?? 0) + uses
  return {
    words: sorted.map(({ word }) => word),
    letters: Uint32Array.from(sorted, ({ word }) => lettersOf(word)),
    starts,
    aboutUses: Uint32Array.from(sorted, ({ aboutUses }) => aboutUses),
  }
}

/** A part of the vocabulary: from one index up to, but not including, another. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** The range of a single word; empty if it is unknown. */
export function exactly(vocabulary: Vocabulary, word: string): WordRange {
  const from = firstNotBefore(vocabulary.words, word)
  return { from, to: vocabulary.words[from] === word ? from + 1 : from }
}

/** The range of all words that begin with a prefix. */
export function startingWith(vocabulary: WordList, prefix: string): WordRange {
  const from = firstNotBefore(vocabulary.words, prefix)
  let to = from
  while (vocabulary.words[to]?.startsWith(prefix)) to++
  return { from, to }
}

const LEAST_LETTERS = 4
const MOST_EDITS = 2

export interface NearWord {
  readonly word: string
  readonly edits: number
}

/**
 * The word that was probably meant: at most two edits away, one for four or five letters, and with two
 * edits only if the first letter matches. Prefers the nearest, then the one in most assets. Null for
 * short words and if nothing is near.
 */
export function nearestWord(vocabulary: WordList, word: string): NearWord | null {
  if (word.length < LEAST_LETTERS) return null
  const letters = lettersOf(word)
  let best = -1
  let allowed = word.length < LEAST_LETTERS + 2 ? 1 : MOST_EDITS
  for (let index = 0; index < vocabulary.words.length; index++) {
    if (bitsIn((vocabulary.letters[index] ?? 0) ^ letters) > 2 * allowed) continue
    const candidate = vocabulary.words[index] ?? ''
    if (Math.abs(candidate.length - word.length) > allowed) continue
    const edits = editsBetween(word, candidate, allowed)
    if (edits === MOST_EDITS && candidate[0] !== word[0]) continue
    if (edits > allowed || (edits === allowed && !isMoreUsed(vocabulary, index, best))) continue
    best = index
    allowed = edits
  }
  const found = vocabulary.words[best]
  return found === undefined ? null : { word: found, edits: allowed }
}

/**
 * A bit for every letter in a word. One edit changes at most two bits, so most words need no closer
 * comparison.
 */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

function isMoreUsed(vocabulary: WordList, one: number, other: number): boolean {
  return usesOf(vocabulary, one) > usesOf(vocabulary, other)
}

/** The number of letters to add, drop, change or swap with their neighbor; gives up past `limit`. */
export function editsBetween(one: string, other: string, limit: number): number {
  let twoBack: number[] = []
  let lastRow = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    let least = at
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1]
      let edits = Math.min(
        (lastRow[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (lastRow[to - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (at > 1 && to > 1 && swapped) edits = Math.min(edits, (twoBack[to - 2] ?? 0) + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    twoBack = lastRow
    lastRow = row
  }
  return lastRow[other.length] ?? 0
}

function firstNotBefore(words: readonly string[], word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
