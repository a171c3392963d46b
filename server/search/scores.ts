import { stemOf } from '#domain/search/word-forms.ts'
import { both, eachOf, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import type { Scores, TermMatch } from './term-match.ts'

/** Terms beyond it are matched, and not scored. */
const MOST_SCORED = 8
/** What is in a category, a collection or a bundle comes first when its name is all that was typed. */
const IN_TOPIC = 300
/** What a name gains by holding nothing but what was searched for. */
const WHOLE_NAME = 40

interface Matches {
  readonly required: readonly TermMatch[]
  readonly optional: readonly TermMatch[]
}

/** How relevant each hit is (search 5); null where there are no words to be relevant to. */
export function scoresOf(
  model: ReadModel,
  { required, optional }: Matches,
  hits: BitSet,
): Uint16Array | null {
  const matches = [...required, ...optional].slice(0, MOST_SCORED)
  if (matches.length === 0) return null
  const total = new Uint16Array(model.size)
  const named = new Uint8Array(model.size)
  const scores: Scores = { total, named, hits }
  for (const match of matches) match.score(scores)
  eachOf(hits, (document) => {
    const share = Math.min(1, (named[document] ?? 0) / (model.nameLengths[document] || 1))
    total[document] = (total[document] ?? 0) + Math.round(WHOLE_NAME * share)
  })
  const topic = model.topics.get(required.flatMap(({ term }) => term.words.map(stemOf)).join(' '))
  if (topic) {
    eachOf(both(topic, hits), (document) => {
      total[document] = (total[document] ?? 0) + IN_TOPIC
    })
  }
  return total
}
