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
  const own = (document: number) => model.ids[document] === like.id
  const candidates = candidatesFor(model, words, { category, library })
  const best = firstOf(candidates, (document) => has(library, document) && !own(document), category)
  return best
    .map((one) => ({ ...one, shared: sharedBy(model.vocabulary, words, one.document) }))
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

interface Candidates {
  readonly documents: readonly number[]
  /** By document, valid until the next search: the weight of the words whose lists were searched. */
  readonly shared: Float32Array
}

let weights = new Float32Array()
let weighed: readonly number[] = []

/** Where to look for the most similar assets. */
interface Place {
  readonly category: BitSet
  readonly library: BitSet
}

/** Assets that may be similar. Resets only the weights that the previous search set. */
export function candidatesFor(
  { vocabulary, size }: ReadModel,
  words: readonly WeighedWord[],
  { category, library }: Place,
): Candidates {
  if (weights.length !== size) weights = new Float32Array(size)
  else for (const document of weighed) weights[document] = 0
  const documents: number[] = []
  let left = MOST_LOOKED_AT
  for (const { index, weight } of words) {
    const having = firstPostings(vocabulary, index, left)
    const fields = postedFields(vocabulary, index)
    const looked = having.length
    for (let at = 0; at < looked; at++) {
      if (!isAbout(fields[at] ?? 0)) continue
      const document = having[at] ?? 0
      const before = weights[document] ?? 0
      if (before === 0) documents.push(document)
      weights[document] = before + weight
    }
    left -= looked
  }
  for (const document of firstShared(category, library, OF_CATEGORY)) {
    if (weights[document] === 0) documents.push(document)
  }
  weighed = documents
  return { documents, shared: weights }
}

/** The allowed candidates that are worth comparing in every word. */
function firstOf(
  { documents, shared }: Candidates,
  isAllowed: (document: number) => boolean,
  category: BitSet,
): readonly Candidate[] {
  const best: Candidate[] = []
  for (const document of documents) {
    if (!isAllowed(document)) continue
    const candidate = {
      document,
      indexed: has(category, document),
      shared: shared[document] ?? 0,
    }
    const worst = best[COMPARED - 1]
    if (worst && byLikeness(candidate, worst) > 0) continue
    const place = best.findIndex((one) => byLikeness(candidate, one) < 0)
    best.splice(place < 0 ? best.length : place, 0, candidate)
    best.length = Math.min(best.length, COMPARED)
  }
  return best
}

/** The total weight of the words that a document has in its name or tags. */
function sharedBy(vocabulary: Vocabulary, words: readonly WeighedWord[], document: number): number {
  return words.reduce((sum, { index, weight }) => {
    const place = placeIn(vocabulary, index, document)
    const fields = postedFields(vocabulary, index)
    return place >= 0 && isAbout(fields[place] ?? 0) ? sum + weight : sum
  }, 0)
}
