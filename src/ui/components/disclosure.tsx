import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode, ToggleEvent } from 'react'
import css from './disclosure.module.css'

export interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  /** Whether it is open initially. */
  readonly open?: boolean | undefined
  readonly onToggle?: ((event: ToggleEvent<HTMLDetailsElement>) => void) | undefined
}

/** Content that expands on request; a native element, so it opens without script and through find-in-page. */
export function Disclosure({ summary, children, open, onToggle }: DisclosureProps) {
  return (
    <details className={css['disclosure']} open={open} onToggle={onToggle}>
      <summary className={css['summary']}>
        <span>{summary}</span>
        <ChevronDown />
      </summary>
      <div className={css['body']}>{children}</div>
    </details>
  )
}
