import type { DryRun } from '#domain/download/dry-run.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useVisibility } from '../hooks/use-visibility.ts'

/** What requesting a file would cost or lead to; checked again whenever something it depends on changes. */
export function useDecision(variantId: number): DryRun | null {
  const port = useService('downloads')
  const { viewer } = useStore('session')
  const { chosenId } = useStore('licenses')
  const { balance } = useStore('credits')
  const { order } = useStore('cart')
  const downloads = useStore('downloads')
  const licenseId = order?.licenseId ?? chosenId
  const isAsking = downloads.asking.has(variantId)
  const returns = useVisibility()

  // The answer to a pending request may change the decision. Without a decision, only the price in money and the
  // license's own refusals are shown.
  const known = useLookup(
    isAsking
      ? null
      : () => port.decision(viewer, variantId).map((decision) => ({ of: variantId, decision })),
    [port, viewer, variantId, licenseId, balance, isAsking, returns],
  )

  return known?.of === variantId ? known.decision : null
}
