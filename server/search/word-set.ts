import { emptySet, put, putAll, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { postingsOf, usesOf, type Vocabulary } from './vocabulary.ts'

/** Cached sets of words that are requested again and again, for the lifetime of their vocabulary. */
const made = new WeakMap<Vocabulary, Map<number, BitSet>>()

/**
 * If a word is in fewer than one of this many documents, adding its documents one by one is no slower.
 */
const COMMON = 64

/** The documents that have a word; must not be modified. */
export function wordSet(model: ReadModel, index: number): BitSet {
  const { vocabulary, size } = model
  const documents = postingsOf(vocabulary, index)
  if (documents.length * COMMON < size) return put(emptySet(size), documents)
  const sets = made.get(vocabulary) ?? new Map<number, BitSet>()
  made.set(vocabulary, sets)
  const known = sets.get(index) ?? put(emptySet(size), documents)
  sets.set(index, known)
  return known
}

/** Adds those documents to a set. */
export function putWord(set: BitSet, model: ReadModel, index: number): void {
  const { vocabulary, size } = model
  if (usesOf(vocabulary, index) * COMMON < size) put(set, postingsOf(vocabulary, index))
  else putAll(set, wordSet(model, index))
}
