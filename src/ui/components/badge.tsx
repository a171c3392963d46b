import type { ReactNode } from 'react'
import css from './badge.module.css'

export interface BadgeProps {
  /** One word: "Free", "Owned", "Flashes". */
  readonly children: ReactNode
  readonly tone?: 'plain' | 'ok' | 'warn' | 'bad' | undefined
}

/** A state as a word. The color repeats the word and never replaces it. */
export function Badge({ children, tone = 'plain' }: BadgeProps) {
  return <span className={css[tone]}>{children}</span>
}
