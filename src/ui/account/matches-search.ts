import { searchWords } from '#domain/search/query.ts'

/** Whether each word that was typed begins a word of these texts. */
export function matchesSearch(typed: string, texts: readonly string[]): boolean {
  const words = searchWords(texts.join(' '))
  return searchWords(typed).every((asked) => words.some((word) => word.startsWith(asked)))
}
