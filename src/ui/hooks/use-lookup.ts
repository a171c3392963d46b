import type { ResultAsync } from 'neverthrow'
import { useEffect, useState, type DependencyList } from 'react'

/**
 * What is found by asking, null until then: asked again when one of `deps` has changed, while what was
 * found before stands. A failure finds nothing, and with `ask` null nothing is asked.
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
