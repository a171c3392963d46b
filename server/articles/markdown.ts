import { Marked, type Token, type Tokens } from 'marked'
import { err, ok, Result } from 'neverthrow'
import type { MisplacedText } from '#server/application/ports/article-texts.ts'
import { stillPath, type Block, type Inline, linkTarget } from '#domain/blog/article.ts'

/** Used only as a lexer: the shop never turns Markdown into HTML. */
const reader = new Marked({ gfm: true })

/** Placeholder until the picture itself has been measured. */
const UNMEASURED = { avif: null, width: 960, height: 540 }

/**
 * Converts Markdown into article blocks. Accepts only what blocks can represent; raw HTML, images from
 * elsewhere and unsupported links are rejected with their line number, so that the author learns about it.
 */
export function readMarkdown(markdown: string): Result<readonly Block[], MisplacedText> {
  const blocks: Block[] = []
  let line = 1
  for (const token of reader.lexer(markdown)) {
    const read = toBlocks([token])
    if (read.isErr()) return err({ line, why: read.error })
    blocks.push(...read.value)
    line += token.raw.split('\n').length - 1
  }
  return ok(blocks)
}

function toBlocks(tokens: readonly Token[]): Result<readonly Block[], NotTaken> {
  return Result.combine(tokens.filter(({ type }) => type !== 'space').map(toBlock))
}

function toBlock(token: Token): Result<Block, NotTaken> {
  if (isHeading(token)) return toHeading(token)
  if (isParagraph(token)) return toParagraph(token.tokens ?? [])
  if (isList(token)) return toList(token)
  if (isTable(token)) return toTable(token)
  if (token.type === 'code') return ok({ kind: 'code', text: (token as Tokens.Code).text })
  if (token.type === 'blockquote') {
    const inside = toBlocks((token as Tokens.Blockquote).tokens)
    return inside.map((blocks) => ({ kind: 'quote', inside: blocks }))
  }
  if (token.type === 'html') return err('raw HTML isn’t supported')
  return err(`unsupported Markdown: ${token.type}`)
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
/** In a list without blank lines, Marked gives the content of an item the token type `text`. */
const isParagraph = (token: Token): token is Tokens.Paragraph | Tokens.Text =>
  token.type === 'paragraph' || token.type === 'text'

function toHeading({ depth, tokens }: Tokens.Heading): Result<Block, NotTaken> {
  if (depth !== 2 && depth !== 3)
    return err('headings must be ## or ###. The title goes in the front matter')
  return inlines(tokens).map((text) => ({ kind: 'heading', level: depth, text }))
}

function toParagraph(tokens: readonly Token[]): Result<Block, NotTaken> {
  const [first, ...more] = tokens
  if (first?.type === 'image' && more.length === 0) return toStill(first as Tokens.Image)
  return inlines(tokens).map((text) => ({ kind: 'paragraph', text }))
}

/** An image without a title shows its alternative text as the caption, so that everyone can read it. */
function toStill({ href, text, title }: Tokens.Image): Result<Block, NotTaken> {
  const src = stillPath(href)
  if (src === null) return err('images must be WebP, AVIF, JPEG or PNG files in the sample media')
  if (text.trim() === '') return err('images must have alternative text')
  const words = title ? { alt: text, caption: title } : { alt: '', caption: text }
  return ok({ kind: 'still', still: { src, ...UNMEASURED }, ...words })
}

function toList({ ordered, items }: Tokens.List): Result<Block, NotTaken> {
  return Result.combine(items.map(({ tokens }) => toBlocks(tokens))).map((read) => ({
    kind: 'list',
    ordered,
    items: read,
  }))
}

function toTable({ header, rows }: Tokens.Table): Result<Block, NotTaken> {
  const toRow = (cells: readonly Tokens.TableCell[]): Result<(readonly Inline[])[], NotTaken> =>
    Result.combine(cells.map(({ tokens }) => inlines(tokens)))
  return toRow(header).andThen((head) =>
    Result.combine(rows.map(toRow)).map((read): Block => ({ kind: 'table', head, rows: read })),
  )
}

/** Why a piece of Markdown is rejected, in words for its author. */
type NotTaken = string

const NAMED_SIGN = /&(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);/i

/** Converts text with its inline formatting; rejects any other token. */
function inlines(tokens: readonly Token[]): Result<readonly Inline[], NotTaken> {
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
      return err('raw HTML isn’t supported')
    case 'image':
      return err('images must be in a paragraph of their own')
    default:
      return err(`unsupported Markdown: ${token.type}`)
  }
}

/** A line break inside a paragraph becomes a space. */
function toText(text: string): Result<Inline, NotTaken> {
  const [named] = NAMED_SIGN.exec(text) ?? []
  if (named) return err(`write the character itself instead of ${named}`)
  return ok({ kind: 'text', text: text.replaceAll('\n', ' ') })
}

function toLink({ href, tokens }: Tokens.Link): Result<Inline, NotTaken> {
  const to = linkTarget(href)
  if (to === null) return err('links must start with / (a page of this store) or https://')
  return inlines(tokens).map((inside) => ({ kind: 'link', to, inside }))
}
