import { useEffect, useState } from 'react'
import type { SuggestedAction } from '#domain/download/suggested-action.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** What gets a refused file going, the cheapest first, as the server's dry run says; nothing until it has. */
export function useSuggestedActions(variantId: number | null): readonly SuggestedAction[] {
  const downloads = useService('downloads')
  const { viewer } = useStore('session')
  const [ways, setWays] = useState<readonly SuggestedAction[]>([])

  useEffect(() => {
    if (variantId === null) return
    let here = true
    void downloads.decision(viewer, variantId).match(
      ({ wayOn: suggestedAction, otherWays }) =>
        here && setWays(suggestedAction ? [suggestedAction, ...otherWays] : []),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [downloads, viewer, variantId])

  return ways
}
