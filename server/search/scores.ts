import { stemOf } from '#domain/search/word-forms.ts'
import { has, type BitSet } from './bit-set.ts'
import { raiseWhere, rangesIn } from './range-bounds.ts'
import type { ReadModel } from './read-model.ts'
import type { TermMatch } from './term-match.ts'
import { zeroScores } from './term-score.ts'

/** Maximum number of scored terms; others are matched but not scored. */
const MOST_SCORED = 8
/** Boost for assets in a category, collection or bundle whose name is the entire query. */
const IN_TOPIC = 300
/** Boost for a name that consists only of the searched words. */
const WHOLE_NAME = 40

interface Matches {
  readonly required: readonly TermMatch[]
  readonly optional: readonly TermMatch[]
}

/** How relevant hits are. */
export interface Scoring {
  /**
   * The relevance of each hit, by its position. The hits must be in order; the result is valid until the next
   * call.
   */
  scoresOf(documents: Uint32Array): Uint16Array
  /** For each range of documents: the relevance that no hit in it exceeds. */
  bounds(): Uint16Array
}

/** The relevance of hits (search 5); null if there are no words to score. */
export function scoringBy(model: ReadModel, { required, optional }: Matches): Scoring | null {
  const matches = [...required, ...optional].slice(0, MOST_SCORED)
  if (matches.length === 0) return null
  const topic = model.topics.get(required.flatMap(({ term }) => term.words.map(stemOf)).join(' '))
  const by = { matches, topic }
  return {
    scoresOf: (documents) => scored(model, by, documents),
    bounds: () => bounded(model, by),
  }
}

interface ScoredBy {
  readonly matches: readonly TermMatch[]
  /** The assets in the category, collection or bundle that was named. */
  readonly topic: BitSet | undefined
}

function scored(
  { nameLengths }: ReadModel,
  { matches, topic }: ScoredBy,
  documents: Uint32Array,
): Uint16Array {
  const { total, named } = zeroScores(documents.length)
  for (const match of matches) match.score({ total, named, documents })
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    const words = named[at] ?? 0
    let gain = topic && has(topic, document) ? IN_TOPIC : 0
    if (words > 0) gain += ofName(words, nameLengths[document] ?? 0)
    total[at] = (total[at] ?? 0) + gain
  }
  return total
}

function bounded({ size, shortestNames }: ReadModel, { matches, topic }: ScoredBy): Uint16Array {
  const total = new Uint16Array(rangesIn(size))
  const named = new Uint16Array(total.length)
  for (const match of matches) match.bound({ total, named })
  if (topic) raiseWhere({ total, named }, topic, IN_TOPIC)
  for (let range = 0; range < total.length; range++) {
    const words = named[range] ?? 0
    if (words === 0) continue
    total[range] = (total[range] ?? 0) + ofName(words, shortestNames[range] ?? 0)
  }
  return total
}

/** The gain of a name of some length that contains searched words. */
function ofName(words: number, length: number): number {
  return Math.round(WHOLE_NAME * Math.min(1, words / (length || 1)))
}
