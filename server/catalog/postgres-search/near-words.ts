import { leastBeginning, nearTerms, wordsToCompare } from '#server/search/reading.ts'
import { usedWords, type UsedWord } from '#server/search/vocabulary.ts'
import { wordsBeginning, wordsLike } from './known-words.ts'
import type { TextReader } from './text-query.ts'

/** So many words of a search are compared with the catalog's: each costs a walk through what is spelled like it. */
const MOST_COMPARED = 6

/** Words of the catalog like those of a search that finds nothing. */
export async function nearTermsOf(
  { db, synonyms }: Pick<TextReader, 'db' | 'synonyms'>,
  search: string,
): Promise<readonly string[]> {
  const near = new Map<string, UsedWord>()
  for (const word of wordsToCompare(synonyms, search).slice(0, MOST_COMPARED)) {
    const begun = await wordsBeginning(db, word.slice(0, leastBeginning(word)))
    for (const one of [...begun, ...(await wordsLike(db, word))]) near.set(one.word, one)
  }
  return nearTerms(usedWords([...near.values()]), synonyms, search)
}
