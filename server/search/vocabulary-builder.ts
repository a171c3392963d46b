import { searchWords } from '#domain/search/query.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { grown } from './grown.ts'
import type { AssetTexts } from './read-model.ts'
import { postingsBuilder } from './postings-builder.ts'
import { lettersOf, type Vocabulary } from './vocabulary.ts'
import { eachField, FIELD_SETS, isAbout } from './word-fields.ts'

const ASSETS_AT_A_TIME = 10_000
const WORDS_AT_A_TIME = 5_000
/** Words of assets that are stored in one piece. */
const PIECE = 1 << 16
/**
 * Maximum number of cached texts: many assets share tags and topic names, so each one is split only
 * once.
 */
const MOST_TEXTS = 50_000

/**
 * Builds the vocabulary from the texts of assets that are added one by one. A word of an asset is
 * stored as one number: which word, and the set of fields that have it.
 */
export function vocabularyBuilder() {
  const numbers = new Map<string, number>()
  const uses: number[] = []
  /** Where the words of each asset end in `noted`. */
  const ends: number[] = []
  /** In pieces, so that a growing list is never held twice, nor with room for as much again. */
  const noted: Uint32Array[] = []
  let used = 0
  const common = new Map<string, readonly number[]>()
  /** The fields of the asset being added, by word, and the words that it has. */
  let fieldsOf = new Uint8Array(1 << 10)
  let words: number[] = []

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(word, number)
    uses.push(0)
    if (number === fieldsOf.length) fieldsOf = grown(fieldsOf)
    return number
  }

  const read = (text: string) => searchWords(text).map(numberOf)

  function readCommon(text: string): readonly number[] {
    const known = common.get(text)
    if (known) return known
    const found = read(text)
    if (common.size < MOST_TEXTS) common.set(text, found)
    return found
  }

  function note(found: readonly number[], field: number): void {
    for (const word of found) {
      const before = fieldsOf[word] ?? 0
      if (before === 0) words.push(word)
      fieldsOf[word] = before | field
    }
  }

  function add(asset: AssetTexts): void {
    eachField(asset, { read, readCommon }, note)
    for (const word of words) {
      uses[word] = (uses[word] ?? 0) + 1
      const place = used++ % PIECE
      if (place === 0) noted.push(new Uint32Array(PIECE))
      const piece = noted.at(-1)
      if (piece) piece[place] = word * FIELD_SETS + (fieldsOf[word] ?? 0)
      fieldsOf[word] = 0
    }
    words = []
    ends.push(used)
  }

  /**
   * `order`: the assets, numbered in the order in which they were added, in the order in which they
   * become documents.
   */
  async function finish(order: Uint32Array, pause: () => Promise<void>): Promise<Vocabulary> {
    common.clear()
    await pause()
    const sorted = [...numbers.keys()].toSorted()
    await pause()
    const places = new Uint32Array(sorted.length)
    const starts = new Uint32Array(sorted.length + 1)
    for (const [place, word] of sorted.entries()) {
      const number = numbers.get(word) ?? 0
      places[number] = place
      starts[place + 1] = (starts[place] ?? 0) + (uses[number] ?? 0)
    }
    const postings = postingsBuilder(order.length, starts)
    const aboutUses = new Uint32Array(sorted.length)
    // Document by document, so that the documents of each word are in order.
    for (let document = 0; document < order.length; document++) {
      const asset = order[document] ?? 0
      const end = ends[asset] ?? 0
      for (let at = ends[asset - 1] ?? 0; at < end; at++) {
        const one = noted[Math.floor(at / PIECE)]?.[at % PIECE] ?? 0
        const where = one % FIELD_SETS
        const place = places[(one - where) / FIELD_SETS] ?? 0
        postings.add(place, document, where)
        if (isAbout(where)) aboutUses[place] = (aboutUses[place] ?? 0) + 1
      }
      if (document % ASSETS_AT_A_TIME === 0) await pause()
    }
    noted.length = 0
    const stems = new Map<string, number[]>()
    for (const [place, word] of sorted.entries()) {
      const stem = stemOf(word)
      const alike = stems.get(stem)
      if (alike) alike.push(place)
      else stems.set(stem, [place])
      if (place % WORDS_AT_A_TIME === 0) await pause()
    }
    const letters = Uint32Array.from(sorted, lettersOf)
    return { words: sorted, letters, aboutUses, stems, ...postings.finish() }
  }

  return { add, finish }
}
