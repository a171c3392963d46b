import { useLayoutEffect, useRef } from 'react'
import css from './progress-line.module.css'

export interface ProgressLineProps {
  /** From 0 to 1; `null` when nothing is loading. */
  readonly progress: number | null
}

/** The 3 px line at the top edge of the window while the next page loads (display 1). */
export function ProgressLine({ progress }: ProgressLineProps) {
  const ref = useRef<HTMLDivElement>(null)

  // Set from script, since a style attribute in served HTML would violate the content security policy.
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--progress', String(progress ?? 0))
  }, [progress])

  return <div ref={ref} className={css['line']} hidden={progress === null} aria-hidden="true" />
}
