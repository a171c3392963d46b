import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import css from './tabs.module.css'

interface Tab {
  readonly label: string
  readonly to: string
  readonly current: boolean
  /** Number of items, in monospace after the label. */
  readonly count?: ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
}

/** Views of one thing, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={css['tabs']}>
      <ul className={css['list']}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className={css['count']}> {tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
