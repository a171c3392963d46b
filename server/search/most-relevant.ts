import type { Scoring } from './scores.ts'

interface Places {
  readonly scoring: Scoring
  readonly from: number
  readonly to: number
}

/**
 * The documents from one position to another in the order of their scores, highest first; equal scores
 * keep their document order. Uses a counting sort: three passes, however many documents there are.
 */
export function mostRelevant(
  documents: Uint32Array,
  { scoring, from, to }: Places,
): readonly number[] {
  const scores = scoring(documents)
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
