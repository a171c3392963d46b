import { observer } from 'mobx-react-lite'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useStore } from '../stores/stores.tsx'
import { LazyPart, type LazyPartProps } from './lazy-part.tsx'

type BegunPartProps<Part> = Pick<LazyPartProps<Part>, 'load' | 'waiting' | 'children'>

/**
 * An optional part of a page: loaded once the visitor has begun to interact. Shows `waiting` until then, and if
 * loading fails.
 */
export const BegunPart = observer(function BegunPart<Part>({
  load,
  waiting = null,
  children,
}: BegunPartProps<Part>) {
  const { begun } = useStore('interaction')
  // If this hydrates late, the visitor may already have begun; until then it renders what the server did.
  const isHydrated = useHydrated()
  if (!begun || !isHydrated) return waiting
  return (
    <LazyPart load={load} waiting={waiting}>
      {children}
    </LazyPart>
  )
})
