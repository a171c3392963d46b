import type { ReactNode } from 'react'
import type { Inline } from '#domain/blog/article.ts'
import { Link } from '../components/link.tsx'

/** A line of an article with its marks. */
export function Inlines({ text }: { readonly text: readonly Inline[] }): ReactNode {
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
