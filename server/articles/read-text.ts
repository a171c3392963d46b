import { err, errAsync, ok, okAsync, ResultAsync, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Texts } from '#application/ports/texts.ts'
import type { ShopText } from '#domain/help/shop-text.ts'
import { refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import { readHead } from './front-matter.ts'
import { readMarkdown } from './markdown.ts'
import type { ArticleFile } from './read-article.ts'
import { TEXT_NUMBERS } from './text-numbers.ts'

const head = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  summary: z.string().check(z.minLength(1), z.maxLength(300)),
  changed: z.iso.date(),
})

/** Reads the file of a help page or a policy. The error is one line that says what is wrong and where. */
export function readTextFile(
  slug: string,
  { name, text }: ArticleFile,
  words: Placeholders = new Map(),
): Result<ShopText, FileRefused> {
  return fillIn({ name, text }, new Map([...TEXT_NUMBERS, ...words]))
    .andThen((filled) => readHead(head, { name, text: filled }))
    .andThen(({ head: { changed, ...rest }, ...found }) =>
      readMarkdown(found.markdown)
        .orElse(({ line, why }) => refused(`${name}: line ${line + found.linesBefore}: ${why}`))
        .map((body) => ({ slug, ...rest, changedAt: Date.parse(changed), body })),
    )
}

const PLACEHOLDER = /\{\{(.*?)\}\}/g

/** Text that depends on the shop's settings, by the placeholder names used in `texts/`. */
export type Placeholders = ReadonlyMap<string, string>

/**
 * Replaces each `{{name}}` in a text with a number from the shop's rules or with text that depends on the
 * settings. An unknown name rejects the whole file.
 */
function fillIn({ name, text }: ArticleFile, known: Placeholders): Result<string, FileRefused> {
  const lines = text.split('\n')
  for (const [place, line] of lines.entries()) {
    const unknown = [...line.matchAll(PLACEHOLDER)].find(([, key = '']) => !known.has(key))
    if (unknown) {
      return refused(
        `${name}: line ${place + 1}: ${unknown[0]} isn’t defined in text-numbers.ts or bot-check-texts.ts`,
      )
    }
  }
  return ok(text.replace(PLACEHOLDER, (_, key: string) => known.get(key) ?? ''))
}

/** Reads a file by its name; null if there is no such file. */
export type ReadFile = (name: string) => Promise<string | null>

const MISSING: Missing = { kind: 'missing', what: 'text' }

/** Serves the shop's texts from a folder of Markdown files, and reads each file once. */
export function markdownTexts(read: ReadFile, words?: Placeholders): Texts {
  const known = new Map<string, ShopText>()

  const readIn = (slug: string): ResultAsync<ShopText, Missing | Outage> => {
    const name = `${slug}.md`
    return ResultAsync.fromPromise(read(name), (cause): Missing | Outage => ({
      kind: 'unexpected',
      cause,
    })).andThen((text): Result<ShopText, Missing | Outage> => {
      if (text === null) return err(MISSING)
      return readTextFile(slug, { name, text }, words).orElse(({ reason }) =>
        err<ShopText, Outage>({ kind: 'unexpected', cause: new Error(reason) }),
      )
    })
  }

  return {
    text: (slug) => {
      if (!/^[a-z]{1,40}$/.test(slug)) return errAsync(MISSING)
      const kept = known.get(slug)
      return kept ? okAsync(kept) : readIn(slug).andTee((text) => known.set(slug, text))
    },
  }
}
