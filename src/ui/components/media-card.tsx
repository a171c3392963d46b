import type { ReactNode } from 'react'
import { FactsLine, type ShortFact } from './facts-line.tsx'
import { Link } from './link.tsx'
import css from './media-card.module.css'
import { ScrubPoster, type ScrubPosterProps } from './scrub-poster.tsx'
import stretched from './stretched-link.module.css'

export interface MediaCardProps extends Omit<ScrubPosterProps, 'children' | 'alt'> {
  readonly title: string
  readonly to: string
  readonly facts: readonly (ShortFact | null | false | undefined)[]
  /** `Badge`s at the end of the facts line. */
  readonly marks?: ReactNode | undefined
  /** On its own line, below the rest: what people must know before they play the clip. */
  readonly warning?: ReactNode | undefined
  /** The heading level on its page. */
  readonly heading?: 'h2' | 'h3' | 'h4' | undefined
}

/** Footage, a title that links the whole card, and one line of facts. */
export function MediaCard(props: MediaCardProps) {
  const { title, to, facts, marks, warning, heading: Heading = 'h3', ...poster } = props
  return (
    <article className={css['card']}>
      <ScrubPoster {...poster} alt="">
        <div className={css['words']}>
          <div className={css['row']}>
            <Heading className={css['title']}>
              <Link to={to} className={stretched['overFootage']}>
                {title}
              </Link>
            </Heading>
          </div>
          <div className={css['row']}>
            <FactsLine facts={facts} />
            {marks && <span className={css['marks']}>{marks}</span>}
          </div>
          {warning}
        </div>
      </ScrubPoster>
    </article>
  )
}
