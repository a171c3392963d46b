/**
 * Prefixes of words and values in a row. In `words`, a stem has no prefix; in `traits`, a facet's key
 * precedes its value. No key in an address contains these signs.
 */
export const beginning = {
  /** The exact word, regardless of its stem. */
  exact: '=',
  /** The stem of a word that the asset is about. */
  about: '^',
  type: '@type',
  collection: '@collection',
  /** The stems of the name of a category, a collection or a bundle. */
  topic: '@topic',
} as const

export function exactWord(word: string): string {
  return beginning.exact + word
}

export function trait(key: string, value: string): string {
  return `${key}:${value}`
}

const LONGEST_WORD = 255

/** Whether a word can be stored; the tables contain no longer ones. */
export function isStorable(word: string): boolean {
  return word.length <= LONGEST_WORD
}

/** Two 32-bit numbers computed from every character: enough to detect a change. */
export function digestOf(text: string): string {
  let one = 0x811c9dc5
  let other = 0x1b873593
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    one = Math.imul(one ^ letter, 0x01000193)
    other = Math.imul(other ^ letter, 0x5bd1e995) ^ (other >>> 13)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
