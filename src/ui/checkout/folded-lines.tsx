import { useState, type ReactNode } from 'react'
import { Disclosure } from '../parts/disclosure.tsx'
import { useAwake } from '../use-awake.ts'

const FOLDED_FROM = 4

interface FoldedLinesProps {
  readonly count: number
  readonly children: ReactNode
}

/** On a small screen a long cart folds up, so that paying is not a long way down. */
export function FoldedLines({ count, children }: FoldedLinesProps) {
  const isInBrowser = useAwake()
  // Asked once: folding while somebody reads, as what came with the page is read, is worse than either.
  const [folded] = useState(
    () => isInBrowser && count >= FOLDED_FROM && window.matchMedia('(width < 56rem)').matches,
  )
  return folded ? <Disclosure summary={`${count} items`}>{children}</Disclosure> : children
}
