import { eachOf, type BitSet } from './bit-set.ts'

interface Places {
  /** By document. */
  readonly scores: Uint16Array
  readonly from: number
  readonly to: number
}

/**
 * The documents of a set from one place to another in the order of their scores, highest first, and among equals as they
 * are numbered. Counted rather than sorted: two walks through the set, however large it is.
 */
export function bestOf(hits: BitSet, { scores, from, to }: Places): readonly number[] {
  let highest = 0
  eachOf(hits, (document) => {
    highest = Math.max(highest, scores[document] ?? 0)
  })
  const places = new Uint32Array(highest + 1)
  eachOf(hits, (document) => {
    const below = highest - (scores[document] ?? 0)
    places[below] = (places[below] ?? 0) + 1
  })
  let before = 0
  for (const [below, many] of places.entries()) {
    places[below] = before
    before += many
  }
  const found: number[] = Array.from({ length: Math.max(0, Math.min(to, before) - from) })
  eachOf(hits, (document) => {
    const below = highest - (scores[document] ?? 0)
    const place = places[below] ?? 0
    places[below] = place + 1
    if (place >= from && place < to) found[place - from] = document
  })
  return found
}
