import type { ReactNode } from 'react'
import { plainText, type Block, type Inline } from '#domain/blog/article.ts'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { Picture } from '../components/picture.tsx'
import css from './article-body.module.css'

/** The body of an article, block by block. Blocks are never reordered, so their index is their key. */
export function ArticleBody({ body }: { readonly body: readonly Block[] }) {
  return (
    <div className={css['body']}>
      <Blocks blocks={body} />
    </div>
  )
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, place) => <BlockView key={place} block={block} />)
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Inlines text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className={isFormula(block) ? css['formula'] : undefined}>
          <Inlines text={block.text} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.inside} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'still':
      return <Figure block={block} />
    case 'table':
      return <Table block={block} />
  }
}

/** A paragraph that consists of a single code span is a formula. */
function isFormula({ text }: Extract<Block, { kind: 'paragraph' }>): boolean {
  return text.length === 1 && text[0]?.kind === 'code'
}

function Figure({ block }: { readonly block: Extract<Block, { kind: 'still' }> }) {
  const { still, alt, caption } = block
  return (
    <figure>
      <Picture still={{ ...still, webp: still.src }} alt={alt} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Table({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  const columns = block.head.map((cell, place) => ({
    name: plainText(cell),
    cell: ({ cells }: { readonly cells: Extract<Block, { kind: 'table' }>['head'] }) => (
      <Inlines text={cells[place] ?? []} />
    ),
    heads: place === 0,
  }))
  const rows = block.rows.map((cells, place) => ({ place, cells }))
  return (
    <DataTable
      caption={columns.map(({ name }) => name).join(', ')}
      columns={columns}
      rows={rows}
      keyOf={({ place }) => place}
    />
  )
}

/** A line of an article with its inline formatting. */
function Inlines({ text }: { readonly text: readonly Inline[] }): ReactNode {
  return text.map((part, place) => <InlineView key={place} part={part} />)
}

function InlineView({ part }: { readonly part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Inlines text={part.inside} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines text={part.inside} />
        </em>
      )
    case 'link':
      return part.to.startsWith('/') ? (
        <Link to={part.to}>
          <Inlines text={part.inside} />
        </Link>
      ) : (
        <a href={part.to} rel="noopener">
          <Inlines text={part.inside} />
        </a>
      )
  }
}
