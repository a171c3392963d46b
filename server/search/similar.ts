import type { LibraryId } from '#domain/catalog/library.ts'
import { searchWords } from '#domain/search/query.ts'
import { firstShared, has, noneOf, type BitSet } from './bit-set.ts'
import { firstPostings, placeIn, postedFields } from './postings.ts'
import type { ReadModel } from './read-model.ts'
import { exactly, type Vocabulary } from './vocabulary.ts'
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
    .map((one) => ({ ...one, shared: sharedBy(model.vocabulary, candidates, one) }))
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
interface Rest extends WeighedWord {
  readonly looked: number
}

interface Candidates extends Place {
  readonly documents: readonly number[]
  /** For each of them, the total weight of the words in whose lists it was found. */
  readonly shared: readonly number[]
  /** In the order of the words. */
  readonly rests: readonly Rest[]
}

/** By document: its place among the candidates, counted from 1. Only those of the last search are set. */
let places = new Uint16Array()
let placed: readonly number[] = []

/** Assets that may be similar. */
export function candidatesFor(
  { vocabulary, size }: ReadModel,
  words: readonly WeighedWord[],
  place: Place,
): Candidates {
  if (places.length !== size) places = new Uint16Array(size)
  else for (const document of placed) places[document] = 0
  const documents: number[] = []
  const shared: number[] = []
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
      if (known > 0) shared[known - 1] = (shared[known - 1] ?? 0) + weight
      else {
        documents.push(document)
        shared.push(weight)
        places[document] = documents.length
      }
    }
    left -= looked
    if (looked < fields.length) rests.push({ index, weight, looked })
  }
  for (const document of firstShared(place.category, place.library, OF_CATEGORY)) {
    if (places[document] !== 0) continue
    documents.push(document)
    shared.push(0)
    places[document] = documents.length
  }
  placed = documents
  return { documents, shared, rests, ...place }
}

/** The allowed candidates that are worth comparing in every word, the best first. */
function firstOf(
  { ids }: ReadModel,
  like: Likeness,
  { documents, shared: weights, category, library }: Candidates,
): readonly Candidate[] {
  const best: Candidate[] = []
  let least = -Infinity
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    const shared = weights[at] ?? 0
    const indexed = has(category, document)
    // Of some thousand, most end here.
    if (rankOf(indexed, shared) < least) continue
    if (!has(library, document) || ids[document] === like.id) continue
    const candidate = { document, indexed, shared }
    best.splice(placeAmong(best, candidate), 0, candidate)
    if (best.length > COMPARED) best.pop()
    const worst = best[COMPARED - 1]
    if (worst) least = rankOf(worst.indexed, worst.shared)
  }
  return best
}

/** Above what any asset of another category can reach. */
const SAME_CATEGORY = 1e6

function rankOf(indexed: boolean, shared: number): number {
  return indexed ? SAME_CATEGORY + shared : shared
}

/** Where a candidate belongs among others that are in order. */
function placeAmong(others: readonly Candidate[], candidate: Candidate): number {
  let low = 0
  let high = others.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = others[middle]
    if (other && byLikeness(other, candidate) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The total weight of the words that a candidate has in its name or tags, wherever it is in their lists. */
function sharedBy(
  vocabulary: Vocabulary,
  { rests }: Candidates,
  { document, shared }: Candidate,
): number {
  let sum = shared
  for (const { index, weight, looked } of rests) {
    const place = placeIn(vocabulary, index, document)
    if (place >= looked && isAbout(postedFields(vocabulary, index)[place] ?? 0)) sum += weight
  }
  return sum
}
