import { ATTRIBUTES, LOOSE_ATTRIBUTES, TRUE_OF_ALL, type Attribute } from './attributes.ts'
import { measureSaid } from './measures.ts'
import type { TypedWord } from './typed-words.ts'

/** The words of some of a search that mean one thing. */
export interface Meant {
  readonly at: number
  readonly length: number
}

/** No phrase of the grammar is longer, and few of the trade's. */
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

/** The filter that some words say; undefined where they say none. */
export function attributeSaid(phrase: string): Attribute | undefined {
  return PHRASES.get(phrase) ?? measureSaid(phrase.split(' ')) ?? undefined
}

/** Of letters that begin a filter; fewer begin too many. */
const LEAST_BEGINNING = 2

export function attributesBegunBy(word: string): readonly Attribute[] {
  if (word.length < LEAST_BEGINNING) return []
  return ATTRIBUTES.filter(({ phrases }) =>
    phrases.some((phrase) => phrase.startsWith(word) && phrase !== word),
  )
}

/** Whose they are is said first: "my fire", and not "fire for my shot". */
const MINE = 'my'

/** What begins at a word: a filter, or with no attribute what is true of everything. */
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

/** Consecutive unquoted words; null where there are not so many. */
export function wordsAt(
  typed: readonly TypedWord[],
  { at, length }: Meant,
): readonly string[] | null {
  const words = typed.slice(at, at + length)
  return words.length < length || words.some(({ quoted }) => quoted)
    ? null
    : words.map(({ word }) => word)
}
