import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '../parts/skeleton.tsx'
import type { PayFormProps } from './pay-form.tsx'

const load = () => import('./pay-form.tsx')
const PayForm = lazy(async () => ({ default: (await load()).PayForm }))

/** The form that pays. It is fetched while the shop says what is paid for, not before the page. */
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

/** Fetches the form beside what else its page waits for; a failure is tried again where the form is needed. */
export function usePayFormAhead(): void {
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
}
