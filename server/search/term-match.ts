import { compoundOf, joinedTerms } from '#domain/search/compounds.ts'
import { FORMAT_WORDS } from '#domain/search/attributes.ts'
import type { SearchTerm } from '#domain/search/understand.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { either } from './bit-set.ts'
import { inAll, inAny, ofList, type DocumentSet } from './document-set.ts'
import { valueSet } from './facet-counts.ts'
import { holdersOf, postedFields, postingsOf } from './postings.ts'
import { raiseBounds, raiseWhere, type Bounds } from './range-bounds.ts'
import type { ReadModel } from './read-model.ts'
import { exactly, startingWith, type Vocabulary } from './vocabulary.ts'
import { isAbout } from './word-fields.ts'
import {
  addScores,
  addWhere,
  BEGINNING,
  FORM,
  type FoundWord,
  type ScoredWords,
  type Scores,
} from './term-score.ts'

/** The assets that match a term. */
export interface TermMatch {
  readonly term: SearchTerm
  readonly documents: DocumentSet
  /** Synonyms that were found. */
  readonly meanings: readonly string[]
  /** Adds the term's score to the scores of the hits. */
  score(scores: Scores): void
  /** Adds the most that the term can add to the score of any document in a range. */
  bound(bounds: Bounds): void
}

/** Weight of a synonym, and how much less each further one counts. */
const MEANING = 0.6
const FURTHER_MEANING = 0.04
/** Weight of a word that narrows the assets as a filter already. */
const SAYS_FILTER = 0.25
/** Boost for an asset that matches a filter that someone may be typing. */
const MAY_BECOME = 20

/** Words that must all occur, as the term itself or instead of it. */
interface Alternative extends ScoredWords {
  /** The synonym of the term that they are; null for its own words. */
  readonly meaning: string | null
}

export function matchTerm(model: ReadModel, term: SearchTerm): TermMatch {
  const alternatives = alternativesOf(model.vocabulary, term)
  const found = alternatives.map((alternative) => ({
    ...alternative,
    documents: holdingAll(model, alternative.words),
  }))
  const used = found.filter(({ documents }) => documents.count > 0)
  const documents = inAny(
    model.size,
    used.map((one) => one.documents),
  )
  const meanings = used.flatMap(({ meaning }) => meaning ?? [])
  const own = used.find(({ meaning }) => meaning === null)
  // Synonyms are reported if they found more than the typed word did.
  const isMostly = !own || documents.count > 2 * own.documents.count
  return {
    term,
    documents,
    meanings: meanings.length > 0 && isMostly ? meanings : [],
    score: (scores) => {
      addScores(model, used, scores)
      if (term.mayBecome.length > 0) addWhere(scores, meantBy(model, term), MAY_BECOME)
    },
    bound: (bounds) => {
      raiseBounds(model, used, bounds)
      if (term.mayBecome.length > 0) raiseWhere(bounds, meantBy(model, term), MAY_BECOME)
    },
  }
}

/** The assets that match a filter that someone may be typing. */
function meantBy(model: ReadModel, { mayBecome }: SearchTerm) {
  return mayBecome
    .flatMap(({ key, values }) => values.map((value) => valueSet(model, key, value)))
    .reduce(either)
}

/** Whether someone may be typing a filter: none of the term's words is a whole word of the catalog. */
export function mayBecomeFilter({ vocabulary }: ReadModel, { words, mayBecome }: SearchTerm) {
  return mayBecome.length > 0 && !words.some((word) => vocabulary.stems.has(stemOf(word)))
}

/** The assets that have all of some words, in any form, in their name or tags. */
export function aboutAll({ vocabulary, size }: ReadModel, words: readonly string[]): DocumentSet {
  const about = words.map((word) => {
    const forms = vocabulary.stems.get(stemOf(word)) ?? []
    return inAny(
      size,
      forms.map((index) => ofList(size, aboutOne(vocabulary, index))),
    )
  })
  return inAll(size, about)
}

function aboutOne(vocabulary: Vocabulary, index: number): Uint32Array {
  const documents = postingsOf(vocabulary, index)
  const fields = postedFields(vocabulary, index)
  const found = new Uint32Array(vocabulary.aboutUses[index] ?? 0)
  let count = 0
  for (let place = 0; place < documents.length; place++) {
    if (isAbout(fields[place] ?? 0)) found[count++] = documents[place] ?? 0
  }
  return found
}

function alternativesOf(vocabulary: Vocabulary, term: SearchTerm): readonly Alternative[] {
  const own = term.words.map((word, place) =>
    foundWords(vocabulary, word, term.unfinished && place === term.words.length - 1),
  )
  const compound = compoundOf(term.words, {
    isWritten: (word) => vocabulary.stems.has(stemOf(word)),
    find: (word) => foundWords(vocabulary, word, false),
    isFound: (found) => found.length > 0,
  })
  const meanings = term.meanings.map((words, place) => ({
    words: words.map((word) => foundWords(vocabulary, word, false)),
    weight: MEANING - Math.min(place, 5) * FURTHER_MEANING,
    meaning: words.join(' '),
  }))
  return [
    { words: own, weight: term.saysFilter ? SAYS_FILTER : 1, meaning: null },
    ...(compound ? [{ words: compound, weight: 1, meaning: null }] : []),
    ...meanings,
  ].filter(({ words }) => words.every((found) => found.length > 0))
}

/** The word itself, its other forms and, if it may be unfinished, the words that begin with it. */
function foundWords(
  vocabulary: Vocabulary,
  word: string,
  unfinished: boolean,
): readonly FoundWord[] {
  const all = vocabulary.stems.get(stemOf(word)) ?? []
  // "mov" is not a form of "moving".
  const forms = FORMAT_WORDS.has(word)
    ? all.filter((index) => vocabulary.words[index] === word)
    : all
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

function isWritten(vocabulary: Vocabulary, word: string): boolean {
  const { from, to } = exactly(vocabulary, word)
  return from < to || vocabulary.stems.has(stemOf(word))
}

/** Joins neighboring words that some text writes as one. */
export function withCompounds(
  { vocabulary }: ReadModel,
  terms: readonly SearchTerm[],
): readonly SearchTerm[] {
  return joinedTerms(terms, (word) => isWritten(vocabulary, word))
}

function holdingAll({ vocabulary, size }: ReadModel, words: Alternative['words']): DocumentSet {
  return inAll(
    size,
    words.map((found) =>
      inAny(
        size,
        found.map(({ index }) => holdersOf(vocabulary, index)),
      ),
    ),
  )
}
