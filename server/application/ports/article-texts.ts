import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { ArticleStill, Block } from '#domain/blog/article.ts'

/** Why Markdown is rejected, and in which line. */
export interface MisplacedText {
  readonly line: number
  readonly why: string
}

interface Measured {
  readonly cover: ArticleStill | null
  readonly body: readonly Block[]
  /** The paths of all its pictures. */
  readonly paths: readonly string[]
}

/** Parses and measures the text of articles. */
export interface ArticleTexts {
  read(markdown: string): Result<readonly Block[], MisplacedText>
  /** Measures the pictures of an article. */
  measure(article: {
    readonly cover: string | null
    readonly body: readonly Block[]
  }): ResultAsync<Measured, Outage>
}
