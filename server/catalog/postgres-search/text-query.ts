import { OWNED } from '#domain/catalog/facet.ts'
import { UNDERSTOOD_WORDS } from '#domain/search/attributes.ts'
import { searchWords } from '#domain/search/query.ts'
import { respelled } from '#domain/search/typed-words.ts'
import {
  literally,
  understand,
  type SearchTerm,
  type SynonymTable,
  type Understood,
} from '#domain/search/understand.ts'
import { MOST_TYPOS, nearest } from '#server/search/text-search.ts'
import { usedWords, type WordList } from '#server/search/vocabulary.ts'
import { stemsIn } from '#server/search/word-fields.ts'
import type { Db } from '../../sql/database.ts'
import { hasValue, NOTHING } from './conditions.ts'
import { knownWords, wordsLike, type KnownWords } from './known-words.ts'
import { withoutSome } from './left-out.ts'
import { beginning } from './search-marks.ts'
import { termQuery } from './term-query.ts'
import { isAny } from './any-rows.ts'
import {
  areMissing,
  EVERYTHING,
  foundBy,
  tryTo,
  type FoundText,
  type TriedQuery,
} from './tried-query.ts'

/** What is needed to read a text. */
export interface TextReader {
  readonly db: Db
  readonly synonyms: SynonymTable
  /** Words that name a filter or have synonyms. */
  readonly otherWords: WordList
}

interface Asked {
  readonly search: string
  readonly owned: readonly number[] | null
}

/**
 * Assets that match a text: as words and filters, as words alone, with typos corrected, and finally
 * without what no asset has (search 4, search 5). Tries them in the same order as the in-memory search.
 */
export async function foundText(reader: TextReader, asked: Asked): Promise<FoundText> {
  if (searchWords(asked.search).length === 0) return EVERYTHING
  const typed = await asTyped(reader, asked)
  const needsSignIn =
    asked.owned === null && typed.tried.understood.filters.some(({ key }) => key === OWNED.key)
  return { ...(await foundAsTyped(reader, asked, typed)), needsSignIn }
}

interface Typed {
  readonly tried: TriedQuery
  readonly known: KnownWords
  readonly found: FoundText | null
}

async function foundAsTyped(reader: TextReader, asked: Asked, typed: Typed): Promise<FoundText> {
  if (typed.found) return typed.found
  const { db } = reader
  const meant = await probablyMeant(reader, asked.search, typed)
  const mended = meant === null ? null : await asTyped(reader, { ...asked, search: meant })
  if (mended?.found) return { ...mended.found, searchedFor: meant }
  const fewer = await withoutSome(db, mended?.tried ?? typed.tried, mended ? meant : null)
  if (fewer) return fewer
  const { filters } = typed.tried.understood
  return { ...EVERYTHING, conditions: [NOTHING], isEmpty: true, filters }
}

/**
 * Tries filters first, unless the search is a name that contains such words; then words; then more
 * words as filters.
 */
async function asTyped({ db, synonyms }: TextReader, { search, owned }: Asked): Promise<Typed> {
  const read = understand(search, synonyms)
  const words = literally(search, synonyms)
  const looser = understand(search, synonyms, { loosely: true })
  const terms = [read, words, looser].flatMap((understood) => understood.terms)
  const known = await knownWords(db, terms)
  const tried = tryTo(known, read, owned)
  const { filters } = read
  const look = (understood: Understood) => foundBy(db, tryTo(known, understood, owned))
  const asRead = () => foundBy(db, tried)
  const isOfSomebody = filters.some(({ key }) => key === OWNED.key)
  const asWords = async () => (filters.length === 0 || isOfSomebody ? null : look(words))
  const isName =
    filters.length > 0 && (await isAny(db, [hasValue(beginning.topic, [stemsIn(search)])]))
  const found = isName
    ? ((await asWords()) ?? (await asRead()))
    : ((await asRead()) ?? (await asWords()))
  const loosely = async () => (looser.filters.length === filters.length ? null : look(looser))
  return { tried, known, found: found ?? (await loosely()) }
}

/** The search with unknown words corrected; null if it is too far from anything. */
async function probablyMeant(
  { db, otherWords }: TextReader,
  search: string,
  { tried, known }: Typed,
): Promise<string | null> {
  const missing = await areMissing(db, tried.required)
  const unknown = tried.required.filter((_, at) => missing[at]).map(({ term }) => term)
  const words = (await unknownWords(db, known, unknown)).filter(
    (word) => !UNDERSTOOD_WORDS.has(word),
  )
  if (words.length === 0 || words.length > MOST_TYPOS) return null
  const better = new Map<string, string>()
  for (const word of words) {
    const near = nearest(usedWords(await wordsLike(db, word)), otherWords, word)
    if (near === null) return null
    better.set(word, near)
  }
  return respelled(search, better)
}

/** Words of some terms that no asset has, whole or in two parts. */
async function unknownWords(
  db: Db,
  known: KnownWords,
  terms: readonly SearchTerm[],
): Promise<readonly string[]> {
  const queries = terms.flatMap((term) =>
    term.words.map((word) => ({
      word,
      query: termQuery(known, { ...term, words: [word], meanings: [] }),
    })),
  )
  const missing = await areMissing(
    db,
    queries.map(({ query }) => query),
  )
  return [...new Set(queries.flatMap(({ word }, at) => (missing[at] ? [word] : [])))]
}
