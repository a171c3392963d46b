import type { ReactNode } from 'react'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import type { Query } from '../hooks/use-query.ts'
import css from './account-form.module.css'

interface QueryResultProps<Value> extends Omit<Query<Value>, 'show'> {
  readonly children: (value: Value) => ReactNode
}

/** Shows a placeholder while the query loads, then its value, or its error with a retry button. */
export function QueryResult<Value>({ value, loading, load, children }: QueryResultProps<Value>) {
  if (value !== null) return children(value)
  if (!loading.error) {
    return (
      <div className={css['form']} aria-busy="true">
        <Skeleton kind="line" />
        <Skeleton kind="line" />
        <Skeleton kind="short-line" />
      </div>
    )
  }
  return (
    <div className={css['form']}>
      <ErrorNote error={loading.error} />
      <div className={css['actions']}>
        <Button onClick={load}>Try again</Button>
      </div>
    </div>
  )
}
