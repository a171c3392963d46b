import { bitsIn, documentsBetween, type BitSet } from './bit-set.ts'
import { placeOf } from './document-list.ts'
import { FEW, few, inOrder, many, type DocumentSet } from './document-set.ts'

/** The documents that have each word, and the set of fields in which each of them has it. */
export interface Postings {
  /** Where each word's documents start, plus the end of the last one. */
  readonly starts: Uint32Array
  /** The set of fields: word after word, and in the order of the documents for each word. */
  readonly fields: Uint8Array
  /** The documents of words that are not common, word after word and in order. */
  readonly documents: Uint32Array
  /** Where they start for each word, plus the end of the last one; there are none for a common word. */
  readonly documentStarts: Uint32Array
  readonly common: CommonWords
}

/** The documents of common words: as bits, they take less memory than as a list. */
interface CommonWords {
  /** The place of each word among the common ones, counted from one; 0 for any other word. */
  readonly places: Uint32Array
  /** Number of documents in the catalog. */
  readonly size: number
  /** The set of each word, one after the other. */
  readonly sets: BitSet
  /** For each word, the number of its documents before every part of its set (`PART`). */
  readonly before: Uint32Array
  /** For each word and range of documents (`RANGE`), the set of fields that weighs most. */
  readonly heaviest: Uint8Array
}

/** Documents in a range, as a power of two. */
export const RANGE = 6

/** Words of a set in a part, as a power of two. */
export const PART = 4

/** The lengths of what is kept for each common word. */
export function lengthsIn(size: number) {
  const ofSet = (size + 31) >>> 5
  const ofRanges = (size + (1 << RANGE) - 1) >>> RANGE
  const ofParts = (ofSet + (1 << PART) - 1) >>> PART
  return { ofSet, ofRanges, ofParts }
}

/** Whether a word is common, if this many documents have it. */
export function isCommon(uses: number, size: number): boolean {
  return uses * FEW >= size
}

/** The number of documents that have a word. */
export function usesOf({ starts }: Pick<Postings, 'starts'>, index: number): number {
  return (starts[index + 1] ?? 0) - (starts[index] ?? 0)
}

/** The set of fields that have a word, for each of its documents in order. */
export function postedFields({ fields, starts }: Postings, index: number): Uint8Array {
  return fields.subarray(starts[index], starts[index + 1])
}

/** The documents that have a word; must not be modified. */
export function holdersOf(postings: Postings, index: number): DocumentSet {
  const set = commonSet(postings, index)
  return set ? many(set, usesOf(postings, index)) : few(rareDocuments(postings, index))
}

/** The documents that have a word, in order. */
export function postingsOf(postings: Postings, index: number): Uint32Array {
  return inOrder(holdersOf(postings, index))
}

/** The first documents that have a word, at most this many. */
export function firstPostings(postings: Postings, index: number, most: number): ArrayLike<number> {
  const set = commonSet(postings, index)
  return set ? documentsBetween(set, 0, most) : rareDocuments(postings, index).subarray(0, most)
}

/** The documents of a word that is not common. */
export function rareDocuments({ documents, documentStarts }: Postings, index: number): Uint32Array {
  return documents.subarray(documentStarts[index], documentStarts[index + 1])
}

/** The set of documents of a common word; null for any other. */
export function commonSet({ common }: Postings, index: number): BitSet | null {
  const { ofSet } = lengthsIn(common.size)
  const place = (common.places[index] ?? 0) - 1
  return place < 0 ? null : common.sets.subarray(place * ofSet, (place + 1) * ofSet)
}

/** For each range of documents, the fields that weigh most of those that have a common word. */
export function heaviestIn({ common }: Postings, index: number): Uint8Array {
  const { ofRanges } = lengthsIn(common.size)
  const place = (common.places[index] ?? 0) - 1
  return common.heaviest.subarray(place * ofRanges, (place + 1) * ofRanges)
}

/** Looks up the index of a document among those of a word; -1 if it does not have the word. */
export function placesIn(postings: Postings, index: number): (document: number) => number {
  const set = commonSet(postings, index)
  if (!set) {
    const documents = rareDocuments(postings, index)
    return (document) => placeOf(documents, document)
  }
  const before = partsBefore(postings, index)
  return (document) => placeInSet(set, before, document)
}

/** For each part of a common word's set, the number of documents before it. */
export function partsBefore({ common }: Postings, index: number): Uint32Array {
  const { ofParts } = lengthsIn(common.size)
  const place = (common.places[index] ?? 0) - 1
  return common.before.subarray(place * ofParts, (place + 1) * ofParts)
}

function placeInSet(set: BitSet, before: Uint32Array, document: number): number {
  const at = document >>> 5
  const bit = 1 << (document & 31)
  const word = set[at] ?? 0
  if ((word & bit) === 0) return -1
  const part = at >>> PART
  let place = (before[part] ?? 0) + bitsIn(word & (bit - 1))
  for (let index = part << PART; index < at; index++) place += bitsIn(set[index] ?? 0)
  return place
}
