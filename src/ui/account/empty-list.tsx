import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'

interface EmptyListProps {
  readonly title: string
  /** Describes what the list will contain. */
  readonly children: ReactNode
}

/** The empty state of an account list that fills up with licenses. */
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
