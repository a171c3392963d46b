import { OWNED } from '#domain/catalog/facet.ts'
import { UNDERSTOOD_WORDS } from '#domain/search/attributes.ts'
import { searchWords } from '#domain/search/query.ts'
import { respelled } from '#domain/search/typed-words.ts'
import {
  literally,
  understand,
  type SearchTerm,
  type Understood,
} from '#domain/search/understand.ts'
import { few } from './document-set.ts'
import { withoutSome } from './left-out.ts'
import type { Owned } from './owned.ts'
import type { ReadModel } from './read-model.ts'
import { matchTerm } from './term-match.ts'
import { everything, hitsOf, tryTo, type TextHits, type Tried } from './tried-search.ts'
import { nearestWord, type WordList } from './vocabulary.ts'
import { stemsIn } from './word-fields.ts'

/** More unknown words than this are not typos, and each one costs a scan of all words. */
export const MOST_TYPOS = 3

/**
 * Assets that match a text: as words and filters, as words alone, with typos corrected, and finally
 * without what no asset has (search 4, search 5).
 */
export function textHits(model: ReadModel, search: string, owned: Owned | null = null): TextHits {
  if (searchWords(search).length === 0) return everything(model)
  const typed = asTyped(model, search, owned)
  const needsSignIn =
    owned === null && typed.tried.understood.filters.some(({ key }) => key === OWNED.key)
  return { ...hitsOfTyped(model, search, typed), needsSignIn }
}

function hitsOfTyped(
  model: ReadModel,
  search: string,
  typed: ReturnType<typeof asTyped>,
): TextHits {
  if (typed.hits) return typed.hits
  const meant = probablyMeant(model, search, typed.tried)
  const mended = meant === null ? null : asTyped(model, meant, typed.tried.owned)
  if (mended?.hits) return { ...mended.hits, searchedFor: meant }
  return (
    withoutSome(model, mended?.tried ?? typed.tried, mended ? meant : null) ?? {
      ...everything(model),
      documents: few(new Uint32Array()),
      filters: typed.tried.understood.filters,
    }
  )
}

/**
 * Tries filters first, unless the search is a name that contains such words; then words; then more
 * words as filters.
 */
function asTyped(model: ReadModel, search: string, owned: Owned | null) {
  const read = (understood: Understood) => tryTo(model, understood, owned)
  const tried = read(understand(search, model.synonyms))
  const { filters } = tried.understood
  const asRead = () => hitsOf(model, tried)
  const isOfSomebody = filters.some(({ key }) => key === OWNED.key)
  const asWords = () =>
    filters.length === 0 || isOfSomebody
      ? null
      : hitsOf(model, read(literally(search, model.synonyms)))
  const loosely = () => {
    const looser = understand(search, model.synonyms, { loosely: true })
    return looser.filters.length === filters.length ? null : hitsOf(model, read(looser))
  }
  const hits = isName(model, search) ? (asWords() ?? asRead()) : (asRead() ?? asWords())
  return { tried, hits: hits ?? loosely() }
}

function isName({ topics }: ReadModel, search: string): boolean {
  return topics.has(stemsIn(search))
}

/** The search with unknown words corrected; null if it is too far from anything. */
function probablyMeant(model: ReadModel, search: string, { required }: Tried): string | null {
  const unknown = required.filter(({ documents }) => documents.count === 0).map(({ term }) => term)
  const words = [...new Set(unknown.flatMap((term) => unknownWords(model, term)))].filter(
    (word) => !UNDERSTOOD_WORDS.has(word),
  )
  if (words.length === 0 || words.length > MOST_TYPOS) return null
  const better = new Map<string, string>()
  for (const word of words) {
    const near = nearest(model.vocabulary, model.otherWords, word)
    if (near === null) return null
    better.set(word, near)
  }
  return respelled(search, better)
}

function unknownWords(model: ReadModel, term: SearchTerm): readonly string[] {
  return term.words.filter(
    (word) => matchTerm(model, { ...term, words: [word], meanings: [] }).documents.count === 0,
  )
}

/** The nearest word of the catalog, unless a word that names a filter or has synonyms is nearer. */
export function nearest(vocabulary: WordList, otherWords: WordList, word: string): string | null {
  const ofCatalog = nearestWord(vocabulary, word)
  const other = nearestWord(otherWords, word)
  if (ofCatalog === null) return other?.word ?? null
  return other && other.edits < ofCatalog.edits ? other.word : ofCatalog.word
}
