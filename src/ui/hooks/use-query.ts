import type { ResultAsync } from 'neverthrow'
import { useEffect, useRef, useState, type DependencyList } from 'react'
import type { UserError } from '#messages/user-error.ts'
import { useMutation, type Mutation } from './use-mutation.ts'

export interface Query<Value> {
  /** Null until it has come. */
  readonly value: Value | null
  readonly loading: Mutation
  readonly load: () => void
  /** Puts in its place what another request has answered. */
  readonly show: (value: Value) => void
}

/**
 * Asks once the component stands in a browser, and again when one of `deps` has changed; after a
 * failure somebody has to press. With `ask` null nothing is asked.
 */
export function useQuery<Value>(
  ask: (() => ResultAsync<Value, UserError>) | null,
  deps: DependencyList = [],
): Query<Value> {
  const [value, show] = useState<Value | null>(null)
  const loading = useMutation()
  const missed = useRef(false)
  const load = () => {
    // Asked for while another answer was on its way: it comes after that.
    missed.current = loading.busy
    if (ask) loading.run(ask, show)
  }

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is made anew each time
  useEffect(load, deps)
  useEffect(() => {
    if (missed.current && !loading.busy) load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once that answer is there
  }, [loading.busy])

  return { value, loading, load, show }
}
