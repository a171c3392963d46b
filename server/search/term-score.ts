import { bitsIn, has, type BitSet } from './bit-set.ts'
import { placeOf } from './document-list.ts'
import { holds, type DocumentSet } from './document-set.ts'
import {
  commonSet,
  PART,
  partsBefore,
  postedFields,
  rareDocuments,
  type Postings,
} from './postings.ts'
import type { ReadModel } from './read-model.ts'
import { isAbout, isInName, WEIGHTS } from './word-fields.ts'

/** Scores by position among the hits: there may be a million assets and a hundred hits. */
export interface Scores {
  readonly total: Uint16Array
  /** Number of the search's words in each hit's name. */
  readonly named: Uint16Array
  /** The hits in order. */
  readonly documents: Uint32Array
}

export interface FoundWord {
  readonly index: number
  readonly quality: number
}

/** Words that must all occur, and their weight together. */
export interface ScoredWords {
  readonly words: readonly (readonly FoundWord[])[]
  readonly weight: number
}

/**
 * Factors for a word that is not exactly the typed one: another form of it, or one that begins with it.
 */
export const FORM = 0.95
export const BEGINNING = 0.3
/** Boost for the exact word over another one: in a name or a tag, or only in an asset's other texts. */
const VERY_WORD = { about: 60, elsewhere: 30 } as const
/**
 * If more words than this begin with the typed letters, none of them is more likely meant than another.
 */
const MOST_BEGINNINGS = 24

/** A term scores as much as its best alternative; the lowest bit tells whether the name has it. */
export function addScores(
  model: ReadModel,
  alternatives: readonly (ScoredWords & { readonly documents: DocumentSet })[],
  { total, named, documents: among }: Scores,
): void {
  const many = alternatives[0]?.words.length ?? 1
  const best = scratch(SCRATCHES_OF_SCORES, among.length)
  for (const { words, weight, documents } of alternatives) {
    if (words.length === 1) {
      noteBest(model.vocabulary, words[0] ?? [], { weight, into: best, among })
      continue
    }
    const parts = words.map((found, place) => {
      const into = scratch(SCRATCHES_OF_SCORES + 1 + place, among.length)
      noteBest(model.vocabulary, found, { weight, into, among })
      return into
    })
    for (let at = 0; at < among.length; at++) {
      if (!holds(documents, among[at] ?? 0)) continue
      let sum = 0
      let inName = 1
      for (const part of parts) {
        sum += (part[at] ?? 0) >>> 1
        inName &= part[at] ?? 0
      }
      const value = (Math.round(sum / parts.length) << 1) | inName
      if (value > (best[at] ?? 0)) best[at] = value
    }
  }
  for (let at = 0; at < among.length; at++) {
    const value = best[at] ?? 0
    total[at] = (total[at] ?? 0) + (value >>> 1)
    if (value & 1) named[at] = (named[at] ?? 0) + many
  }
}

/** Adds to the scores of the hits in a set. */
export function addWhere({ total, documents: hits }: Scores, set: BitSet, gain: number): void {
  for (let at = 0; at < hits.length; at++) {
    if (has(set, hits[at] ?? 0)) total[at] = (total[at] ?? 0) + gain
  }
}

const SCRATCHES_OF_SCORES = 2

/** Zeros for the scores of this many hits, which must be read before the next search begins. */
export function zeroScores(hits: number): Pick<Scores, 'total' | 'named'> {
  return { total: scratch(0, hits), named: scratch(1, hits) }
}

const scratches: Uint16Array[] = []

/** Zeros that are valid until the next call with the same `place`; nothing is awaited in between. */
function scratch(place: number, length: number): Uint16Array {
  const known = scratches[place]
  if (known && known.length >= length) return known.subarray(0, length).fill(0)
  const made = new Uint16Array(length)
  scratches[place] = made
  return made
}

interface Noting {
  readonly weight: number
  readonly into: Uint16Array
  readonly among: Uint32Array
}

/** Looking up a hit among the documents of a word costs as much as this many steps through them. */
const STEPS_OF_A_LOOK = 12

/** The words of an alternative's part that are scored: of many beginnings, none. */
export function scoredWords(found: readonly FoundWord[]): readonly FoundWord[] {
  return found.length > MOST_BEGINNINGS
    ? found.filter(({ quality }) => quality !== BEGINNING)
    : found
}

function noteBest(
  vocabulary: Postings,
  found: readonly FoundWord[],
  { weight, into, among }: Noting,
): void {
  for (const { index, quality } of scoredWords(found)) {
    const fields = postedFields(vocabulary, index)
    const counts = countsOf(quality, weight)
    const set = commonSet(vocabulary, index)
    const noted = { counts, fields, into, among }
    if (set) noteCommon(set, partsBefore(vocabulary, index), noted)
    else noteRare(rareDocuments(vocabulary, index), noted)
  }
}

interface Noted {
  /** By set of fields. */
  readonly counts: Uint16Array
  /** Of each document of a word. */
  readonly fields: Uint8Array
  readonly into: Uint16Array
  readonly among: Uint32Array
}

function noteRare(documents: Uint32Array, { counts, fields, into, among }: Noted): void {
  if (among.length * STEPS_OF_A_LOOK < documents.length) {
    for (let at = 0; at < among.length; at++) {
      const place = placeOf(documents, among[at] ?? 0)
      const value = place < 0 ? 0 : (counts[fields[place] ?? 0] ?? 0)
      if (value > (into[at] ?? 0)) into[at] = value
    }
    return
  }
  let at = 0
  for (let place = 0; place < documents.length; place++) {
    const document = documents[place] ?? 0
    while (at < among.length && (among[at] ?? 0) < document) at++
    if (at === among.length) break
    if (among[at] !== document) continue
    const value = counts[fields[place] ?? 0] ?? 0
    if (value > (into[at] ?? 0)) into[at] = value
  }
}

/** The place of a hit among the word's documents is counted from the hit before it, or from where its part begins. */
function noteCommon(
  set: BitSet,
  before: Uint32Array,
  { counts, fields, into, among }: Noted,
): void {
  let index = 0
  let place = 0
  for (let at = 0; at < among.length; at++) {
    const document = among[at] ?? 0
    const own = document >>> 5
    const word = set[own] ?? 0
    const bit = 1 << (document & 31)
    if ((word & bit) === 0) continue
    const part = own >>> PART
    if (index >>> PART !== part) {
      index = part << PART
      place = before[part] ?? 0
    }
    for (; index < own; index++) place += bitsIn(set[index] ?? 0)
    const value = counts[fields[place + bitsIn(word & (bit - 1))] ?? 0] ?? 0
    if (value > (into[at] ?? 0)) into[at] = value
  }
}

/** Indexed by the set of fields. */
export function countsOf(quality: number, weight: number): Uint16Array {
  const isVeryWord = weight === 1 && quality >= FORM
  const counts = new Uint16Array(WEIGHTS.length)
  for (let set = 0; set < counts.length; set++) {
    const gain = isAbout(set) ? VERY_WORD.about : VERY_WORD.elsewhere
    const value = Math.round((WEIGHTS[set] ?? 0) * quality * weight + (isVeryWord ? gain : 0))
    counts[set] = (value << 1) | (isInName(set) ? 1 : 0)
  }
  return counts
}
