import type { ComponentType, ReactNode } from 'react'
import { once } from '#domain/shared/once.ts'
import { PagePart } from './page-part.tsx'

/** A `PagePart` as a component that takes the properties of the part; `waiting` stands in its place meanwhile. */
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
