import type { ArticleStill, Block, Inline } from '#domain/blog/article.ts'
import { fieldsOf, listOf, storedFields, storedList, type StoredFields } from './stored-json.ts'
import { mediaAddress } from './stored-product.ts'

/**
 * The blocks of an article, as stored. The tables hold the paths of pictures; readers get addresses.
 */
export function storedBlocks(json: string): readonly Block[] {
  return storedList(json).map(toBlock)
}

/** A picture as stored, with its addresses. */
export function storedStill(json: string): ArticleStill {
  return toStill(storedFields(json))
}

function toBlock(stored: unknown): Block {
  const block = fieldsOf(stored)
  const kind = block.text('kind')
  switch (kind) {
    case 'heading':
      return { kind, level: block.number('level') === 2 ? 2 : 3, text: toText(block.list('text')) }
    case 'paragraph':
      return { kind, text: toText(block.list('text')) }
    case 'list': {
      const items = block.list('items').map((item) => listOf(item).map(toBlock))
      return { kind, ordered: block.flagOrNull('ordered') === true, items }
    }
    case 'quote':
      return { kind, inside: block.list('inside').map(toBlock) }
    case 'code':
      return { kind, text: block.text('text') }
    case 'still': {
      const still = toStill(block.fields('still'))
      return { kind, still, alt: block.text('alt'), caption: block.text('caption') }
    }
    case 'table':
      return { kind, head: toRow(block.list('head')), rows: block.list('rows').map(toRow) }
    default:
      throw new TypeError(`an article has a block of kind “${kind}”`)
  }
}

function toRow(stored: unknown) {
  return listOf(stored).map(toText)
}

function toText(stored: unknown): readonly Inline[] {
  return listOf(stored).map(toInline)
}

function toInline(stored: unknown): Inline {
  const part = fieldsOf(stored)
  const kind = part.text('kind')
  switch (kind) {
    case 'text':
    case 'code':
      return { kind, text: part.text('text') }
    case 'strong':
    case 'emphasis':
      return { kind, inside: toText(part.list('inside')) }
    case 'link':
      return { kind, to: part.text('to'), inside: toText(part.list('inside')) }
    case 'break':
      return { kind }
    default:
      throw new TypeError(`an article has words of kind “${kind}”`)
  }
}

function toStill(still: StoredFields): ArticleStill {
  const avif = still.textOrNull('avif')
  return {
    src: mediaAddress(still.text('src')),
    avif: avif === null ? null : mediaAddress(avif),
    width: still.number('width'),
    height: still.number('height'),
  }
}
