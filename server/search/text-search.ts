import { searchWords } from '#domain/search/query.ts'
import { both, emptySet, fullSet, put, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { exactly, nearestWord, startingWith, type WordRange } from './vocabulary.ts'

export interface TextHits {
  readonly documents: BitSet
  /** The words looked up instead, where what was typed is found nowhere. */
  readonly searchedFor: string | null
}

/** More unknown words than this are no slip of the finger, and each costs a walk through all words. */
const MOST_TYPOS = 3

/** Assets that hold every word, the last one as a beginning: somebody may still be typing it. */
export function textHits(model: ReadModel, search: string): TextHits {
  const words = searchWords(search)
  const typed = holding(model, words)
  if (typed) return { documents: typed, searchedFor: null }
  const meant = probablyMeant(model, words)
  const documents = meant && holding(model, meant)
  return documents
    ? { documents, searchedFor: meant.join(' ') }
    : { documents: emptySet(model.size), searchedFor: null }
}

/** The assets that hold every word; null where there is none. */
function holding(model: ReadModel, words: readonly string[]): BitSet | null {
  let documents = fullSet(model.size)
  for (const range of rangesOf(model, words)) {
    if (range.from === range.to) return null
    documents = both(documents, holdingAny(model, range))
    if (documents.every((bits) => bits === 0)) return null
  }
  return documents
}

function probablyMeant(model: ReadModel, words: readonly string[]): readonly string[] | null {
  const ranges = rangesOf(model, words)
  const typos = ranges.filter(({ from, to }) => from === to)
  if (typos.length === 0 || typos.length > MOST_TYPOS) return null
  const meant: string[] = []
  for (const [index, word] of words.entries()) {
    const range = ranges[index]
    const better = range && range.from === range.to ? nearestWord(model.vocabulary, word) : word
    if (better === null) return null
    meant.push(better)
  }
  return meant
}

function rangesOf(model: ReadModel, words: readonly string[]): readonly WordRange[] {
  return words.map((word, index) =>
    index === words.length - 1
      ? startingWith(model.vocabulary, word)
      : exactly(model.vocabulary, word),
  )
}

function holdingAny(model: ReadModel, { from, to }: WordRange): BitSet {
  const documents = emptySet(model.size)
  for (const list of model.vocabulary.postings.slice(from, to)) put(documents, list)
  return documents
}
