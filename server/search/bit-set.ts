/** A set of document numbers, one bit each. Thousands of documents are compared in a few words. */
export type BitSet = Uint32Array

export function emptySet(size: number): BitSet {
  return new Uint32Array((size + 31) >>> 5)
}

export function fullSet(size: number): BitSet {
  const set = emptySet(size).fill(0xffffffff)
  if (size & 31) set[set.length - 1] = 2 ** (size & 31) - 1
  return set
}

export function setOf(size: number, documents: Iterable<number>): BitSet {
  return put(emptySet(size), documents)
}

/** Puts documents into the set itself. */
export function put(set: BitSet, documents: Iterable<number>): BitSet {
  for (const document of documents) set[document >>> 5] = wordAt(set, document) | bitOf(document)
  return set
}

export function has(set: BitSet, document: number): boolean {
  return (wordAt(set, document) & bitOf(document)) !== 0
}

export function both(one: BitSet, other: BitSet): BitSet {
  return one.map((word, index) => word & (other[index] ?? 0))
}

export function either(one: BitSet, other: BitSet): BitSet {
  return one.map((word, index) => word | (other[index] ?? 0))
}

export function countOf(set: BitSet): number {
  let count = 0
  for (const word of set) count += bitsIn(word)
  return count
}

/** Goes through the documents of a set in order. */
export function eachOf(set: BitSet, visit: (document: number) => void): void {
  for (let index = 0; index < set.length; index++) {
    for (let word = set[index] ?? 0; word !== 0; word &= word - 1) {
      visit((index << 5) + 31 - Math.clz32(word & -word))
    }
  }
}

export function isEmpty(set: BitSet): boolean {
  return set.every((word) => word === 0)
}

/** How many documents two sets share, without making a third. */
export function countShared(one: BitSet, other: BitSet): number {
  let count = 0
  for (let index = 0; index < one.length; index++) {
    count += bitsIn((one[index] ?? 0) & (other[index] ?? 0))
  }
  return count
}

/** Adds up the bits of a 32-bit word in halves: pairs, fours, bytes, then all. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function wordAt(set: BitSet, document: number): number {
  return set[document >>> 5] ?? 0
}

function bitOf(document: number): number {
  return 1 << (document & 31)
}
