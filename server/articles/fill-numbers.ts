import { ok, type Result } from 'neverthrow'
import { refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import type { ArticleFile } from './read-article.ts'
import { TEXT_NUMBERS } from './text-numbers.ts'

const PLACEHOLDER = /\{\{(.*?)\}\}/g

/** A text with the numbers of the rules in place of its `{{names}}`. One that is unknown refuses the whole file. */
export function fillNumbers({ name, text }: ArticleFile): Result<string, FileRefused> {
  const lines = text.split('\n')
  for (const [place, line] of lines.entries()) {
    const unknown = [...line.matchAll(PLACEHOLDER)].find(([, key = '']) => !TEXT_NUMBERS.has(key))
    if (unknown) {
      return refused(`${name}: line ${place + 1}: ${unknown[0]} names no number of text-numbers.ts`)
    }
  }
  return ok(text.replace(PLACEHOLDER, (_, key: string) => TEXT_NUMBERS.get(key) ?? ''))
}
