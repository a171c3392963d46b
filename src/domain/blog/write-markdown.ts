import type { Block, Inline } from './article.ts'

/** Writes an article's blocks as Markdown that reads back as the same article. */
export function markdownOf(body: readonly Block[]): string {
  return body.map(written).join('\n\n')
}

function written(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inLine(block.text)}`
    case 'paragraph':
      return atStart(inLine(block.text))
    case 'list':
      return block.items
        .map((item, place) => listItem(item, block.ordered ? `${place + 1}. ` : '- '))
        .join('\n')
    case 'quote':
      return indented(markdownOf(block.inside), '> ', '> ')
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestTicks(block.text) + 1))
      return `${fence}\n${block.text}\n${fence}`
    }
    case 'still': {
      const { still, alt, caption } = block
      return alt === ''
        ? `![${escaped(caption)}](${still.src})`
        : `![${escaped(alt)}](${still.src} "${quoted(caption)}")`
    }
    case 'table':
      return [
        tableRow(block.head),
        `|${' --- |'.repeat(block.head.length)}`,
        ...block.rows.map(tableRow),
      ].join('\n')
  }
}

function listItem(item: readonly Block[], mark: string): string {
  const isTight = item.every(({ kind }) => kind === 'paragraph' || kind === 'list')
  const text = item.map(written).join(isTight && item.length < 3 ? '\n' : '\n\n')
  return indented(text, mark, ' '.repeat(mark.length))
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, place) => `${place === 0 ? first : others}${line}`.trimEnd())
    .join('\n')
}

function tableRow(cells: readonly (readonly Inline[])[]): string {
  return `| ${cells.map((cell) => inLine(cell)).join(' | ')} |`
}

function inLine(text: readonly Inline[]): string {
  return text
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return escaped(part.text)
        case 'code': {
          const ticks = '`'.repeat(longestTicks(part.text) + 1)
          const room = /^`|`$/.test(part.text) ? ' ' : ''
          return `${ticks}${room}${part.text}${room}${ticks}`
        }
        case 'strong':
          return `**${inLine(part.inside)}**`
        case 'emphasis':
          return `*${inLine(part.inside)}*`
        case 'link':
          return `[${inLine(part.inside)}](${part.to})`
        case 'break':
          return '  \n'
      }
    })
    .join('')
}

/** Escapes characters that would be read as markup. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
}

function quoted(text: string): string {
  return text.replaceAll(/[\\"]/g, String.raw`\$&`)
}

/** Escapes the start of a paragraph that looks like a heading or a list item. */
function atStart(text: string): string {
  return text.replace(/^(#{1,6} |[-+] |\d+[.)] )/, (mark) =>
    /^\d/.test(mark) ? mark.replace(/[.)]/, String.raw`\$&`) : `\\${mark}`,
  )
}

function longestTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
}
