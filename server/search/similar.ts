import type { LibraryId } from '#domain/catalog/library.ts'
import { searchWords } from '#domain/search/query.ts'
import { firstShared, has, noneOf, type BitSet } from './bit-set.ts'
import { firstPostings, placesIn, postedFields } from './postings.ts'
import type { ReadModel } from './read-model.ts'
import { exactly } from './vocabulary.ts'
import { isAbout } from './word-fields.ts'

/** What other assets are compared with. */
export interface Likeness {
  readonly id: number
  readonly libraryId: LibraryId
  readonly category: string
  /** Its name and tags. */
  readonly text: string
}

/** The share of its words' weight that an asset of another category must have to be related at all. */
export const RELATED = 0.2
/**
 * Maximum number of entries in the document lists of words that are searched for candidates, rare words
 * first.
 */
export const MOST_LOOKED_AT = 4096
/** The number of the category's most popular assets that are candidates, whatever words they have. */
export const OF_CATEGORY = 64
/** Maximum number of candidates that are compared in every word. */
const COMPARED = 64

/**
 * The most similar assets in the same library: first those in the same category, then others that share
 * enough words; within each group, rare words in common count most. Never the asset itself, and rather
 * few than unrelated ones. However large the catalog is, no more than some thousand are looked at: of
 * words that more assets have than that, the most popular assets count.
 */
export function similarTo(model: ReadModel, like: Likeness, count: number): readonly number[] {
  const library = model.libraries.get(like.libraryId)
  if (!library) return []
  const words = wordsIn(model, like.text)
  const most = words.reduce((sum, { weight }) => sum + weight, 0)
  const category = model.categories.get(like.category) ?? noneOf(model.size)
  const candidates = candidatesFor(model, words, { category, library })
  return firstOf(model, like, candidates)
    .map((one) => ({ ...one, shared: sharedBy(candidates, one) }))
    .filter(({ indexed, shared }) => indexed || (shared > 0 && shared >= most * RELATED))
    .toSorted(byLikeness)
    .slice(0, count)
    .map(({ document }) => model.ids[document] ?? 0)
}

interface Candidate {
  readonly document: number
  /** Whether it is in the same category. */
  readonly indexed: boolean
  /** Total weight of the words in common. */
  readonly shared: number
}

function byLikeness(one: Candidate, other: Candidate): number {
  if (one.indexed !== other.indexed) return one.indexed ? -1 : 1
  return other.shared - one.shared || one.document - other.document
}

interface WeighedWord {
  readonly index: number
  readonly weight: number
}

/** The words of a text that occur in names or tags, the rarest first. */
function wordsIn({ vocabulary, size }: ReadModel, text: string): readonly WeighedWord[] {
  return [...new Set(searchWords(text))]
    .flatMap((word) => {
      const { from, to } = exactly(vocabulary, word)
      const uses = from < to ? (vocabulary.aboutUses[from] ?? 0) : 0
      // A word that every asset has says nothing.
      return uses === 0 || uses === size ? [] : [{ index: from, weight: Math.log10(size / uses) }]
    })
    .toSorted((one, other) => other.weight - one.weight)
}

/** Where to look for the most similar assets. */
interface Place {
  readonly category: BitSet
  readonly library: BitSet
}

/** A word of which only the first documents were looked at. */
interface Rest {
  readonly weight: number
  readonly looked: number
  readonly place: (document: number) => number
  readonly fields: Uint8Array
}

interface Candidates extends Place {
  /** Valid until the next search, as are their weights. */
  readonly documents: Uint32Array
  /** For each of them, the total weight of the words in whose lists it was found. */
  readonly shared: Float64Array
  /** In the order of the words. */
  readonly rests: readonly Rest[]
}

/** By document: its place among the candidates, counted from 1. Only those of the last search are set. */
let places = new Uint16Array()
const found = new Uint32Array(MOST_LOOKED_AT + OF_CATEGORY)
const weights = new Float64Array(MOST_LOOKED_AT + OF_CATEGORY)
let count = 0

function addCandidate(document: number, weight: number): void {
  found[count] = document
  weights[count] = weight
  places[document] = ++count
}

function startSearch(size: number): void {
  if (places.length !== size) places = new Uint16Array(size)
  else for (let at = 0; at < count; at++) places[found[at] ?? 0] = 0
  count = 0
}

/** Assets that may be similar. */
export function candidatesFor(
  { vocabulary, size }: ReadModel,
  words: readonly WeighedWord[],
  place: Place,
): Candidates {
  startSearch(size)
  const rests: Rest[] = []
  let left = MOST_LOOKED_AT
  for (const { index, weight } of words) {
    const having = firstPostings(vocabulary, index, left)
    const fields = postedFields(vocabulary, index)
    const looked = having.length
    for (let at = 0; at < looked; at++) {
      if (!isAbout(fields[at] ?? 0)) continue
      const document = having[at] ?? 0
      const known = places[document] ?? 0
      if (known > 0) weights[known - 1] = (weights[known - 1] ?? 0) + weight
      else addCandidate(document, weight)
    }
    left -= looked
    if (looked < fields.length) {
      rests.push({ weight, looked, place: placesIn(vocabulary, index), fields })
    }
  }
  for (const document of firstShared(place.category, place.library, OF_CATEGORY)) {
    if (places[document] === 0) addCandidate(document, 0)
  }
  return {
    documents: found.subarray(0, count),
    shared: weights.subarray(0, count),
    rests,
    ...place,
  }
}

/** The allowed candidates that are worth comparing in every word, the best first. */
function firstOf(
  { ids }: ReadModel,
  like: Likeness,
  { documents, shared, category, library }: Candidates,
): readonly Candidate[] {
  const best: Candidate[] = []
  let least = -Infinity
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    const weight = shared[at] ?? 0
    // Of some thousand, most end here.
    if (weight + SAME_CATEGORY < least) continue
    const indexed = has(category, document)
    if ((indexed ? weight + SAME_CATEGORY : weight) < least) continue
    if (!has(library, document) || ids[document] === like.id) continue
    const candidate = { document, indexed, shared: weight }
    insert(best, candidate)
    const worst = best[COMPARED - 1]
    if (worst) least = worst.indexed ? worst.shared + SAME_CATEGORY : worst.shared
  }
  return best
}

/** Above what any asset of another category can reach. */
const SAME_CATEGORY = 1e6

/** Puts a candidate in its place among the best, which are in order, and drops the last of too many. */
function insert(best: Candidate[], candidate: Candidate): void {
  let at = best.length
  for (; at > 0; at--) {
    const before = best[at - 1]
    if (!before || byLikeness(before, candidate) < 0) break
    best[at] = before
  }
  best[at] = candidate
  if (best.length > COMPARED) best.pop()
}

/** The total weight of the words that a candidate has in its name or tags, wherever it is in their lists. */
function sharedBy({ rests }: Candidates, { document, shared }: Candidate): number {
  let sum = shared
  for (const { weight, looked, place, fields } of rests) {
    const at = place(document)
    if (at >= looked && isAbout(fields[at] ?? 0)) sum += weight
  }
  return sum
}
