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

/** Reads the file of a help page or a policy, or says in one line what is wrong with it and where. */
export function readTextFile(
  slug: string,
  { name, text }: ArticleFile,
  words: Words = new Map(),
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

/** What the settings of a shop have its texts say, by the names that stand in `texts/`. */
export type Words = ReadonlyMap<string, string>

/** A text with the numbers of the rules, and what the settings have it say, in place of its `{{names}}`. One that is unknown refuses the whole file. */
function fillIn({ name, text }: ArticleFile, known: Words): Result<string, FileRefused> {
  const lines = text.split('\n')
  for (const [place, line] of lines.entries()) {
    const unknown = [...line.matchAll(PLACEHOLDER)].find(([, key = '']) => !known.has(key))
    if (unknown) {
      return refused(
        `${name}: line ${place + 1}: ${unknown[0]} isn’t defined in text-numbers.ts or bot-check-words.ts`,
      )
    }
  }
  return ok(text.replace(PLACEHOLDER, (_, key: string) => known.get(key) ?? ''))
}

/** A file by its name; null where there is none. */
export type ReadFile = (name: string) => Promise<string | null>

const MISSING: Missing = { kind: 'missing', what: 'text' }

/** The shop's texts out of a folder of Markdown files, each read once. */
export function markdownTexts(read: ReadFile, words?: Words): Texts {
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
