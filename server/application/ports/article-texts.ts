import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { ArticleStill, Block } from '#domain/blog/article.ts'

/** Why Markdown is not taken, and at which of its lines. */
export interface MisplacedText {
  readonly line: number
  readonly why: string
}

interface Measured {
  readonly cover: ArticleStill | null
  readonly body: readonly Block[]
  /** All of its pictures. */
  readonly paths: readonly string[]
}

/** What articles are written in. */
export interface ArticleTexts {
  read(markdown: string): Result<readonly Block[], MisplacedText>
  /** Looks at the pictures of an article. */
  measure(article: {
    readonly cover: string | null
    readonly body: readonly Block[]
  }): ResultAsync<Measured, Outage>
}
