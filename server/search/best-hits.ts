import type { BitSet } from './bit-set.ts'
import { RANGE } from './postings.ts'
import type { Scoring } from './scores.ts'

interface Places {
  readonly scoring: Scoring
  readonly from: number
  readonly to: number
}

/** The number of hits that are scored at once. */
const AT_ONCE = 256

/**
 * The best hits from one position to another, without scoring all: the ranges of documents that may hold the best
 * ones come first, and none is scored that cannot add to those found.
 */
export function bestOf(hits: BitSet, { scoring, from, to }: Places): readonly number[] {
  const bounds = scoring.bounds()
  const ranges = highestFirst(bounds)
  let best = new Float64Array()
  let next = 0
  while (next < ranges.length) {
    const documents: number[] = []
    for (; next < ranges.length && documents.length < Math.max(AT_ONCE, to); next++) {
      const range = ranges[next] ?? 0
      const worst = best[to - 1]
      // Ranges with equal bounds are in order, so nothing behind this one can be better either.
      if (worst !== undefined && keyOf(bounds[range] ?? 0, range << RANGE) > worst) {
        next = ranges.length
        break
      }
      addHits(hits, range, documents)
    }
    best = bestIn(best, Uint32Array.from(documents).sort(), { scoring, to })
  }
  return Array.from(best.subarray(from), (key) => key % DOCUMENTS)
}

const SCORES = 2 ** 16
const DOCUMENTS = 2 ** 32

/** Orders hits: the higher score first, and among equals the document that comes first. */
function keyOf(score: number, document: number): number {
  return (SCORES - score) * DOCUMENTS + document
}

function bestIn(
  best: Float64Array<ArrayBuffer>,
  documents: Uint32Array,
  { scoring, to }: Pick<Places, 'scoring' | 'to'>,
): Float64Array<ArrayBuffer> {
  const scores = scoring.scoresOf(documents)
  const keys = new Float64Array(best.length + documents.length)
  keys.set(best)
  for (let at = 0; at < documents.length; at++) {
    keys[best.length + at] = keyOf(scores[at] ?? 0, documents[at] ?? 0)
  }
  return keys.sort().subarray(0, to)
}

function addHits(hits: BitSet, range: number, documents: number[]): void {
  const words = 1 << (RANGE - 5)
  for (let index = range * words; index < (range + 1) * words; index++) {
    for (let word = hits[index] ?? 0; word !== 0; word &= word - 1) {
      documents.push((index << 5) + 31 - Math.clz32(word & -word))
    }
  }
}

/** All ranges, those with the highest bound first, and in order among equals. */
function highestFirst(bounds: Uint16Array): Uint32Array {
  let highest = 0
  for (let range = 0; range < bounds.length; range++) {
    const bound = bounds[range] ?? 0
    if (bound > highest) highest = bound
  }
  const places = new Uint32Array(highest + 2)
  for (let range = 0; range < bounds.length; range++) {
    const below = highest - (bounds[range] ?? 0) + 1
    places[below] = (places[below] ?? 0) + 1
  }
  for (let below = 1; below < places.length; below++) {
    places[below] = (places[below] ?? 0) + (places[below - 1] ?? 0)
  }
  const ranges = new Uint32Array(bounds.length)
  for (let range = 0; range < bounds.length; range++) {
    const below = highest - (bounds[range] ?? 0)
    const place = places[below] ?? 0
    places[below] = place + 1
    ranges[place] = range
  }
  return ranges
}
