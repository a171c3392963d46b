import type { LibraryId } from '#domain/catalog/library.ts'
import { searchWords } from '#domain/search/query.ts'
import { has } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { exactly } from './vocabulary.ts'
import { isAbout } from './word-fields.ts'

/** What other assets are compared with. */
export interface Likeness {
  readonly id: number
  readonly libraryId: LibraryId
  readonly category: string
  /** Its name and tags. */
  readonly text: string
}

/** The share of its own words' weight that one of another category needs to be related at all. */
const RELATED = 0.2

/**
 * The likest assets of the same library: first those of the same category, then those of others
 * that share enough words; among each, rare words in common count most. Never itself, and rather
 * few than unrelated ones.
 */
export function similarTo(model: ReadModel, like: Likeness, count: number): readonly number[] {
  const library = model.libraries.get(like.libraryId)
  const category = model.categories.get(like.category)
  if (!library) return []
  const { likeness, most } = sharedWords(model, like.text)
  const best: Candidate[] = []
  for (let document = 0; document < model.size; document++) {
    if (model.ids[document] === like.id || !has(library, document)) continue
    const shared = likeness[document] ?? 0
    const indexed = category !== undefined && has(category, document)
    const candidate = { document, indexed, shared }
    const worst = best.length < count ? null : best.at(-1)
    if (!indexed && (shared === 0 || shared < most * RELATED)) continue
    if (worst && byLikeness(candidate, worst) > 0) continue
    best.push(candidate)
    best.sort(byLikeness)
    best.length = Math.min(best.length, count)
  }
  return best.map(({ document }) => model.ids[document] ?? 0)
}

interface Candidate {
  readonly document: number
  /** In the same category. */
  readonly indexed: boolean
  /** Weight of the words in common. */
  readonly shared: number
}

function byLikeness(one: Candidate, other: Candidate): number {
  if (one.indexed !== other.indexed) return one.indexed ? -1 : 1
  return other.shared - one.shared || one.document - other.document
}

/** For every asset the weight of the words it shares, and what all of them weigh together. */
function sharedWords(model: ReadModel, text: string) {
  const likeness = new Float32Array(model.size)
  let most = 0
  for (const word of new Set(searchWords(text))) {
    const { from, to } = exactly(model.vocabulary, word)
    for (let index = from; index < to; index++) {
      const list = aboutIt(model.vocabulary, index)
      const weight = Math.log10(model.size / list.length)
      most += weight
      for (const document of list) likeness[document] = (likeness[document] ?? 0) + weight
    }
  }
  return { likeness, most }
}

/** The documents whose name or tags have a word. A description tells too much to compare by. */
function aboutIt({ postings, fields }: ReadModel['vocabulary'], index: number) {
  const where = fields[index]
  return postings[index]?.filter((_, place) => isAbout(where?.[place] ?? 0)) ?? []
}
