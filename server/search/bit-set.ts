/**
 * A set of document numbers, one bit each, so that thousands of documents are compared in a few words.
 */
export type BitSet = Uint32Array

export function emptySet(size: number): BitSet {
  return new Uint32Array((size + 31) >>> 5)
}

let none: BitSet = emptySet(0)
let all: BitSet = emptySet(0)
let allOf = 0

/** One empty set, shared by all callers that only read it. */
export function noneOf(size: number): BitSet {
  if (none.length !== (size + 31) >>> 5) none = emptySet(size)
  return none
}

export function fullSet(size: number): BitSet {
  const set = emptySet(size).fill(0xffffffff)
  if (size & 31) set[set.length - 1] = 2 ** (size & 31) - 1
  return set
}

/**
 * One full set, shared by all callers that only read it: a set that is this object excludes nothing.
 */
export function allIn(size: number): BitSet {
  if (allOf !== size) [all, allOf] = [fullSet(size), size]
  return all
}

/** The intersection of some sets; the result may be one of them. */
export function inEach(size: number, sets: Iterable<BitSet>): BitSet {
  const everything = allIn(size)
  let found = everything
  for (const set of sets) {
    if (set === everything) continue
    found = found === everything ? set : both(found, set)
  }
  return found
}

export function setOf(size: number, documents: Iterable<number>): BitSet {
  return put(emptySet(size), documents)
}

/** Adds documents to the set in place. */
export function put(set: BitSet, documents: Iterable<number>): BitSet {
  for (const document of documents) set[document >>> 5] = wordAt(set, document) | bitOf(document)
  return set
}

export function has(set: BitSet, document: number): boolean {
  return (wordAt(set, document) & bitOf(document)) !== 0
}

// Loops, here and below: typed array methods that call a function for each element take ten times as
// long.
function both(one: BitSet, other: BitSet): BitSet {
  const set = new Uint32Array(one.length)
  for (let index = 0; index < set.length; index++)
    set[index] = (one[index] ?? 0) & (other[index] ?? 0)
  return set
}

export function either(one: BitSet, other: BitSet): BitSet {
  return putAll(one.slice(), other)
}

export function without(one: BitSet, other: BitSet): BitSet {
  const set = new Uint32Array(one.length)
  for (let index = 0; index < set.length; index++)
    set[index] = (one[index] ?? 0) & ~(other[index] ?? 0)
  return set
}

/** Adds all documents of another set in place. */
export function putAll(set: BitSet, other: BitSet): BitSet {
  for (let index = 0; index < set.length; index++)
    set[index] = (set[index] ?? 0) | (other[index] ?? 0)
  return set
}

export function countOf(set: BitSet): number {
  let count = 0
  for (let index = 0; index < set.length; index++) count += bitsIn(set[index] ?? 0)
  return count
}

/** The documents of a set in order. */
export function documentsOf(set: BitSet, count = countOf(set)): Uint32Array {
  const documents = new Uint32Array(count)
  let place = 0
  for (let index = 0; index < set.length; index++) {
    for (let word = set[index] ?? 0; word !== 0; word &= word - 1) {
      documents[place++] = (index << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return documents
}

/** The documents of a set from one position up to, but not including, another. */
export function documentsBetween(set: BitSet, from: number, to: number): readonly number[] {
  const found: number[] = []
  let before = 0
  for (let index = 0; index < set.length && before < to; index++) {
    let word = set[index] ?? 0
    const count = word === 0 ? 0 : bitsIn(word)
    if (before + count > from) {
      for (let place = before; word !== 0 && place < to; word &= word - 1, place++) {
        if (place >= from) found.push((index << 5) + 31 - Math.clz32(word & -word))
      }
    }
    before += count
  }
  return found
}

/** The first `count` documents that two sets share. */
export function firstShared(one: BitSet, other: BitSet, count: number): readonly number[] {
  const found: number[] = []
  for (let index = 0; index < one.length; index++) {
    for (let word = (one[index] ?? 0) & (other[index] ?? 0); word !== 0; word &= word - 1) {
      if (found.length === count) return found
      found.push((index << 5) + 31 - Math.clz32(word & -word))
    }
  }
  return found
}

/** Whether two sets share any document. */
export function share(one: BitSet, other: BitSet): boolean {
  for (let index = 0; index < one.length; index++)
    if (((one[index] ?? 0) & (other[index] ?? 0)) !== 0) return true
  return false
}

/**
 * The number of documents that two sets share, without creating a third set. Adds up eight words at a time, as digits
 * of 32 sums, so that bits are counted in one word of eight.
 */
export function countShared(one: BitSet, other: BitSet): number {
  let [ones, twos, fours, eights] = [0, 0, 0, 0]
  const whole = one.length & ~7
  const shared = (index: number) => (one[index] ?? 0) & (other[index] ?? 0)
  for (let index = 0; index < whole; index += 8) {
    let [left, right] = [shared(index), shared(index + 1)]
    const twosA = carried(ones, left, right)
    ones ^= left ^ right
    ;[left, right] = [shared(index + 2), shared(index + 3)]
    const twosB = carried(ones, left, right)
    ones ^= left ^ right
    const foursA = carried(twos, twosA, twosB)
    twos ^= twosA ^ twosB
    ;[left, right] = [shared(index + 4), shared(index + 5)]
    const twosC = carried(ones, left, right)
    ones ^= left ^ right
    ;[left, right] = [shared(index + 6), shared(index + 7)]
    const twosD = carried(ones, left, right)
    ones ^= left ^ right
    const foursB = carried(twos, twosC, twosD)
    twos ^= twosC ^ twosD
    eights += bitsIn(carried(fours, foursA, foursB))
    fours ^= foursA ^ foursB
  }
  let count = 8 * eights + 4 * bitsIn(fours) + 2 * bitsIn(twos) + bitsIn(ones)
  for (let index = whole; index < one.length; index++) count += bitsIn(shared(index))
  return count
}

/**
 * The bits that at least two of three words have: what adding them up, each bit by itself, carries to the next digit.
 * The digit itself is `one ^ other ^ third`. Sums of eight words are written out where they are made: kept in an array,
 * they take three times as long.
 */
export function carried(one: number, other: number, third: number): number {
  return (one & other) | ((one ^ other) & third)
}

/** Counts the bits of a 32-bit word by adding halves: pairs, fours, bytes, then all. */
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
