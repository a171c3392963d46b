import {
  allIn,
  countOf,
  countShared,
  documentsOf,
  emptySet,
  has,
  inEach,
  put,
  putAll,
  share,
  type BitSet,
} from './bit-set.ts'
import { inBoth, merged, placeOf, within } from './document-list.ts'

/**
 * Some documents of a catalog: as a list where they are few, so that work on them does not grow with the catalog,
 * and as one bit for each document of the catalog where they are many. Must not be modified.
 */
export type DocumentSet = Few | Many

interface Few {
  /** In order. */
  readonly list: Uint32Array
  readonly count: number
}

interface Many {
  readonly list: null
  readonly bits: BitSet
  readonly count: number
}

/** Fewer than one in so many documents of a catalog take less memory as a list. */
export const FEW = 32

/** More lists than this are joined as bits. */
const MOST_MERGED = 8

export function few(list: Uint32Array): Few {
  return { list, count: list.length }
}

export function many(bits: BitSet, count = countOf(bits)): Many {
  return { list: null, bits, count }
}

/** The documents of a list in order, however many there are. */
export function ofList(size: number, list: Uint32Array): DocumentSet {
  return list.length * FEW < size ? few(list) : many(put(emptySet(size), list), list.length)
}

/** All documents of a catalog. */
export function everyDocument(size: number): DocumentSet {
  return many(allIn(size), size)
}

function fewOrMany(size: number, bits: BitSet): DocumentSet {
  const count = countOf(bits)
  return count * FEW < size ? few(documentsOf(bits, count)) : many(bits, count)
}

/**
 * The documents that some sets share; the result may be one of them. Where any set is a list, only the documents of
 * the shortest one are looked at.
 */
export function inAll(
  size: number,
  sets: readonly DocumentSet[],
  narrowing: Iterable<BitSet> = [],
): DocumentSet {
  const everything = allIn(size)
  const bits = [...narrowing].filter((set) => set !== everything)
  const narrow = sets.filter((set) => set.list !== null || set.bits !== everything)
  const [only = sets.at(-1), another] = narrow
  if (only && another === undefined && bits.length === 0) return only
  const lists = narrow.flatMap(({ list }) => list ?? [])
  for (const set of narrow) if (set.list === null) bits.push(set.bits)
  const [shortest, ...longer] = lists.toSorted((one, other) => one.length - other.length)
  if (!shortest) return fewOrMany(size, inEach(size, bits))
  return few(bits.reduce(within, longer.reduce(inBoth, shortest)))
}

/** The documents in any of some sets; the result may be one of them. */
export function inAny(size: number, sets: readonly DocumentSet[]): DocumentSet {
  const [first = few(new Uint32Array()), ...others] = sets.filter(({ count }) => count > 0)
  if (others.length === 0) return first
  const lists = [first, ...others].flatMap(({ list }) => list ?? [])
  const sum = lists.reduce((most, { length }) => most + length, 0)
  if (lists.length > others.length && lists.length <= MOST_MERGED && sum * FEW < size) {
    const [shortest = new Uint32Array(), ...longer] = lists.toSorted(
      (one, other) => one.length - other.length,
    )
    return few(longer.reduce(merged, shortest))
  }
  const bits = emptySet(size)
  for (const set of [first, ...others]) {
    if (set.list) put(bits, set.list)
    else putAll(bits, set.bits)
  }
  return fewOrMany(size, bits)
}

/** Whether a set contains a document. */
export function holds(set: DocumentSet, document: number): boolean {
  return set.list ? placeOf(set.list, document) >= 0 : has(set.bits, document)
}

/** The documents of a set in order. */
export function inOrder(set: DocumentSet): Uint32Array {
  return set.list ?? documentsOf(set.bits, set.count)
}

/** The same set as bits. */
export function bitsOf(size: number, set: DocumentSet): BitSet {
  return set.list ? put(emptySet(size), set.list) : set.bits
}

/** The number of documents of a set that are also in another. */
export function countIn(set: DocumentSet, other: BitSet): number {
  if (!set.list) return countShared(set.bits, other)
  let count = 0
  for (let at = 0; at < set.list.length; at++) if (has(other, set.list[at] ?? 0)) count++
  return count
}

/** Whether a set has any document in common with another. */
export function sharesAny(set: DocumentSet, other: BitSet): boolean {
  return set.list ? set.list.some((document) => has(other, document)) : share(set.bits, other)
}
