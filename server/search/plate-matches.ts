import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import {
  LEAST_MATCH,
  matchRank,
  MOST_MATCHES,
  MOST_OF_A_CATEGORY,
  plateMatcher,
} from '#domain/composite/plate-match.ts'
import { chosenReasons } from '#domain/composite/chosen-reasons.ts'
import type { Look } from '#domain/picture/look.ts'
import type { PlateFit } from './asset-finder.ts'
import type { ReadModel } from './read-model.ts'

/**
 * The elements that fit a plate best, more popular ones first among equals (composite 10). One pass
 * over the bytes of all of them: a hundred thousand take some milliseconds.
 */
export function plateMatches(
  { ids, looks }: Pick<ReadModel, 'ids' | 'looks'>,
  plate: Look,
): readonly PlateFit[] {
  const { documents, bytes, categories } = looks
  const matcher = plateMatcher(plate)
  const best = new Map<number, Candidate[]>()
  for (let at = 0; at < documents.length; at++) {
    const exact = matcher.scoreAt(bytes, at * LOOK_BYTES)
    if (exact < LEAST_MATCH) continue
    const score = matchRank(exact)
    const category = categories[at] ?? 0
    let ranked = best.get(category)
    if (!ranked) best.set(category, (ranked = []))
    const last = ranked[MOST_OF_A_CATEGORY - 1]
    if (last && score <= last.score) continue
    ranked.push({ at, score })
    ranked.sort(byScore)
    ranked.length = Math.min(ranked.length, MOST_OF_A_CATEGORY)
  }
  const matches = [...best.values()]
    .flat()
    .toSorted(byScore)
    .map(({ at }) => ({
      id: ids[documents[at] ?? 0] ?? 0,
      reasons: matcher.reasons(bytes.subarray(at * LOOK_BYTES, (at + 1) * LOOK_BYTES)),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, MOST_MATCHES)
  const told = chosenReasons(matches.map(({ reasons }) => reasons))
  return matches.map(({ id }, at) => ({ id, reasons: told[at] ?? [] }))
}

interface Candidate {
  readonly at: number
  readonly score: number
}

function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score || one.at - other.at
}
