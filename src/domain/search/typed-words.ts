import { searchWords } from './query.ts'

/** A word of a search and its position. */
export interface TypedWord {
  readonly word: string
  readonly from: number
  readonly to: number
  /** Between quotation marks: it is never a filter, and no synonym replaces it. */
  readonly quoted: boolean
  /** After a minus: results must not match it. */
  readonly excluded: boolean
}

/** The words of a text with their positions. */
export function typedWords(search: string): readonly TypedWord[] {
  const typed: TypedWord[] = []
  for (const match of search.matchAll(/\S+/gu)) {
    const isMinus = /^[-−–][\p{L}\p{N}]/u.test(match[0]) && !isQuoted(search, match.index)
    for (const { text, from } of runsIn(match[0])) {
      const start = match.index + from
      const place = {
        from: isMinus ? match.index : start,
        to: start + text.length,
        quoted: isQuoted(search, start),
        excluded: isMinus,
      }
      for (const word of searchWords(text)) typed.push({ word, ...place })
    }
  }
  return typed
}

/** A search in lower case with some of its words replaced; its exclusions stay. */
export function respelled(search: string, better: ReadonlyMap<string, string>): string {
  return typedWords(search)
    .map(({ word, excluded }) => (excluded ? `-${word}` : (better.get(word) ?? word)))
    .join(' ')
}

/** Runs of letters and digits, split at other signs. Some signs are letters once they are decomposed, such as ⒜. */
function runsIn(text: string): readonly { readonly text: string; readonly from: number }[] {
  const runs: { text: string; from: number }[] = []
  let at = 0
  let wasWord = false
  for (const letter of text) {
    const isWord = /[\p{L}\p{N}\p{M}]/u.test(letter.normalize('NFKD'))
    const last = runs.at(-1)
    if (isWord && wasWord && last) last.text += letter
    else if (isWord) runs.push({ text: letter, from: at })
    wasWord = isWord
    at += letter.length
  }
  return runs
}

/** Whether an odd number of quotation marks comes before the position, and at least one after it. */
function isQuoted(search: string, at: number): boolean {
  const before = search.slice(0, at).split(/["“”]/u).length - 1
  return before % 2 === 1 && /["“”]/u.test(search.slice(at))
}
