import { useEffect } from 'react'
import { once } from '#domain/shared/once.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { PagePart } from '../components/page-part.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useStore } from '../stores/stores.tsx'
import type { PayFormProps } from './pay-form.tsx'

const load = once(async () => (await import('./pay-form.tsx')).PayForm)

/** The form that pays. It is fetched while the shop says what is paid for, not before the page. */
export function LazyPayForm(props: PayFormProps) {
  return (
    <PagePart load={load} waiting={<Waiting />}>
      {(PayForm) => <PayForm {...props} />}
    </PagePart>
  )
}

/** What takes its place for a smaller plan, fetched by the few who go there. */
export const LazyScheduleChangeForm = pagePart(
  async () => (await import('./schedule-change-form.tsx')).ScheduleChangeForm,
  <Waiting />,
)

/** Room for what a form or a bill has to say. */
export function Waiting() {
  return (
    <div>
      <Skeleton kind="line" />
      <Skeleton kind="line" />
      <Skeleton kind="short-line" />
    </div>
  )
}

/** Fetches the form beside what else its page waits for; a failure is tried again where the form is needed. */
export function usePayFormAhead(): void {
  const { begun } = useStore('interaction')
  useEffect(() => {
    if (begun) load().catch(() => undefined)
  }, [begun])
}
