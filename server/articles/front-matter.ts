import { Result } from 'neverthrow'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { list, moment } from '#contract/shapes.ts'
import { ARTICLE_LIMITS, stillPath } from '#domain/blog/article.ts'
import { slug } from '#server/catalog-import/parse/fields.ts'
import { checked, refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'

/** The front matter of an article. */
export const articleHead = z.strictObject({
  slug,
  title: z.string().check(z.minLength(1), z.maxLength(ARTICLE_LIMITS.title)),
  summary: z.string().check(z.minLength(1), z.maxLength(ARTICLE_LIMITS.summary)),
  published_at: moment,
  cover: z
    .string()
    .check(z.refine((path) => stillPath(path) !== null, 'isn’t one of the sample images')),
  assets: z._default(list(slug), []),
})

export type ArticleHead = z.output<typeof articleHead>

export interface HeadAndBody<Head> {
  readonly head: Head
  readonly markdown: string
  /** Number of lines before the first line of Markdown. */
  readonly linesBefore: number
}

const FILE = /^---\n(.*?\n)---\n(.*)$/s

/** Splits a file into YAML between two lines of dashes, validated against `head`, and the Markdown after it. */
export function readHead<Head>(
  head: z.ZodMiniType<Head>,
  { name: file, text }: { readonly name: string; readonly text: string },
): Result<HeadAndBody<Head>, FileRefused> {
  const found = FILE.exec(text.replaceAll('\r\n', '\n'))
  if (!found) return refused(`${file}: must start with front matter between two lines of ---`)
  const [, yaml = '', markdown = ''] = found
  const linesBefore = yaml.split('\n').length + 1
  return fromYaml(file, yaml)
    .andThen((value) => checked(value, head, { what: file, top: 'front matter' }))
    .map((read) => ({ head: read, markdown, linesBefore }))
}

function fromYaml(file: string, yaml: string): Result<unknown, FileRefused> {
  const read = Result.fromThrowable(
    (): unknown => parse(yaml, { schema: 'core', maxAliasCount: 0, logLevel: 'error' }),
    (fault) => (fault instanceof Error ? fault.message : 'malformed'),
  )
  return read().orElse((fault) => refused(`${file}: ${fault}`))
}
