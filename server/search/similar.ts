import type { LibraryId } from '#domain/catalogue/library.ts'
import { searchWords } from '#domain/search/query.ts'
import { has } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { exactly } from './vocabulary.ts'

/** What other assets are compared with. */
export interface Likeness {
  readonly id: number
  readonly libraryId: LibraryId
  readonly category: string
  /** Its name and tags. */
  readonly text: string
}

/** A shared category weighs as much as one rare word. */
const SAME_CATEGORY = 3

/** The likest assets of the same library, best first: rare words in common count most. Never itself. */
export function similarTo(model: ReadModel, like: Likeness, count: number): readonly number[] {
  const library = model.libraries.get(like.libraryId)
  const category = model.categories.get(like.category)
  if (!library) return []
  const likeness = sharedWords(model, like.text)
  const best: { readonly document: number; readonly score: number }[] = []
  for (let document = 0; document < model.size; document++) {
    const shelved = category && has(category, document) ? SAME_CATEGORY : 0
    const score = (likeness[document] ?? 0) + shelved
    const worst = best.length < count ? 0 : (best.at(-1)?.score ?? 0)
    if (score <= worst || model.ids[document] === like.id || !has(library, document)) continue
    best.push({ document, score })
    best.sort((one, other) => other.score - one.score || one.document - other.document)
    best.length = Math.min(best.length, count)
  }
  return best.map(({ document }) => model.ids[document] ?? 0)
}

function sharedWords(model: ReadModel, text: string): Float32Array {
  const likeness = new Float32Array(model.size)
  for (const word of new Set(searchWords(text))) {
    const { from, to } = exactly(model.vocabulary, word)
    for (const list of model.vocabulary.postings.slice(from, to)) {
      const weight = Math.log10(model.size / list.length)
      for (const document of list) likeness[document] = (likeness[document] ?? 0) + weight
    }
  }
  return likeness
}
