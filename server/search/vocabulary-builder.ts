import { searchWords } from '#domain/search/query.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import type { AssetTexts } from './read-model.ts'
import { lettersOf, type Vocabulary } from './vocabulary.ts'
import { FIELD_SETS, fieldsByWord, isAbout } from './word-fields.ts'

const ASSETS_AT_A_TIME = 10_000
const WORDS_AT_A_TIME = 5_000
/** Tags and names of topics stand at many assets: so many of them are read once. */
const MOST_TEXTS = 50_000

/**
 * Takes the texts of assets one by one and makes the vocabulary of them. A word of an asset is noted as one number: which
 * word, and the set of fields that have it.
 */
export function vocabularyBuilder() {
  const numbers = new Map<string, number>()
  const uses: number[] = []
  /** Where the words of each asset end among those of all. */
  const ends: number[] = []
  let noted = new Uint32Array(1 << 16)
  let used = 0
  const texts = new Map<string, readonly string[]>()

  function wordsOf(text: string): readonly string[] {
    const known = texts.get(text)
    if (known) return known
    const words = searchWords(text)
    if (texts.size < MOST_TEXTS) texts.set(text, words)
    return words
  }

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    uses.push(0)
    return numbers.size - 1
  }

  function add(asset: AssetTexts): void {
    for (const [word, fields] of fieldsByWord(asset, wordsOf)) {
      const number = numberOf(word)
      uses[number] = (uses[number] ?? 0) + 1
      if (used === noted.length) noted = grown(noted)
      noted[used++] = number * FIELD_SETS + fields
    }
    ends.push(used)
  }

  /** `order`: the assets, as numbers in the order in which they came, in the order in which they become documents. */
  async function finish(order: Uint32Array, pause: () => Promise<void>): Promise<Vocabulary> {
    texts.clear()
    await pause()
    const words = [...numbers.keys()].toSorted()
    await pause()
    const places = new Uint32Array(words.length)
    const starts = new Uint32Array(words.length + 1)
    for (const [place, word] of words.entries()) {
      const number = numbers.get(word) ?? 0
      places[number] = place
      starts[place + 1] = (starts[place] ?? 0) + (uses[number] ?? 0)
    }
    const next = starts.slice()
    const documents = new Uint32Array(used)
    const fields = new Uint8Array(used)
    const aboutUses = new Uint32Array(words.length)
    // Document after document, so that those of each word stand in order.
    for (let document = 0; document < order.length; document++) {
      const asset = order[document] ?? 0
      const end = ends[asset] ?? 0
      for (let at = ends[asset - 1] ?? 0; at < end; at++) {
        const one = noted[at] ?? 0
        const where = one % FIELD_SETS
        const place = places[(one - where) / FIELD_SETS] ?? 0
        const into = next[place] ?? 0
        next[place] = into + 1
        documents[into] = document
        fields[into] = where
        if (isAbout(where)) aboutUses[place] = (aboutUses[place] ?? 0) + 1
      }
      if (document % ASSETS_AT_A_TIME === 0) await pause()
    }
    const stems = new Map<string, number[]>()
    for (const [place, word] of words.entries()) {
      const stem = stemOf(word)
      const alike = stems.get(stem)
      if (alike) alike.push(place)
      else stems.set(stem, [place])
      if (place % WORDS_AT_A_TIME === 0) await pause()
    }
    const letters = Uint32Array.from(words, lettersOf)
    return { words, letters, starts, documents, fields, aboutUses, stems }
  }

  return { add, finish }
}

function grown(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * list.length)
  larger.set(list)
  return larger
}
