import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'

interface EmptyListProps {
  readonly title: string
  /** What will be kept here. */
  readonly children: ReactNode
}

/** A page of the account that fills up by licensing, before anything was licensed. */
export function EmptyList({ title, children }: EmptyListProps) {
  return (
    <EmptyState
      within="column"
      title={title}
      action={
        <ButtonLink kind="primary" to="/2d">
          Browse 2D elements
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
