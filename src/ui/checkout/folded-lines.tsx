import { useState, type ReactNode } from 'react'
import { Disclosure } from '../parts/disclosure.tsx'

const FOLDED_FROM = 4

interface FoldedLinesProps {
  readonly count: number
  readonly children: ReactNode
}

/** On a small screen a long cart folds up, so that paying is not a long way down. */
export function FoldedLines({ count, children }: FoldedLinesProps) {
  // Asked once: the cart is only known in a browser, and folding while somebody reads is worse than either.
  const [folded] = useState(
    () => count >= FOLDED_FROM && window.matchMedia('(width < 56rem)').matches,
  )
  return folded ? <Disclosure summary={`${count} items`}>{children}</Disclosure> : children
}
