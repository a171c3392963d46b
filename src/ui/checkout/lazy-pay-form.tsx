import { useEffect } from 'react'
import { once } from '#domain/shared/once.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { PagePart } from '../components/page-part.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useStore } from '../stores/stores.tsx'
import type { PayFormProps } from './pay-form.tsx'

const load = once(async () => (await import('./pay-form.tsx')).PayForm)

/** The payment form. It is fetched while the quote loads, not before the page. */
export function LazyPayForm(props: PayFormProps) {
  return (
    <PagePart load={load} waiting={<Waiting />}>
      {(PayForm) => <PayForm {...props} />}
    </PagePart>
  )
}

/** Replaces the payment form for a change to a smaller plan. Lazy, because few visitors need it. */
export const LazyScheduleChangeForm = pagePart(
  async () => (await import('./schedule-change-form.tsx')).ScheduleChangeForm,
  <Waiting />,
)

/** Placeholder for a form or a bill that is still loading. */
export function Waiting() {
  return (
    <div>
      <Skeleton kind="line" />
      <Skeleton kind="line" />
      <Skeleton kind="short-line" />
    </div>
  )
}

/**
 * Preloads the payment form in parallel with the page's other data. If that fails, it is fetched again when
 * needed.
 */
export function usePayFormAhead(): void {
  const { begun } = useStore('interaction')
  useEffect(() => {
    if (begun) load().catch(() => undefined)
  }, [begun])
}
