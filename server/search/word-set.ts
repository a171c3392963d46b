import { emptySet, put, putAll, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { postingsOf, usesOf, type Vocabulary } from './vocabulary.ts'

/** Sets of words that are asked for again and again, for as long as their model stands. */
const made = new WeakMap<Vocabulary, Map<number, BitSet>>()

/** Of a word with fewer documents for each bit of a set, putting them one by one is no slower. */
const COMMON = 64

/** The documents that have a word, to be read and not changed. */
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

/** Puts them into a set. */
export function putWord(set: BitSet, model: ReadModel, index: number): void {
  const { vocabulary, size } = model
  if (usesOf(vocabulary, index) * COMMON < size) put(set, postingsOf(vocabulary, index))
  else putAll(set, wordSet(model, index))
}
