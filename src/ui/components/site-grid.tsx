import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './site-grid.module.css'

export interface SiteGridProps {
  /** `SiteGridCell`s. */
  readonly children: ReactNode
  /** `roomy` for fewer, larger pictures. */
  readonly density?: 'normal' | 'roomy' | undefined
  readonly label?: string | undefined
}

/** Footage edge to edge with 2 px gaps; two columns from 360 px, more as the window grows. */
export function SiteGrid({ children, density, label }: SiteGridProps) {
  return (
    <ul
      className={joinClasses(css['grid'], density === 'roomy' ? css['roomy'] : css['normal'])}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

interface SiteGridCellProps {
  readonly children: ReactNode
  readonly className?: string | false | undefined
}

export function SiteGridCell({ children, className }: SiteGridCellProps) {
  return <li className={joinClasses(css['cell'], className)}>{children}</li>
}
