import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode, ToggleEvent } from 'react'
import css from './disclosure.module.css'

export interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  /** Whether it starts open. */
  readonly open?: boolean | undefined
  readonly onToggle?: ((event: ToggleEvent<HTMLDetailsElement>) => void) | undefined
}

/** More on request; the browser's own element, so it opens without script and by find-in-page. */
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
