import type { DryRun } from '#domain/download/dry-run.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useVisibility } from '../hooks/use-visibility.ts'

/** What asking for a file would come to: asked again whenever something changes that it depends on. */
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

  // Its answer may change what comes next. Without it the price in money and the license's own refusals are all there is.
  const known = useLookup(
    isAsking
      ? null
      : () => port.decision(viewer, variantId).map((decision) => ({ of: variantId, decision })),
    [port, viewer, variantId, licenseId, balance, isAsking, returns],
  )

  return known?.of === variantId ? known.decision : null
}
