import { ok, type Result } from 'neverthrow'
import { readingMinutes, stillPath, type Block } from '#domain/blog/article.ts'
import { refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import { articleHead, readHead, type ArticleHead } from './front-matter.ts'
import { readMarkdown } from './markdown.ts'

/** A Markdown file with its text. */
export interface ArticleFile {
  readonly name: string
  readonly text: string
}

/** An article as its author wrote it, before its pictures are measured. */
export interface WrittenArticle {
  readonly head: ArticleHead
  /** Path in the media folder. */
  readonly cover: string
  readonly body: readonly Block[]
  readonly readingMinutes: number
}

/** Reads an article file. The error is one line that says what is wrong and where. */
export function readArticleFile({ name, text }: ArticleFile): Result<WrittenArticle, FileRefused> {
  return readHead(articleHead, { name, text }).andThen(({ head, markdown, linesBefore }) =>
    readMarkdown(markdown)
      .orElse(({ line, why }) => refused(`${name}: line ${line + linesBefore}: ${why}`))
      .andThen((body) =>
        ok({
          head,
          cover: stillPath(head.cover) ?? head.cover,
          body,
          readingMinutes: readingMinutes(body),
        }),
      ),
  )
}
