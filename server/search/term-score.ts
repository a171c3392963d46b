import { documentsOf, both, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { placeOf, postedFields, postingsOf, type Vocabulary } from './vocabulary.ts'
import { isAbout, isInName, WEIGHTS } from './word-fields.ts'

/** By document. */
export interface Scores {
  readonly total: Uint16Array
  /** How many words of the search its name has. */
  readonly named: Uint16Array
  /** Only these are scored. */
  readonly hits: BitSet
  /** The same one by one. */
  readonly documents: Uint32Array
}

export interface FoundWord {
  readonly index: number
  readonly quality: number
}

/** Words that must all be there, and how much they count together. */
export interface ScoredWords {
  readonly words: readonly (readonly FoundWord[])[]
  readonly weight: number
}

/** How much a word counts that is not quite the one that was typed. */
export const FORM = 0.95
export const BEGINNING = 0.3
/** What the very word gains over another one: in a name or a tag, or only in what else is said of an asset. */
const VERY_WORD = { about: 60, elsewhere: 30 } as const
/** So few letters begin more words than this that none of them is meant rather than another. */
const MOST_BEGINNINGS = 24

/** What a term counts for is its best alternative; the lowest bit says whether the name has it. */
export function addScores(
  model: ReadModel,
  alternatives: readonly (ScoredWords & { readonly documents: BitSet })[],
  { total, named, hits, documents: among }: Scores,
): void {
  const many = alternatives[0]?.words.length ?? 1
  const best = scratch(SCRATCHES_OF_SCORES, model.size)
  for (const { words, weight, documents } of alternatives) {
    if (words.length === 1) {
      noteBest(model.vocabulary, words[0] ?? [], { weight, into: best, among })
      continue
    }
    const parts = words.map((found, place) => {
      const into = scratch(SCRATCHES_OF_SCORES + 1 + place, model.size)
      noteBest(model.vocabulary, found, { weight, into, among })
      return into
    })
    for (const document of documentsOf(both(documents, hits))) {
      let sum = 0
      let inName = 1
      for (const part of parts) {
        sum += (part[document] ?? 0) >>> 1
        inName &= part[document] ?? 0
      }
      const value = (Math.round(sum / parts.length) << 1) | inName
      if (value > (best[document] ?? 0)) best[document] = value
    }
  }
  for (let at = 0; at < among.length; at++) {
    const document = among[at] ?? 0
    const value = best[document] ?? 0
    total[document] = (total[document] ?? 0) + (value >>> 1)
    if (value & 1) named[document] = (named[document] ?? 0) + many
  }
}

const SCRATCHES_OF_SCORES = 2

/** Zeros for the scores of a search, which are read before the next one begins. */
export function zeroScores(size: number): Pick<Scores, 'total' | 'named'> {
  return { total: scratch(0, size), named: scratch(1, size) }
}

const scratches: Uint16Array[] = []

/** An array of zeros that stands until it is asked for again: nothing waits in between. */
function scratch(place: number, size: number): Uint16Array {
  const known = scratches[place]
  if (known?.length === size) return known.fill(0)
  const made = new Uint16Array(size)
  scratches[place] = made
  return made
}

interface Noting {
  readonly weight: number
  readonly into: Uint16Array
  readonly among: Uint32Array
}

/** Looking a hit up among the documents of a word costs as much as this many steps through them. */
const STEPS_OF_A_LOOK = 12

function noteBest(
  vocabulary: Vocabulary,
  found: readonly FoundWord[],
  { weight, into, among }: Noting,
): void {
  const areBeginnings = found.length > MOST_BEGINNINGS
  for (const { index, quality } of found) {
    if (areBeginnings && quality === BEGINNING) continue
    const documents = postingsOf(vocabulary, index)
    const fields = postedFields(vocabulary, index)
    const counts = countsOf(quality, weight)
    if (among.length * STEPS_OF_A_LOOK < documents.length) {
      for (let at = 0; at < among.length; at++) {
        const document = among[at] ?? 0
        const place = placeOf(documents, document)
        const value = place < 0 ? 0 : (counts[fields[place] ?? 0] ?? 0)
        if (value > (into[document] ?? 0)) into[document] = value
      }
      continue
    }
    for (let place = 0; place < documents.length; place++) {
      const document = documents[place] ?? 0
      const value = counts[fields[place] ?? 0] ?? 0
      if (value > (into[document] ?? 0)) into[document] = value
    }
  }
}

/** By set of fields. */
function countsOf(quality: number, weight: number): Uint16Array {
  const isVeryWord = weight === 1 && quality >= FORM
  const counts = new Uint16Array(WEIGHTS.length)
  for (let set = 0; set < counts.length; set++) {
    const gain = isAbout(set) ? VERY_WORD.about : VERY_WORD.elsewhere
    const value = Math.round((WEIGHTS[set] ?? 0) * quality * weight + (isVeryWord ? gain : 0))
    counts[set] = (value << 1) | (isInName(set) ? 1 : 0)
  }
  return counts
}
