import type { ReactNode } from 'react'
import { ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import css from './nothing-yet.module.css'

interface NothingYetProps {
  readonly title: string
  /** What will be kept here. */
  readonly children: ReactNode
}

/** A page of the account that fills up by licensing, before anything was licensed. */
export function NothingYet({ title, children }: NothingYetProps) {
  return (
    <div className={css['empty']}>
      <EmptyState
        title={title}
        action={
          <ButtonLink kind="primary" to="/2d">
            Browse 2D elements
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
