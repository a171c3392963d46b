import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from './outage.ts'
import { once } from '#domain/shared/once.ts'

/** Loads an adapter, with the packages that it needs, on the first call, so that startup does not wait for it. */
export function later<Adapter>(load: () => Promise<Adapter>) {
  const loaded = once(load)
  return <Answer, Fault>(
    ask: (adapter: Adapter) => ResultAsync<Answer, Fault>,
  ): ResultAsync<Answer, Fault | Outage> => attempted(loaded).andThen(ask)
}
