import { documentsOf, type BitSet } from './bit-set.ts'

/**
 * All filter values of each document, one document after the other, for counting those of many at once.
 */
export interface AssetValues {
  /** The index at which each document starts, plus the end of the last one. */
  readonly starts: Uint32Array
  readonly numbers: Uint16Array
  /** The number of each value, by facet key. */
  readonly numberOf: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly count: number
}

/** Builds the values of all documents from the sets of documents that have each value. */
export function assetValues(
  size: number,
  facets: ReadonlyMap<string, ReadonlyMap<string, BitSet>>,
): AssetValues {
  const lists: Uint32Array[] = []
  const numberOf = new Map(
    [...facets].map(([key, values]) => [
      key,
      new Map([...values].map(([value, set]) => [value, lists.push(documentsOf(set)) - 1])),
    ]),
  )
  const starts = new Uint32Array(size + 1)
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const next = (list[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
  }
  for (let document = 0; document < size; document++) {
    starts[document + 1] = (starts[document + 1] ?? 0) + (starts[document] ?? 0)
  }
  const numbers = new Uint16Array(starts[size] ?? 0)
  const filled = starts.slice()
  for (const [number, list] of lists.entries()) {
    for (let at = 0; at < list.length; at++) {
      const document = list[at] ?? 0
      const into = filled[document] ?? 0
      numbers[into] = number
      filled[document] = into + 1
    }
  }
  return { starts, numbers, numberOf, count: lists.length }
}

/** The number of documents in a set that have each value, by the value's number. */
export function countValues({ starts, numbers, count }: AssetValues, set: BitSet): Uint32Array {
  const counts = new Uint32Array(count)
  for (let index = 0; index < set.length; index++) {
    for (let word = set[index] ?? 0; word !== 0; word &= word - 1) {
      const document = (index << 5) + 31 - Math.clz32(word & -word)
      const end = starts[document + 1] ?? 0
      for (let at = starts[document] ?? 0; at < end; at++) {
        const number = numbers[at] ?? 0
        counts[number] = (counts[number] ?? 0) + 1
      }
    }
  }
  return counts
}
