import { useEffect, useState } from 'react'
import type { WayOn } from '#domain/download/unblock.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** What gets a refused file going, the cheapest first, as the server's dry run says; nothing until it has. */
export function useWaysOn(variantId: number | null): readonly WayOn[] {
  const downloads = useService('downloads')
  const { viewer } = useStore('session')
  const [ways, setWays] = useState<readonly WayOn[]>([])

  useEffect(() => {
    if (variantId === null) return
    let here = true
    void downloads.decision(viewer, variantId).match(
      ({ wayOn, otherWays }) => here && setWays(wayOn ? [wayOn, ...otherWays] : []),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [downloads, viewer, variantId])

  return ways
}
