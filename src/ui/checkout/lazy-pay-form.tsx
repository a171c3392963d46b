import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '../parts/skeleton.tsx'
import type { PayFormProps } from './pay-form.tsx'

const load = () => import('./pay-form.tsx')
const PayForm = lazy(async () => ({ default: (await load()).PayForm }))

/** The form that pays. It comes while the shop says what is paid for, not before the page does. */
export function LazyPayForm(props: PayFormProps) {
  return (
    <Suspense
      fallback={
        <div>
          <Skeleton kind="line" />
          <Skeleton kind="line" />
          <Skeleton kind="short-line" />
        </div>
      }
    >
      <PayForm {...props} />
    </Suspense>
  )
}

/** Fetches the form beside what else its page waits for; what fails here is tried again where it is needed. */
export function usePayFormAhead(): void {
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
}
