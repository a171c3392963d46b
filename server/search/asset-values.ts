import { carried, documentsOf, type BitSet } from './bit-set.ts'

/** All filter values of each document, for counting those of many documents at once. */
export interface AssetValues {
  /** One bit for each value, in as many words for each document as that takes, one document after the other. */
  readonly masks: Uint32Array
  /** Words of each document in `masks`. */
  readonly wordsOfEach: number
  /** The bit of each value, by facet key. */
  readonly bits: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The number of each document's category, from one on. */
  readonly categories: Uint16Array
  readonly categoryNumbers: ReadonlyMap<string, number>
}

/** Builds the values of all documents from the sets of documents that have each value. */
export function assetValues(
  size: number,
  facets: ReadonlyMap<string, ReadonlyMap<string, BitSet>>,
  categorySets: ReadonlyMap<string, BitSet>,
): AssetValues {
  const sets: BitSet[] = []
  const bits = new Map(
    [...facets].map(([key, values]) => [
      key,
      new Map([...values].map(([value, set]) => [value, sets.push(set) - 1])),
    ]),
  )
  const wordsOfEach = (sets.length + 31) >>> 5
  const masks = new Uint32Array(size * wordsOfEach)
  for (const [bit, set] of sets.entries()) {
    for (const document of documentsOf(set)) {
      const at = document * wordsOfEach + (bit >>> 5)
      masks[at] = (masks[at] ?? 0) | (1 << (bit & 31))
    }
  }
  const categories = new Uint16Array(size)
  const categoryNumbers = new Map([...categorySets.keys()].map((slug, place) => [slug, place + 1]))
  for (const [slug, set] of categorySets) {
    for (const document of documentsOf(set)) categories[document] = categoryNumbers.get(slug) ?? 0
  }
  return { masks, wordsOfEach, bits, categories, categoryNumbers }
}

/** The number of some documents in each category, by the category's number. */
export function countCategories(
  { categories, categoryNumbers }: AssetValues,
  documents: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(categoryNumbers.size + 1)
  for (let at = 0; at < documents.length; at++) {
    const number = categories[documents[at] ?? 0] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
  return counts
}

/** Sums of up to 2 ** 32 documents. */
const DIGITS = 32

/**
 * The number of some documents that have each of the 32 values of one word. Counts all bits of the word at once: the
 * n-th digit of every count is a word, and a carry is a word as well, added up for eight documents at a time.
 */
export function countMasks(
  { masks, wordsOfEach }: AssetValues,
  documents: Uint32Array,
  word: number,
): Uint32Array {
  const digits = new Uint32Array(DIGITS)
  let ones = 0
  let twos = 0
  let fours = 0
  const whole = documents.length & ~7
  const mask = (at: number) => masks[(documents[at] ?? 0) * wordsOfEach + word] ?? 0
  for (let at = 0; at < whole; at += 8) {
    let [one, other] = [mask(at), mask(at + 1)]
    const twosA = carried(ones, one, other)
    ones ^= one ^ other
    ;[one, other] = [mask(at + 2), mask(at + 3)]
    const twosB = carried(ones, one, other)
    ones ^= one ^ other
    const foursA = carried(twos, twosA, twosB)
    twos ^= twosA ^ twosB
    ;[one, other] = [mask(at + 4), mask(at + 5)]
    const twosC = carried(ones, one, other)
    ones ^= one ^ other
    ;[one, other] = [mask(at + 6), mask(at + 7)]
    const twosD = carried(ones, one, other)
    ones ^= one ^ other
    const foursB = carried(twos, twosC, twosD)
    twos ^= twosC ^ twosD
    addDigit(digits, 3, carried(fours, foursA, foursB))
    fours ^= foursA ^ foursB
  }
  addDigit(digits, 0, ones)
  addDigit(digits, 1, twos)
  addDigit(digits, 2, fours)
  for (let at = whole; at < documents.length; at++) addDigit(digits, 0, mask(at))
  return sumsOf(digits)
}

function addDigit(digits: Uint32Array, from: number, added: number): void {
  let carry = added
  for (let digit = from; carry !== 0; digit++) {
    const before = digits[digit] ?? 0
    digits[digit] = before ^ carry
    carry &= before
  }
}

function sumsOf(digits: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: 32 }, (_, bit) =>
    digits.reduce((sum, word, digit) => sum + ((word >>> bit) & 1) * 2 ** digit, 0),
  )
}
