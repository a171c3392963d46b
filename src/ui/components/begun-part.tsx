import { observer } from 'mobx-react-lite'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useStore } from '../stores/stores.tsx'
import { LazyPart, type LazyPartProps } from './lazy-part.tsx'

type BegunPartProps<Part> = Pick<LazyPartProps<Part>, 'load' | 'waiting' | 'children'>

/** What a page does without: fetched once somebody has begun to use it, with `waiting` in its place until then and where it does not arrive. */
export const BegunPart = observer(function BegunPart<Part>({
  load,
  waiting = null,
  children,
}: BegunPartProps<Part>) {
  const { begun } = useStore('interaction')
  // What is taken over late may find that somebody has begun: it stands as it was served until it is taken over.
  const isHydrated = useHydrated()
  if (!begun || !isHydrated) return waiting
  return (
    <LazyPart load={load} waiting={waiting}>
      {children}
    </LazyPart>
  )
})
