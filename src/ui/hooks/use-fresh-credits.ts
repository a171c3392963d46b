import { useEffect } from 'react'
import type { CreditStore } from '../stores/credit-store.ts'
import { useStore } from '../stores/stores.tsx'

/** Credits and subscription, asked for anew on arrival; with `when`, once that is there or is another. For observers. */
export function useFreshCredits(when: unknown = true): CreditStore {
  const credits = useStore('credits')
  useEffect(() => {
    if (when) void credits.refresh()
  }, [when, credits])
  return credits
}
