import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

interface MenuProps {
  readonly className: string | undefined
  readonly summary: ReactNode
  /** `opened`: it was, at least once. */
  readonly children: (menu: RefObject<HTMLDetailsElement | null>, opened: boolean) => ReactNode
}

/** A button of the header with a list below it. Closes when somebody goes somewhere; what is in it closes it otherwise. */
export function Menu({ className, summary, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState(false)
  const { key } = useLocation()

  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  return (
    <details ref={ref} className={className} onToggle={() => setOpened(true)}>
      {summary}
      {children(ref, opened)}
    </details>
  )
}
