/** What the first words of the shop's own paths look like. Anybody may send others, with names, numbers and addresses in them. */
const WORD = /^(?!\d{6})[a-z0-9-]{1,40}$/

/** The first word of a path, for the log; null where it may be more than a word, since the rest of a path may be a secret. */
export function firstWord(path: string): string | null {
  const [word = ''] = path.split('/').filter((part) => part !== '')
  return word === '' || WORD.test(word) ? `/${word}` : null
}
