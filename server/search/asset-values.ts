import { documentsOf, type BitSet } from './bit-set.ts'

/** All values of each document that filters offer, one document after the other: to count those of some at once. */
export interface AssetValues {
  /** For each document, and once more for the end of the last one. */
  readonly starts: Uint32Array
  readonly numbers: Uint16Array
  /** The number of each value, by the key of its facet. */
  readonly numberOf: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly count: number
}

/** The values of all documents, out of the sets of those that have them. */
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

/** How many documents of a set have each value, by its number. */
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
