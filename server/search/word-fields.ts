import { searchWords } from '#domain/search/query.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import type { AssetTexts } from './read-model.ts'

/** The fields in which an asset has a word, one bit each. */
export const FIELD = {
  name: 1,
  /** The subject of the name. */
  subject: 2,
  /** A whole tag. */
  tag: 4,
  /** A part of a tag. */
  tagPart: 8,
  /** In the first tag. */
  firstTag: 16,
  topic: 32,
  description: 64,
} as const

/** Number of possible sets of fields. */
export const FIELD_SETS = 128

/** A name counts more than all other fields together. */
const WEIGHT: Readonly<Record<keyof typeof FIELD, number>> = {
  name: 80,
  subject: 24,
  tag: 40,
  tagPart: 24,
  firstTag: 16,
  topic: 16,
  description: 6,
}

/** The weight of a word by the set of fields that have it. */
export const WEIGHTS: Uint8Array = Uint8Array.from({ length: FIELD_SETS }, (_, fields) =>
  Object.entries(FIELD)
    .filter(([, bit]) => (fields & bit) !== 0)
    // A part of a tag adds nothing if a whole tag matches.
    .filter(([field]) => field !== 'tagPart' || (fields & FIELD.tag) === 0)
    .reduce((sum, [field]) => sum + WEIGHT[field as keyof typeof FIELD], 0),
)

/** Whether the name has the word. */
export function isInName(fields: number): boolean {
  return (fields & FIELD.name) !== 0
}

/**
 * Whether the name or the tags have the word: what an asset is, rather than where it belongs or how it
 * is described.
 */
export function isAbout(fields: number): boolean {
  return (fields & ~(FIELD.description | FIELD.topic)) !== 0
}

/** Words that introduce how or where rather than what: the name's subject comes before them. */
const AFTER_SUBJECT = new Set(
  `
with without on in of over under from at for by to into through against across behind around near
off and
`
    .trim()
    .split(/\s+/u),
)

/** Splits a text into words, each represented by its own number. */
export interface WordReader {
  readonly read: (text: string) => readonly number[]
  /** The same for texts shared by many assets: tags and topics. */
  readonly readCommon: (text: string) => readonly number[]
}

/** Reports every word of an asset, once for each field that has it. */
export function eachField(
  texts: AssetTexts,
  { read, readCommon }: WordReader,
  note: (words: readonly number[], field: number) => void,
): void {
  note(read(texts.name), FIELD.name)
  const subject = subjectOf(texts.name)
  if (subject !== undefined) note(read(subject), FIELD.subject)
  for (const [place, tag] of texts.tags.entries()) {
    const words = readCommon(tag)
    note(words, words.length > 1 ? FIELD.tagPart : FIELD.tag)
    if (place === 0) note(words, FIELD.firstTag)
  }
  for (const topic of texts.topics) note(readCommon(topic), FIELD.topic)
  note(read(texts.description), FIELD.description)
}

/** Every word of an asset, with the set of fields that have it. */
export function fieldsOfWords(texts: AssetTexts): ReadonlyMap<string, number> {
  const words: string[] = []
  const numbers = new Map<string, number>()
  const read = (text: string) =>
    searchWords(text).map((word) => {
      const number = numbers.get(word) ?? words.push(word) - 1
      numbers.set(word, number)
      return number
    })
  const fields = new Map<string, number>()
  eachField(texts, { read, readCommon: read }, (found, field) => {
    for (const number of found) {
      const word = words[number] ?? ''
      fields.set(word, (fields.get(word) ?? 0) | field)
    }
  })
  return fields
}

export function nameWords(name: string): readonly string[] {
  return searchWords(name).slice(0, 255)
}

/** The stems of a text, joined by spaces. */
export function stemsIn(text: string): string {
  return searchWords(text).map(stemOf).join(' ')
}

/**
 * The subject of a name: "extinguisher" of "Fire extinguisher", "flame" of "Torch flame, side" or of
 * "Flame on water".
 */
function subjectOf(name: string): string | undefined {
  const words = searchWords(name.split(/[,:;()–—/]/u)[0] ?? '')
  const rest = words.findIndex((word, place) => place > 0 && AFTER_SUBJECT.has(word))
  const own = rest < 0 ? words : words.slice(0, rest)
  return own.findLast((word) => !/^\d+$/u.test(word)) ?? own.at(-1)
}
