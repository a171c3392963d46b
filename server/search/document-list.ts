import { has, type BitSet } from './bit-set.ts'

/** Index of a document in a list in order; -1 if it is not there. */
export function placeOf(documents: Uint32Array, document: number): number {
  let low = 0
  let high = documents.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = documents[middle] ?? 0
    if (there === document) return middle
    if (there < document) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The documents of a list that are in a set. */
export function within(list: Uint32Array, set: BitSet): Uint32Array {
  const found = new Uint32Array(list.length)
  let count = 0
  for (let at = 0; at < list.length; at++) {
    const document = list[at] ?? 0
    if (has(set, document)) found[count++] = document
  }
  return found.subarray(0, count)
}

/** Looking a document up in a list costs as much as this many steps through it. */
const STEPS_OF_A_LOOK = 12

/** The documents in both of two lists, of which the first is not the longer one. */
export function inBoth(shorter: Uint32Array, longer: Uint32Array): Uint32Array {
  const found = new Uint32Array(shorter.length)
  let count = 0
  if (shorter.length * STEPS_OF_A_LOOK < longer.length) {
    for (let at = 0; at < shorter.length; at++) {
      const document = shorter[at] ?? 0
      if (placeOf(longer, document) >= 0) found[count++] = document
    }
    return found.subarray(0, count)
  }
  let place = 0
  for (let at = 0; at < shorter.length && place < longer.length; at++) {
    const document = shorter[at] ?? 0
    while (place < longer.length && (longer[place] ?? 0) < document) place++
    if (place < longer.length && longer[place] === document) found[count++] = document
  }
  return found.subarray(0, count)
}

/** The documents in either of two lists, each once and in order. */
export function merged(one: Uint32Array, other: Uint32Array): Uint32Array {
  const found = new Uint32Array(one.length + other.length)
  let count = 0
  let at = 0
  let place = 0
  while (at < one.length && place < other.length) {
    const [left, right] = [one[at] ?? 0, other[place] ?? 0]
    found[count++] = Math.min(left, right)
    if (left <= right) at++
    if (right <= left) place++
  }
  while (at < one.length) found[count++] = one[at++] ?? 0
  while (place < other.length) found[count++] = other[place++] ?? 0
  return found.subarray(0, count)
}
