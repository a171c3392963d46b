import { joinClasses } from './join-classes.ts'
import css from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface PriceProps {
  readonly cents: number
  /** ISO 4217. */
  readonly currency?: string | undefined
  /** The price before a discount, in cents; struck through when it is higher. */
  readonly was?: number | null | undefined
  /** What the price covers: "a month", "per seat". */
  readonly covers?: string | undefined
  readonly size?: 'normal' | 'large' | undefined
}

/** Money in mono with its currency. */
export function Price({ cents, currency = 'USD', was, covers, size }: PriceProps) {
  const reduced = was !== undefined && was !== null && was > cents
  return (
    <span className={joinClasses(css['price'], size === 'large' && css['large'])}>
      {reduced && (
        <>
          <VisuallyHidden>Before: </VisuallyHidden>
          <s className={css['was']}>{inMoney(was, currency)}</s>
          <VisuallyHidden>Now: </VisuallyHidden>
        </>
      )}
      <span>{inMoney(cents, currency)}</span>
      {covers && <span className={css['covers']}>{covers}</span>}
    </span>
  )
}

/** 123456 → "$1,234.56"; the same text on the server and in every browser. */
export function inMoney(cents: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
