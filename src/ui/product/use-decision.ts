import { useEffect, useState } from 'react'
import type { DryRun } from '#domain/download/dry-run.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useVisibility } from '../hooks/use-visibility.ts'

/** What asking for a file would come to: asked again whenever something changes that it depends on. */
export function useDecision(variantId: number): DryRun | null {
  const port = useService('downloads')
  const { viewer } = useStore('session')
  const { chosenId } = useStore('licenses')
  const { balance } = useStore('credits')
  const { order } = useStore('cart')
  const downloads = useStore('downloads')
  const [known, setKnown] = useState<{ of: number; decision: DryRun } | null>(null)
  const licenseId = order?.licenseId ?? chosenId
  const isAsking = downloads.asking.has(variantId)
  const returns = useVisibility()

  useEffect(() => {
    // Its answer may change what comes next.
    if (isAsking) return
    let here = true
    void port.decision(viewer, variantId).match(
      (decision) => here && setKnown({ of: variantId, decision }),
      // Without it the price in money and the license's own refusals are all there is, as before.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [port, viewer, variantId, licenseId, balance, isAsking, returns])

  return known?.of === variantId ? known.decision : null
}
