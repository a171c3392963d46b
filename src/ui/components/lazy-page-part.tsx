import type { ComponentType, ReactNode } from 'react'
import { once } from '#domain/shared/once.ts'
import { PagePart } from './page-part.tsx'

/** Turns a `PagePart` into a component that takes the part's props; `waiting` is shown until it loads. */
export function pagePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const loadOnce = once(load)
  return (props) => (
    <PagePart load={loadOnce} waiting={waiting}>
      {(Part) => <Part {...props} />}
    </PagePart>
  )
}
