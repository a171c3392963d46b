import { useCallback, useEffect, useState } from 'react'
import type { ServiceAsked, ServiceQuote } from '#application/ports/purchases.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { useService } from '../stores/stores.tsx'

export interface AskedQuote {
  /** The last numbers the shop said; null before the first. */
  readonly quote: ServiceQuote | null
  readonly trouble: Trouble | null
  readonly asking: boolean
  readonly again: () => void
}

/** What a purchase comes to, asked again whenever something that changes the price has changed. */
export function useServiceQuote(
  user: Registered | null,
  { wanted, licenseId, country }: ServiceAsked,
): AskedQuote {
  const purchases = useService('purchases')
  const [quote, setQuote] = useState<ServiceQuote | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [asking, setAsking] = useState(true)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((before) => before + 1), [])

  useEffect(() => {
    if (!user) return
    let here = true
    const settle = (said: ServiceQuote | null, fault: Trouble | null) => {
      if (!here) return
      setQuote(said)
      setTrouble(fault)
      setAsking(false)
    }
    setAsking(true)
    void purchases.quote(user, { wanted, licenseId, country }).match(
      (said) => settle(said, null),
      (fault) => settle(null, fault),
    )
    return () => {
      here = false
    }
  }, [user, wanted, licenseId, country, turn, purchases])

  return { quote, trouble, asking, again }
}
