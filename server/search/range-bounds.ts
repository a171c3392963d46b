import type { BitSet } from './bit-set.ts'
import { commonSet, heaviestIn, RANGE, rareDocuments, postedFields } from './postings.ts'
import type { ReadModel } from './read-model.ts'
import { countsOf, scoredWords, type FoundWord, type ScoredWords } from './term-score.ts'
import { WEIGHTS } from './word-fields.ts'

/** The most that any document in each range (`RANGE`) can score: whole ranges that are too low are not scored. */
export interface Bounds {
  readonly total: Uint16Array
  /** The most of the search's words that a name in the range can have. */
  readonly named: Uint16Array
}

/** The number of ranges in a catalog. */
export function rangesIn(size: number): number {
  return (size + (1 << RANGE) - 1) >>> RANGE
}

/** The same as `addScores` for the best document that there may be in each range. */
export function raiseBounds(
  model: ReadModel,
  alternatives: readonly ScoredWords[],
  { total, named }: Bounds,
): void {
  const many = alternatives[0]?.words.length ?? 1
  const best = new Uint16Array(total.length)
  for (const { words, weight } of alternatives) {
    const parts = words.map((found) => boundsOf(model, found, weight))
    for (let range = 0; range < best.length; range++) {
      let sum = 0
      let inName = 1
      for (const part of parts) {
        sum += (part[range] ?? 0) >>> 1
        inName &= part[range] ?? 0
      }
      best[range] = higher(best[range] ?? 0, (Math.round(sum / parts.length) << 1) | inName)
    }
  }
  for (let range = 0; range < best.length; range++) {
    const value = best[range] ?? 0
    total[range] = (total[range] ?? 0) + (value >>> 1)
    if (value & 1) named[range] = (named[range] ?? 0) + many
  }
}

/** Adds to the bound of each range that has documents of a set. */
export function raiseWhere({ total }: Bounds, set: BitSet, gain: number): void {
  for (let range = 0; range < total.length; range++) {
    if (set[2 * range] || set[2 * range + 1]) total[range] = (total[range] ?? 0) + gain
  }
}

/** The most that some words can count in each range; the lowest bit tells whether a name there may have one. */
function boundsOf(
  { vocabulary, size }: ReadModel,
  found: readonly FoundWord[],
  weight: number,
): Uint16Array {
  const bounds = new Uint16Array(rangesIn(size))
  for (const { index, quality } of scoredWords(found)) {
    const counts = countsOf(quality, weight)
    if (commonSet(vocabulary, index)) {
      const most = mostUpTo(counts)
      const heaviest = heaviestIn(vocabulary, index)
      for (let range = 0; range < bounds.length; range++) {
        bounds[range] = higher(bounds[range] ?? 0, most[heaviest[range] ?? 0] ?? 0)
      }
      continue
    }
    const documents = rareDocuments(vocabulary, index)
    const fields = postedFields(vocabulary, index)
    for (let place = 0; place < documents.length; place++) {
      const range = (documents[place] ?? 0) >>> RANGE
      bounds[range] = higher(bounds[range] ?? 0, counts[fields[place] ?? 0] ?? 0)
    }
  }
  return bounds
}

/** The higher of two counts, and whether either is of a name. */
function higher(one: number, other: number): number {
  return (one > other ? one : other) | (one & 1) | (other & 1)
}

/** All sets of fields, the one that weighs least first. */
const BY_WEIGHT = [...WEIGHTS.keys()].toSorted(
  (one, other) => (WEIGHTS[one] ?? 0) - (WEIGHTS[other] ?? 0),
)

/** For each set of fields: the highest count of any that weighs no more. */
function mostUpTo(counts: Uint16Array): Uint16Array {
  const most = new Uint16Array(counts.length)
  let highest = 0
  for (let from = 0, to = 0; from < BY_WEIGHT.length; from = to) {
    const weight = WEIGHTS[BY_WEIGHT[from] ?? 0]
    for (; to < BY_WEIGHT.length && WEIGHTS[BY_WEIGHT[to] ?? 0] === weight; to++) {
      highest = higher(highest, counts[BY_WEIGHT[to] ?? 0] ?? 0)
    }
    for (let at = from; at < to; at++) most[BY_WEIGHT[at] ?? 0] = highest
  }
  most[0] = 0
  return most
}
