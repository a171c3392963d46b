import type { ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Loadable } from '../use-loaded.ts'
import css from './account-form.module.css'
import { TroubleNote } from './trouble-note.tsx'

interface LoadedProps<Value> extends Omit<Loadable<Value>, 'show'> {
  readonly children: (value: Value) => ReactNode
}

/** Room for what is on its way, then the thing itself, or why it did not come and a way to try again. */
export function Loaded<Value>({ value, loading, load, children }: LoadedProps<Value>) {
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
        <Button onClick={load}>Try again</Button>
      </div>
    </div>
  )
}
