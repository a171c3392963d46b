import { observer } from 'mobx-react-lite'
import { useStore } from '../stores/stores.tsx'
import { LazyPart, type LazyPartProps } from './lazy-part.tsx'

type BegunPartProps<Part> = Pick<LazyPartProps<Part>, 'load' | 'children'>

/** What a page does without: fetched once somebody has begun to use it, and left out where it does not arrive. */
export const BegunPart = observer(function BegunPart<Part>({
  load,
  children,
}: BegunPartProps<Part>) {
  const { begun } = useStore('interaction')
  if (!begun) return null
  return <LazyPart load={load}>{children}</LazyPart>
})
