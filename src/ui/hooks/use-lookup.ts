import type { ResultAsync } from 'neverthrow'
import { useEffect, useState, type DependencyList } from 'react'

/**
 * Returns the result of `ask`, or null until it arrives. Asks again when one of `deps` changes, and keeps the
 * previous result meanwhile. A failure changes nothing. If `ask` is null, nothing is requested.
 */
export function useLookup<Value>(
  ask: (() => ResultAsync<Value, unknown>) | null,
  deps: DependencyList,
): Value | null {
  const [found, setFound] = useState<Value | null>(null)

  useEffect(() => {
    let here = true
    void ask?.().match(
      (value) => here && setFound(value),
      () => undefined,
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is made anew each time
  }, deps)

  return found
}
