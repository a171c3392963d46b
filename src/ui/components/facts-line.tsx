import { Fragment } from 'react'
import css from './facts-line.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A fact as shown, and as spoken if the sign alone means nothing ("α", "alpha channel"). */
export type ShortFact = string | { readonly shown: string; readonly spoken: string }

export interface FactsLineProps {
  /** Unknown facts are left out. */
  readonly facts: readonly (ShortFact | null | false | undefined)[]
}

/** One monospace line: 2.4 s · 24 fps · α */
export function FactsLine({ facts }: FactsLineProps) {
  const known = facts.filter((fact) => fact !== null && fact !== false && fact !== undefined)
  return (
    <p className={css['line']}>
      {known.map((fact, index) => (
        <Fragment key={typeof fact === 'string' ? fact : fact.spoken}>
          {/* Non-breaking spaces: a sign alone on a line would mean nothing. */}
          {index > 0 && (
            <span aria-hidden="true">{typeof fact === 'string' ? ' · ' : '\u00A0·\u00A0'}</span>
          )}
          {typeof fact === 'string' ? <span>{fact}</span> : <Sign {...fact} />}
        </Fragment>
      ))}
    </p>
  )
}

function Sign({ shown, spoken }: { readonly shown: string; readonly spoken: string }) {
  return (
    <span>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  )
}
