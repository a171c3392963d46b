import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

interface MenuProps {
  readonly className: string | undefined
  readonly summary: ReactNode
  /** `opened`: whether it has been open at least once. */
  readonly children: (menu: RefObject<HTMLDetailsElement | null>, opened: boolean) => ReactNode
}

/** A header button with a list below it. Closes on navigation; otherwise, its content closes it. */
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
