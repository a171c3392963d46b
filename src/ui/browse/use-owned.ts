import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

const NONE: ReadonlySet<number> = new Set()

/**
 * The ids of these products of which the signed-in user, or the team they act for, owns files. For observers.
 * Sends no request for visitors.
 */
export function useOwned(products: readonly { readonly id: number }[]): ReadonlySet<number> {
  const library = useService('myLibrary')
  const { user } = useStore('session')
  const { changes } = useStore('downloads')
  const ids = products.map(({ id }) => id).join()
  const owned = useLookup(
    user && ids !== ''
      ? () =>
          library
            .ownedVariants(user, ids.split(',').map(Number))
            .map((found) => new Set(found.map(({ productId }) => productId)))
      : null,
    [library, user, ids, changes],
  )
  return (user && owned) ?? NONE
}
