import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

const NONE: ReadonlySet<number> = new Set()

/** Which of these products a signed-in user, or the team that they act for, owns files of. For observers; a visitor asks nothing. */
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
