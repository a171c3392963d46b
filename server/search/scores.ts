import { stemOf } from '#domain/search/word-forms.ts'
import { has, type BitSet } from './bit-set.ts'
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

/**
 * Returns the relevance of each hit, by its position. The hits must be in order; the result is valid
 * until the next search.
 */
export type Scoring = (documents: Uint32Array) => Uint16Array

/** The relevance of hits (search 5); null if there are no words to score. */
export function scoringBy(model: ReadModel, { required, optional }: Matches): Scoring | null {
  const matches = [...required, ...optional].slice(0, MOST_SCORED)
  if (matches.length === 0) return null
  const topic = model.topics.get(required.flatMap(({ term }) => term.words.map(stemOf)).join(' '))
  return (documents) => scored(model, { matches, topic }, documents)
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
    if (words > 0) {
      const share = Math.min(1, words / (nameLengths[document] || 1))
      gain += Math.round(WHOLE_NAME * share)
    }
    total[at] = (total[at] ?? 0) + gain
  }
  return total
}
