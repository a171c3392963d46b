import { useEffect } from 'react'
import type { CreditStore } from '../stores/credit-store.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * The credits and the subscription, refetched on mount. With `when`, refetched once it is truthy and whenever
 * it changes. For observers.
 */
export function useFreshCredits(when: unknown = true): CreditStore {
  const credits = useStore('credits')
  useEffect(() => {
    if (when) void credits.refresh()
  }, [when, credits])
  return credits
}
