import { ATTRIBUTES, LOOSE_ATTRIBUTES, TRUE_OF_ALL, type Attribute } from './attributes.ts'
import { measureSaid } from './measures.ts'
import type { TypedWord } from './typed-words.ts'

/** A range of words in a search that together mean one thing. */
export interface Meant {
  readonly at: number
  readonly length: number
}

/** Maximum number of words in a phrase: none in the grammar is longer, and few of the trade's are. */
export const LONGEST_PHRASE = 5

const PHRASES: ReadonlyMap<string, Attribute | null> = new Map([
  ...ATTRIBUTES.flatMap((attribute) =>
    attribute.phrases.map((phrase) => [phrase, attribute] as const),
  ),
  ...TRUE_OF_ALL.map((phrase) => [phrase, null] as const),
])

const LOOSE_PHRASES: ReadonlyMap<string, Attribute | null> = new Map([
  ...PHRASES,
  ...LOOSE_ATTRIBUTES.flatMap((attribute) =>
    attribute.phrases.map((phrase) => [phrase, attribute] as const),
  ),
])

/** The filter that a phrase means; undefined if it means none. */
export function attributeSaid(phrase: string): Attribute | undefined {
  return PHRASES.get(phrase) ?? measureSaid(phrase.split(' ')) ?? undefined
}

/** Minimum number of letters that can begin a filter; fewer begin too many. */
const LEAST_BEGINNING = 2

export function attributesBegunBy(word: string): readonly Attribute[] {
  if (word.length < LEAST_BEGINNING) return []
  return ATTRIBUTES.filter(({ phrases }) =>
    phrases.some((phrase) => phrase.startsWith(word) && phrase !== word),
  )
}

/** A possessive counts only at the start: "my fire", not "fire for my shot". */
const MINE = 'my'

/** What begins at a word: a filter or, with a null attribute, something that is true of everything. */
export function filterAt(
  typed: readonly TypedWord[],
  at: number,
  loosely: boolean,
): (Omit<Meant, 'at'> & { readonly attribute: Attribute | null }) | null {
  const known = loosely ? LOOSE_PHRASES : PHRASES
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const words = wordsAt(typed, { at, length })
    if (words === null) continue
    const phrase = words.join(' ')
    const attribute = measureSaid(words) ?? known.get(phrase)
    if (attribute !== undefined) return { length, attribute }
    if (at === 0 && phrase === MINE) return { length, attribute: known.get('owned') ?? null }
  }
  return null
}

/** Consecutive unquoted words; null if there are not that many. */
export function wordsAt(
  typed: readonly TypedWord[],
  { at, length }: Meant,
): readonly string[] | null {
  const words = typed.slice(at, at + length)
  return words.length < length || words.some(({ quoted }) => quoted)
    ? null
    : words.map(({ word }) => word)
}
