import { bestOf } from './best-hits.ts'
import { inOrder, type DocumentSet } from './document-set.ts'
import type { Scoring } from './scores.ts'

export interface Places {
  readonly scoring: Scoring
  readonly from: number
  readonly to: number
}

/** Deeper pages than this are rare, and are found by scoring every hit. */
const MOST_BEST = 1_000
/** If a page needs more than one of so many hits, scoring every hit is as fast. */
const HITS_OF_EACH = 8

/**
 * The documents from one position to another in the order of their scores, highest first; equal scores keep their
 * document order.
 */
export function mostRelevant(hits: DocumentSet, places: Places): readonly number[] {
  const { to } = places
  return hits.list === null && to <= MOST_BEST && to * HITS_OF_EACH < hits.count
    ? bestOf(hits.bits, places)
    : orderedByScore(inOrder(hits), places)
}

/** Scores every hit and uses a counting sort: three passes, however many documents there are. */
export function orderedByScore(
  documents: Uint32Array,
  { scoring, from, to }: Places,
): readonly number[] {
  const scores = scoring.scoresOf(documents)
  let highest = 0
  for (let at = 0; at < documents.length; at++) {
    const score = scores[at] ?? 0
    if (score > highest) highest = score
  }
  const places = new Uint32Array(highest + 1)
  for (let at = 0; at < documents.length; at++) {
    const below = highest - (scores[at] ?? 0)
    places[below] = (places[below] ?? 0) + 1
  }
  let before = 0
  for (let below = 0; below < places.length; below++) {
    const many = places[below] ?? 0
    places[below] = before
    before += many
  }
  const found: number[] = Array.from({ length: Math.max(0, Math.min(to, before) - from) })
  for (let at = 0; at < documents.length; at++) {
    const below = highest - (scores[at] ?? 0)
    const place = places[below] ?? 0
    if (place >= to) continue
    places[below] = place + 1
    if (place >= from) found[place - from] = documents[at] ?? 0
  }
  return found
}
