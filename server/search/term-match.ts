import type { SearchTerm } from '#domain/search/understand.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { both, countOf, either, emptySet, eachOf, put, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { exactly, startingWith, type Vocabulary } from './vocabulary.ts'
import { isInName, WEIGHTS } from './word-fields.ts'

/** Assets that a term is found in. */
export interface TermMatch {
  readonly term: SearchTerm
  readonly documents: BitSet
  /** Other words for the same that were found. */
  readonly meanings: readonly string[]
  /** Adds what the term counts for to the scores of the hits. */
  score(scores: Scores): void
}

/** By document. */
export interface Scores {
  readonly total: Uint16Array
  /** How many words of the search its name has. */
  readonly named: Uint8Array
  /** Only these are scored. */
  readonly hits: BitSet
}

/** How much a word counts that is not quite the one that was typed. */
const FORM = 0.95
const BEGINNING = 0.3
/** Another word for the same, and how much less each further one counts. */
const MEANING = 0.6
const FURTHER_MEANING = 0.04
/** What the very word gains over another one, wherever it stands. */
const VERY_WORD = 60

interface FoundWord {
  readonly index: number
  readonly quality: number
}

/** Words that must all be there, and how much they count together. */
interface Alternative {
  readonly words: readonly (readonly FoundWord[])[]
  readonly weight: number
  /** As the term's other word for the same; null for its own. */
  readonly meaning: string | null
}

export function matchTerm(model: ReadModel, term: SearchTerm): TermMatch {
  const alternatives = alternativesOf(model.vocabulary, term)
  const found = alternatives.map((alternative) => ({
    ...alternative,
    documents: holdingAll(model, alternative.words),
  }))
  const used = found.filter(({ documents }) => documents.some((bits) => bits !== 0))
  const [first, ...others] = used.map(({ documents }) => documents)
  return {
    term,
    documents: first ? others.reduce(either, first) : emptySet(model.size),
    meanings: used.length > 0 && isMostly(used) ? used.flatMap(({ meaning }) => meaning ?? []) : [],
    score: (scores) => addScores(model, used, scores),
  }
}

/** Whether other words found more than the one that was typed: then that is said. */
function isMostly(
  used: readonly { readonly meaning: string | null; readonly documents: BitSet }[],
): boolean {
  const own = used.find(({ meaning }) => meaning === null)
  const all = used.map(({ documents }) => documents).reduce(either)
  return own === undefined || countOf(all) > 2 * countOf(own.documents)
}

function alternativesOf(vocabulary: Vocabulary, term: SearchTerm): readonly Alternative[] {
  const own = term.words.map((word, place) =>
    foundWords(vocabulary, word, term.unfinished && place === term.words.length - 1),
  )
  const compound = compoundOf(vocabulary, term.words)
  const meanings = term.meanings.map((words, place) => ({
    words: words.map((word) => foundWords(vocabulary, word, false)),
    weight: MEANING - Math.min(place, 5) * FURTHER_MEANING,
    meaning: words.join(' '),
  }))
  return [
    { words: own, weight: 1, meaning: null },
    ...(compound ? [{ words: compound, weight: 1, meaning: null }] : []),
    ...meanings,
  ].filter(({ words }) => words.every((found) => found.length > 0))
}

/** The word itself, its other forms and, where it may go on, what begins with it. */
function foundWords(
  vocabulary: Vocabulary,
  word: string,
  unfinished: boolean,
): readonly FoundWord[] {
  const forms = vocabulary.stems.get(stemOf(word)) ?? []
  const found = forms.map((index) => ({
    index,
    quality: vocabulary.words[index] === word ? 1 : FORM,
  }))
  if (!unfinished) return found
  const { from, to } = startingWith(vocabulary, word)
  for (let index = from; index < to; index++) {
    if (!forms.includes(index)) found.push({ index, quality: BEGINNING })
  }
  return found
}

const LEAST_PART = 3

/** "camp fire" as one word; "shockwave", where nothing has it, as two. */
function compoundOf(vocabulary: Vocabulary, words: readonly string[]): Alternative['words'] | null {
  const [word = '', second] = words
  if (words.length === 2 && second !== undefined) {
    return [foundWords(vocabulary, word + second, false)]
  }
  if (words.length !== 1 || vocabulary.stems.has(stemOf(word))) return null
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    const found = parts.map((part) => foundWords(vocabulary, part, false))
    if (found.every((one) => one.length > 0)) return found
  }
  return null
}

/** Joins neighbors that some text writes as one word. */
export function withCompounds(
  { vocabulary }: ReadModel,
  terms: readonly SearchTerm[],
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
    const pair = [...one, ...other].join('')
    const { from, to } = exactly(vocabulary, pair)
    if (isPair && (from < to || vocabulary.stems.has(stemOf(pair)))) {
      joined[joined.length - 1] = { ...term, words: [...one, ...other], meanings: [] }
    } else joined.push(term)
  }
  return joined
}

function holdingAll(model: ReadModel, words: Alternative['words']): BitSet {
  const sets = words.map((found) => {
    const documents = emptySet(model.size)
    for (const { index } of found) put(documents, model.vocabulary.postings[index] ?? [])
    return documents
  })
  const [first = emptySet(model.size), ...others] = sets
  return others.reduce(both, first)
}

/** What a term counts for is its best alternative; the lowest bit says whether the name has it. */
function addScores(
  model: ReadModel,
  alternatives: readonly (Alternative & { readonly documents: BitSet })[],
  { total, named, hits }: Scores,
): void {
  const best = new Uint16Array(model.size)
  for (const { words, weight, documents } of alternatives) {
    if (words.length === 1) {
      noteBest(model, words[0] ?? [], { weight, into: best })
      continue
    }
    const parts = words.map((found) => {
      const into = new Uint16Array(model.size)
      noteBest(model, found, { weight, into })
      return into
    })
    eachOf(documents, (document) => {
      const values = parts.map((part) => part[document] ?? 0)
      const inName = values.every((value) => (value & 1) === 1) ? 1 : 0
      const mean = values.reduce((sum, value) => sum + (value >>> 1), 0) / values.length
      best[document] = Math.max(best[document] ?? 0, (Math.round(mean) << 1) | inName)
    })
  }
  const many = alternatives[0]?.words.length ?? 1
  eachOf(hits, (document) => {
    const value = best[document] ?? 0
    total[document] = (total[document] ?? 0) + (value >>> 1)
    if (value & 1) named[document] = (named[document] ?? 0) + many
  })
}

function noteBest(
  { vocabulary }: ReadModel,
  found: readonly FoundWord[],
  { weight, into }: { weight: number; into: Uint16Array },
): void {
  for (const { index, quality } of found) {
    const documents = vocabulary.postings[index] ?? new Uint32Array()
    const fields = vocabulary.fields[index] ?? new Uint8Array()
    const gain = weight === 1 && quality >= FORM ? VERY_WORD : 0
    const counts = Uint16Array.from(
      WEIGHTS,
      (own, set) => (Math.round(own * quality * weight + gain) << 1) | (isInName(set) ? 1 : 0),
    )
    for (let place = 0; place < documents.length; place++) {
      const document = documents[place] ?? 0
      const value = counts[fields[place] ?? 0] ?? 0
      if (value > (into[document] ?? 0)) into[document] = value
    }
  }
}
