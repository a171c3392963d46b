import { tidy } from '../shared/text.ts'
import { ATTRIBUTES, OPTIONAL_WORDS, TRUE_OF_ALL, type Attribute } from './attributes.ts'
import { searchWords } from './query.ts'
import type { Synonym } from './synonyms.ts'
import { stemOf } from './word-forms.ts'

/** Words of a search that are looked up together. */
export interface SearchTerm {
  readonly words: readonly string[]
  /** Other words and phrases that do as well. */
  readonly meanings: readonly (readonly string[])[]
  /** It counts where it is found, and is not missed where it is not. */
  readonly optional: boolean
  /** Somebody may still be typing it. */
  readonly unfinished: boolean
}

/** Words of a search that were taken for a filter. */
export interface UnderstoodFilter extends Pick<Attribute, 'key' | 'values' | 'label'> {
  /** As typed. */
  readonly text: string
  /** The search without them. */
  readonly without: string
}

/** What a search means (search 4). */
export interface Understood {
  readonly terms: readonly SearchTerm[]
  readonly filters: readonly UnderstoodFilter[]
  /** What is true of every asset, as typed. */
  readonly ignored: readonly string[]
}

/** Synonyms by the stems of their terms. */
export type SynonymTable = ReadonlyMap<string, readonly (readonly string[])[]>

/** A word of a search and where it stands in it. */
interface Typed {
  readonly word: string
  readonly from: number
  readonly to: number
  /** Between quotation marks: no filter, and no other word does. */
  readonly quoted: boolean
}

/** The words of some of a search that mean one thing. */
interface Meant {
  readonly at: number
  readonly length: number
}

/** No phrase of the grammar is longer, and few of the trade's. */
const LONGEST_PHRASE = 5

export function synonymTable(synonyms: readonly Synonym[]): SynonymTable {
  return new Map(
    synonyms.map(({ term, meanings }) => [
      stemsOf(searchWords(term)),
      meanings.map(searchWords).filter((words) => words.length > 0),
    ]),
  )
}

/** Reads a search as filters and terms: the longest phrase counts, and what stands in quotation marks is only words. */
export function understand(search: string, synonyms: SynonymTable): Understood {
  const typed = typedWords(search)
  const filters: UnderstoodFilter[] = []
  const ignored: string[] = []
  const left: Typed[] = []
  for (let at = 0; at < typed.length;) {
    const found = filterAt(typed, at)
    const first = typed[at]
    if (!found) {
      if (first) left.push(first)
      at += 1
      continue
    }
    const { from = 0 } = first ?? {}
    const { to = from } = typed[at + found.length - 1] ?? {}
    const text = search.slice(from, to)
    if (found.attribute) {
      const { key, values, label } = found.attribute
      const without = tidy(`${search.slice(0, from)} ${search.slice(to)}`.replaceAll(/\s+/gu, ' '))
      filters.push({ key, values, label, text, without: without.trim() })
    } else ignored.push(text)
    at += found.length
  }
  const terms = termsOf(left, { synonyms, last: typed.at(-1) })
  return { filters, ignored, terms: [...terms, ...filters.flatMap(({ text }) => helpful(text))] }
}

/** What says a filter counts where a text has it too: a plate named after its green screen comes before others that have one. */
function helpful(text: string): readonly SearchTerm[] {
  return searchWords(text).map((word) => ({
    words: [word],
    meanings: [],
    optional: true,
    unfinished: false,
  }))
}

/** The same with every word as a word: how a search is read whose filters leave nothing. */
export function literally(search: string, synonyms: SynonymTable): Understood {
  const typed = typedWords(search)
  return { filters: [], ignored: [], terms: termsOf(typed, { synonyms, last: typed.at(-1) }) }
}

/** A search that says in itself that its words are words. */
export function quotedText(search: string): string {
  return `"${search.replaceAll('"', ' ').trim()}"`
}

const PHRASES: ReadonlyMap<string, Attribute | null> = new Map([
  ...ATTRIBUTES.flatMap((attribute) =>
    attribute.phrases.map((phrase) => [phrase, attribute] as const),
  ),
  ...TRUE_OF_ALL.map((phrase) => [phrase, null] as const),
])

/** What begins at a word: a filter, or with no attribute what is true of everything. */
function filterAt(
  typed: readonly Typed[],
  at: number,
): (Omit<Meant, 'at'> & { readonly attribute: Attribute | null }) | null {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const words = wordsAt(typed, { at, length })
    if (words === null) continue
    const phrase = words.join(' ')
    const attribute = frameRate(words) ?? PHRASES.get(phrase)
    if (attribute !== undefined) return { length, attribute }
  }
  return null
}

const FRAMES = /^(?<rate>\d{2,3})(?:fps|p)$/u
const PER_SECOND = ['fps', 'frames', 'frames per second', 'frames second', 'frame per second']
/** Above it, a number with a p counts lines. */
const MOST_FRAMES = 240

/** "30fps", "30 fps", "30p", "30 frames per second": any rate is one, whether the shop has it or not. */
function frameRate([first = '', ...others]: readonly string[]): Attribute | null {
  const rate =
    others.length === 0
      ? FRAMES.exec(first)?.groups?.['rate']
      : /^\d{2,3}$/u.test(first) && PER_SECOND.includes(others.join(' '))
        ? first
        : undefined
  if (rate === undefined || Number(rate) > MOST_FRAMES) return null
  return { key: 'fps', values: [rate], label: `${rate} fps`, phrases: [] }
}

/** Consecutive unquoted words; null where there are not so many. */
function wordsAt(typed: readonly Typed[], { at, length }: Meant): readonly string[] | null {
  const words = typed.slice(at, at + length)
  return words.length < length || words.some(({ quoted }) => quoted)
    ? null
    : words.map(({ word }) => word)
}

function termsOf(
  typed: readonly Typed[],
  { synonyms, last }: { synonyms: SynonymTable; last: Typed | undefined },
): readonly SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let at = 0; at < typed.length;) {
    const { length, meanings } = synonymAt(typed, at, synonyms)
    const words = typed.slice(at, at + length)
    const single = words.length === 1 ? words[0] : undefined
    terms.push({
      words: words.map(({ word }) => word),
      meanings,
      optional: single !== undefined && !single.quoted && OPTIONAL_WORDS.has(single.word),
      unfinished: last !== undefined && words.at(-1) === last && !last.quoted,
    })
    at += length
  }
  const once = terms.filter(
    ({ words }, place) => terms.findLastIndex((one) => one.words.join() === words.join()) === place,
  )
  // Where every word is one that is rarely missed, they are all that was asked for.
  return once.every(({ optional }) => optional)
    ? once.map((term) => ({ ...term, optional: false }))
    : once
}

function synonymAt(typed: readonly Typed[], at: number, synonyms: SynonymTable) {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const words = wordsAt(typed, { at, length })
    const meanings = words && synonyms.get(stemsOf(words))
    if (meanings) return { length, meanings }
  }
  return { length: 1, meanings: [] }
}

function stemsOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ')
}

/** The words of a text, each with its place in it. */
function typedWords(search: string): readonly Typed[] {
  const typed: Typed[] = []
  for (const match of search.matchAll(/\S+/gu)) {
    for (const { text, from } of runsIn(match[0])) {
      const start = match.index + from
      const place = { from: start, to: start + text.length, quoted: isQuoted(search, start) }
      for (const word of searchWords(text)) typed.push({ word, ...place })
    }
  }
  return typed
}

/** What holds together between signs. Some signs are letters once they are taken apart: ⒜ is one. */
function runsIn(text: string): readonly { readonly text: string; readonly from: number }[] {
  const runs: { text: string; from: number }[] = []
  let at = 0
  let wasWord = false
  for (const letter of text) {
    const isWord = /[\p{L}\p{N}\p{M}]/u.test(letter.normalize('NFKD'))
    const last = runs.at(-1)
    if (isWord && wasWord && last) last.text += letter
    else if (isWord) runs.push({ text: letter, from: at })
    wasWord = isWord
    at += letter.length
  }
  return runs
}

/** Whether an odd number of quotation marks stands before, and one behind. */
function isQuoted(search: string, at: number): boolean {
  const before = search.slice(0, at).split(/["“”]/u).length - 1
  return before % 2 === 1 && /["“”]/u.test(search.slice(at))
}
