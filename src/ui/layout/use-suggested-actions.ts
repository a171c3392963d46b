import type { SuggestedAction } from '#domain/download/suggested-action.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

const NONE: readonly SuggestedAction[] = []

/** The actions that unblock a refused file, cheapest first, from the server's dry run; empty until it has answered. */
export function useSuggestedActions(variantId: number | null): readonly SuggestedAction[] {
  const downloads = useService('downloads')
  const { viewer } = useStore('session')
  const actions = useLookup(
    variantId === null
      ? null
      : () =>
          downloads
            .decision(viewer, variantId)
            .map(({ suggestedAction, otherActions }) =>
              suggestedAction ? [suggestedAction, ...otherActions] : [],
            ),
    [downloads, viewer, variantId],
  )
  return actions ?? NONE
}
