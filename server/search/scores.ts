import { stemOf } from '#domain/search/word-forms.ts'
import { both, documentsOf, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import type { TermMatch } from './term-match.ts'
import { zeroScores } from './term-score.ts'

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
  const { total, named } = zeroScores(model.size)
  const documents = documentsOf(hits)
  for (const match of matches) match.score({ total, named, hits, documents })
  const { nameLengths } = model
  const topic = model.topics.get(required.flatMap(({ term }) => term.words.map(stemOf)).join(' '))
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    const words = named[document] ?? 0
    if (words === 0) continue
    const share = Math.min(1, words / (nameLengths[document] || 1))
    total[document] = (total[document] ?? 0) + Math.round(WHOLE_NAME * share)
  }
  if (topic) {
    for (const document of documentsOf(both(topic, hits))) {
      total[document] = (total[document] ?? 0) + IN_TOPIC
    }
  }
  return total
}
