import { ok, type Result } from 'neverthrow'
import { readingMinutes, stillPath, type Block } from '#domain/blog/article.ts'
import { refused, type FileRefused } from '#server/catalog-import/parse/read-file.ts'
import { articleHead, readHead, type ArticleHead } from './front-matter.ts'
import { readMarkdown } from './markdown.ts'

/** The text of a Markdown file. */
export interface ArticleFile {
  readonly name: string
  readonly text: string
}

/** An article as its author wrote it, its pictures not yet looked at. */
export interface WrittenArticle {
  readonly head: ArticleHead
  /** Path under the media. */
  readonly cover: string
  readonly body: readonly Block[]
  readonly readingMinutes: number
}

/** Reads an article's file, or says in one line what is wrong with it and where. */
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
