import type { ResultAsync } from 'neverthrow'
import { useEffect, useRef, useState, type DependencyList } from 'react'
import type { UserError } from '#messages/user-error.ts'
import { useMutation, type Mutation } from './use-mutation.ts'

export interface Query<Value> {
  /** Null until the first response. */
  readonly value: Value | null
  readonly loading: Mutation
  readonly load: () => void
  /** Replaces the value with the response of another request. */
  readonly show: (value: Value) => void
}

/**
 * Sends a request when the component mounts in a browser, and again when one of `deps` changes. After a
 * failure, only the user can retry. If `ask` is null, nothing is requested.
 */
export function useQuery<Value>(
  ask: (() => ResultAsync<Value, UserError>) | null,
  deps: DependencyList = [],
): Query<Value> {
  const [value, show] = useState<Value | null>(null)
  const loading = useMutation()
  const missed = useRef(false)
  const load = () => {
    // If requested while another request is in flight, load again after that one.
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
