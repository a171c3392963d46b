import type { Token, Tokens } from 'marked'
import { err, ok, Result } from 'neverthrow'
import { linkTarget, type Inline } from '#domain/blog/article.ts'

/** Why a piece of Markdown is not taken, in words for its author. */
export type NotTaken = string

const NAMED_SIGN = /&(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);/i

/** Words with their marks; whatever else stands between them is refused. */
export function inlines(tokens: readonly Token[]): Result<readonly Inline[], NotTaken> {
  return Result.combine(tokens.map(toInline))
}

function toInline(token: Token): Result<Inline, NotTaken> {
  switch (token.type) {
    case 'text':
      return toText((token as Tokens.Text).text)
    case 'escape':
      return ok({ kind: 'text', text: (token as Tokens.Escape).text })
    case 'codespan':
      return ok({ kind: 'code', text: (token as Tokens.Codespan).text })
    case 'br':
      return ok({ kind: 'break' })
    case 'strong':
      return inlines(token.tokens ?? []).map((inside) => ({ kind: 'strong', inside }))
    case 'em':
      return inlines(token.tokens ?? []).map((inside) => ({ kind: 'emphasis', inside }))
    case 'link':
      return toLink(token as Tokens.Link)
    case 'html':
      return err('raw HTML is not taken')
    case 'image':
      return err('a picture stands in a paragraph of its own')
    default:
      return err(`this is not taken: ${token.type}`)
  }
}

/** A line's end inside a paragraph is a space. */
function toText(text: string): Result<Inline, NotTaken> {
  const [named] = NAMED_SIGN.exec(text) ?? []
  if (named) return err(`write the sign itself in the place of ${named}`)
  return ok({ kind: 'text', text: text.replaceAll('\n', ' ') })
}

function toLink({ href, tokens }: Tokens.Link): Result<Inline, NotTaken> {
  const to = linkTarget(href)
  if (to === null) return err('links lead to /a-page-of-ours or to https://another.site')
  return inlines(tokens).map((inside) => ({ kind: 'link', to, inside }))
}
