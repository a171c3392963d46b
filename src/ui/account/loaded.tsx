import type { ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Errand } from '../use-errand.ts'
import css from './account-form.module.css'
import { TroubleNote } from './trouble-note.tsx'

interface LoadedProps<Value> {
  readonly value: Value | null
  readonly loading: Errand
  readonly again: () => void
  readonly children: (value: Value) => ReactNode
}

/** Room for what is on its way, then the thing itself, or what kept it and a way to try again. */
export function Loaded<Value>({ value, loading, again, children }: LoadedProps<Value>) {
  if (value !== null) return children(value)
  if (!loading.trouble) {
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
      <TroubleNote errand={loading} />
      <div className={css['ways']}>
        <Button onClick={again}>Try again</Button>
      </div>
    </div>
  )
}
