import { inUsd, type Cents } from '#domain/shared/money.ts'
import { joinClasses } from './join-classes.ts'
import css from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import textCss from '../styles/text.module.css'

export interface PriceProps {
  readonly cents: Cents
  /** The price before a discount, in cents; struck through when it is higher. */
  readonly was?: Cents | null | undefined
  /** What the price covers: "a month", "per seat". */
  readonly covers?: string | undefined
  readonly size?: 'normal' | 'large' | undefined
}

/** An amount of money in monospace with its currency. */
export function Price({ cents, was, covers, size }: PriceProps) {
  const reduced = was !== undefined && was !== null && was > cents
  return (
    <span className={joinClasses(css['price'], size === 'large' && css['large'])}>
      {reduced && (
        <>
          <VisuallyHidden>Before: </VisuallyHidden>
          <s className={textCss['quiet']}>{inUsd(was)}</s>
          <VisuallyHidden>Now: </VisuallyHidden>
        </>
      )}
      <span>{inUsd(cents)}</span>
      {covers && <span className={css['covers']}>{covers}</span>}
    </span>
  )
}
