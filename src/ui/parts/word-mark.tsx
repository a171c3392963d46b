import type { ReactNode } from 'react'
import css from './word-mark.module.css'

export interface WordMarkProps {
  /** One word: "Free", "Owned", "Flashes". */
  readonly children: ReactNode
  readonly tone?: 'plain' | 'ok' | 'warn' | 'bad' | undefined
}

/** A state in a word. The colour repeats the word and never replaces it. */
export function WordMark({ children, tone = 'plain' }: WordMarkProps) {
  return <span className={css[tone]}>{children}</span>
}
