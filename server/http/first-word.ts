/**
 * The format of the first segment of the shop's own paths. Anyone may send others, which may contain names,
 * numbers and addresses.
 */
const WORD = /^(?!\d{6})[a-z0-9-]{1,40}$/

/** The first segment of a path, for the log, since the rest may be a secret; null if it may be more than a word. */
export function firstWord(path: string): string | null {
  const [word = ''] = path.split('/').filter((part) => part !== '')
  return word === '' || WORD.test(word) ? `/${word}` : null
}
