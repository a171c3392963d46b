import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from './outage.ts'
import { once } from '#domain/shared/once.ts'

/** Asks an adapter that is loaded, with the packages behind it, when it is first asked: no start waits for it. */
export function later<Adapter>(load: () => Promise<Adapter>) {
  const loaded = once(load)
  return <Answer, Fault>(
    ask: (adapter: Adapter) => ResultAsync<Answer, Fault>,
  ): ResultAsync<Answer, Fault | Outage> => attempted(loaded).andThen(ask)
}
