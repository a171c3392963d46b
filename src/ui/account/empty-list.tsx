import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import css from './empty-list.module.css'

interface EmptyListProps {
  readonly title: string
  /** What will be kept here. */
  readonly children: ReactNode
}

/** A page of the account that fills up by licensing, before anything was licensed. */
export function EmptyList({ title, children }: EmptyListProps) {
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
