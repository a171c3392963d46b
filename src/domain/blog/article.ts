import type { ProductCard } from '../catalog/product.ts'

/** One of our own pictures, with its size in pixels. */
export interface ArticleStill {
  readonly src: string
  /** The same picture as AVIF, if there is one. */
  readonly avif: string | null
  readonly width: number
  readonly height: number
}

/** An article as a list shows it. */
export interface ArticleCard {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly publishedAt: number
  readonly cover: ArticleStill
  readonly readingMinutes: number
}

export interface Article extends ArticleCard {
  readonly body: readonly Block[]
  /** Assets that the article mentions and that are on sale now. */
  readonly assets: readonly ProductCard[]
}

/** The blocks of an article. None of them can hold markup from anyone else. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | {
      readonly kind: 'list'
      readonly ordered: boolean
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly inside: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'still'
      readonly still: ArticleStill
      readonly alt: string
      readonly caption: string
    }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[] }

type Row = readonly (readonly Inline[])[]

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly inside: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'break' }

/** The maximum length of an article's parts (catalog 11), and the maximum number of assets below it. */
export const ARTICLE_LIMITS = { title: 120, summary: 300, text: 50_000, assets: 12 } as const

const WORDS_A_MINUTE = 200

/** The reading time in whole minutes, at least one. */
export function readingMinutes(body: readonly Block[]): number {
  return Math.max(1, Math.round(wordsIn(wordsOf(body)) / WORDS_A_MINUTE))
}

/** The pictures in the blocks, by path or address. */
export function stillsIn(body: readonly Block[]): readonly string[] {
  return body.flatMap((block) => {
    switch (block.kind) {
      case 'still':
        return [block.still.src]
      case 'quote':
        return stillsIn(block.inside)
      case 'list':
        return block.items.flatMap(stillsIn)
      default:
        return []
    }
  })
}

/** The same blocks, with their pictures replaced. */
export function withStills(
  body: readonly Block[],
  change: (still: ArticleStill) => ArticleStill,
): readonly Block[] {
  return body.map((block) => {
    switch (block.kind) {
      case 'still':
        return { ...block, still: change(block.still) }
      case 'quote':
        return { ...block, inside: withStills(block.inside, change) }
      case 'list':
        return { ...block, items: block.items.map((item) => withStills(item, change)) }
      default:
        return block
    }
  })
}

/** The whole text of the blocks as one string. */
export function wordsOf(body: readonly Block[]): string {
  return body.map(textOf).join(' ')
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.text)
    case 'list':
      return block.items.flat().map(textOf).join(' ')
    case 'quote':
      return block.inside.map(textOf).join(' ')
    case 'code':
      return block.text
    case 'still':
      return block.caption
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ')
  }
}

/** The text without its formatting. */
export function plainText(text: readonly Inline[]): string {
  return text
    .map((part) => {
      if (part.kind === 'break') return ' '
      return 'inside' in part ? plainText(part.inside) : part.text
    })
    .join('')
}

/**
 * The target of a link in an article: a page of ours, or another site over https. Null for anything else,
 * scripts above all.
 */
export function linkTarget(written: string): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  if (/[\u0000-\u0020\\<>"]/.test(written)) return null
  if (/^\/(?!\/)/.test(written)) return written
  return /^https:\/\/[a-z0-9][a-z0-9.-]*(:\d+)?([/?#]|$)/i.test(written) ? written : null
}

const STILL = /^(?:\/media\/)?((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:webp|avif|jpg|png))$/

/** The path of a picture below our media folder, with or without the `/media/` prefix; null for any other location. */
export function stillPath(written: string): string | null {
  return STILL.exec(written)?.[1] ?? null
}
