import type { SearchTerm } from './understand.ts'

/** Minimum number of letters in a part of a compound. */
export const LEAST_PART = 3

/** Access to the words of a catalog. */
interface Words<Found> {
  /** Whether any text contains a form of the word. */
  isWritten(word: string): boolean
  find(word: string): Found
  isFound(found: Found): boolean
}

/** "camp fire" as one word; "shockwave", if nothing has it, as two; null if it is not a compound (search 5). */
export function compoundOf<Found>(
  words: readonly string[],
  catalog: Words<Found>,
): readonly Found[] | null {
  const [word = '', second] = words
  if (words.length === 2 && second !== undefined) return [catalog.find(word + second)]
  if (words.length !== 1 || catalog.isWritten(word)) return null
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)].map((part) => catalog.find(part))
    if (parts.every((part) => catalog.isFound(part))) return parts
  }
  return null
}

/** Joins neighboring terms that some text writes as one word. */
export function joinedTerms(
  terms: readonly SearchTerm[],
  isWritten: (word: string) => boolean,
): readonly SearchTerm[] {
  const joined: SearchTerm[] = []
  for (const term of terms) {
    const before = joined.at(-1)
    const [one, other] = [before?.words ?? [], term.words]
    const isPair =
      one.length === 1 &&
      other.length === 1 &&
      !before?.optional &&
      !term.optional &&
      [...one, ...other].every((word) => word.length >= LEAST_PART)
    if (isPair && isWritten([...one, ...other].join(''))) {
      joined[joined.length - 1] = { ...term, words: [...one, ...other], meanings: [] }
    } else joined.push(term)
  }
  return joined
}

/**
 * Splits terms into those that an asset must have and those that only improve its rank: a half-typed filter
 * narrows nothing if there is another word to go by.
 */
export function requiredAndOptional<Looked extends { readonly term: SearchTerm }>(
  looked: readonly Looked[],
  mayBecomeFilter: (term: SearchTerm) => boolean,
): { readonly required: readonly Looked[]; readonly optional: readonly Looked[] } {
  const required = looked.filter(({ term }) => !term.optional)
  const unfinished = required.filter(({ term }) => mayBecomeFilter(term))
  if (unfinished.length === required.length) {
    return { required, optional: looked.filter(({ term }) => term.optional) }
  }
  return {
    required: required.filter((one) => !unfinished.includes(one)),
    optional: looked.filter((one) => one.term.optional || unfinished.includes(one)),
  }
}
