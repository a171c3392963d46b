import { bitsIn } from './bit-set.ts'
import { isCommon, lengthsIn, PART, RANGE, usesOf, type Postings } from './postings.ts'
import { WEIGHTS } from './word-fields.ts'

/**
 * Fills in the postings of words, document by document in order. `starts`: where those of each word begin,
 * plus the end of the last one.
 */
export function postingsBuilder(size: number, starts: Uint32Array) {
  const words = starts.length - 1
  const places = new Uint32Array(words)
  const documentStarts = new Uint32Array(words + 1)
  let count = 0
  for (let index = 0; index < words; index++) {
    const uses = usesOf({ starts }, index)
    const listed = isCommon(uses, size) ? 0 : uses
    if (listed < uses) places[index] = ++count
    documentStarts[index + 1] = (documentStarts[index] ?? 0) + listed
  }
  const { ofSet, ofRanges, ofParts } = lengthsIn(size)
  const next = starts.slice()
  const nextDocument = documentStarts.slice()
  const fields = new Uint8Array(starts[words] ?? 0)
  const documents = new Uint32Array(documentStarts[words] ?? 0)
  const sets = new Uint32Array(count * ofSet)
  const before = new Uint32Array(count * ofParts)
  const heaviest = new Uint8Array(count * ofRanges)

  /** Notes that a document has a word in some fields. */
  function add(index: number, document: number, where: number): void {
    const into = next[index] ?? 0
    next[index] = into + 1
    fields[into] = where
    const place = (places[index] ?? 0) - 1
    if (place < 0) {
      const at = nextDocument[index] ?? 0
      nextDocument[index] = at + 1
      documents[at] = document
      return
    }
    const at = place * ofSet + (document >>> 5)
    sets[at] = (sets[at] ?? 0) | (1 << (document & 31))
    const range = place * ofRanges + (document >>> RANGE)
    if ((WEIGHTS[where] ?? 0) > (WEIGHTS[heaviest[range] ?? 0] ?? 0)) heaviest[range] = where
  }

  function finish(): Postings {
    for (let place = 0; place < count; place++) {
      let sum = 0
      for (let at = 0; at < ofSet; at++) {
        if ((at & ((1 << PART) - 1)) === 0) before[place * ofParts + (at >>> PART)] = sum
        sum += bitsIn(sets[place * ofSet + at] ?? 0)
      }
    }
    const common = { places, size, sets, before, heaviest }
    return { starts, fields, documents, documentStarts, common }
  }

  return { add, finish }
}
