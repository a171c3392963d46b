import type { ReactNode } from 'react'
import type { Inline } from '#domain/blog/article.ts'
import { Link } from '../parts/link.tsx'

/** A line of an article with its marks. */
export function Words({ text }: { readonly text: readonly Inline[] }): ReactNode {
  return text.map((part, place) => <Word key={place} part={part} />)
}

function Word({ part }: { readonly part: Inline }) {
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
          <Words text={part.inside} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Words text={part.inside} />
        </em>
      )
    case 'link':
      return part.to.startsWith('/') ? (
        <Link to={part.to}>
          <Words text={part.inside} />
        </Link>
      ) : (
        <a href={part.to} rel="noopener">
          <Words text={part.inside} />
        </a>
      )
  }
}
