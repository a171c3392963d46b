import { leastBeginning, nearTerms, wordsToCompare } from '#server/search/reading.ts'
import { usedWords, type UsedWord } from '#server/search/vocabulary.ts'
import { wordsBeginning, wordsLike } from './known-words.ts'
import type { TextReader } from './text-query.ts'

/**
 * Maximum number of search words compared with the catalog's: each one costs a scan of similarly
 * spelled words.
 */
const MOST_COMPARED = 6

/** Words of the catalog that resemble those of a search without results. */
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
