import type { TextSection } from '#domain/help/shop-text.ts'
import css from './text-page.module.css'

interface OnThisPageProps {
  readonly sections: readonly Pick<TextSection, 'id' | 'title'>[]
}

/** The sections of a text, as links. */
export function OnThisPage({ sections }: OnThisPageProps) {
  return (
    <nav className={css['contents']} aria-label="On this page">
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
