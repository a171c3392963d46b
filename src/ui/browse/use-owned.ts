import { useEffect, useState } from 'react'
import { useService, useStore } from '../stores/stores.tsx'

const NONE: ReadonlySet<number> = new Set()

/** Which of these products a signed-in member owns files of. For observers; a visitor asks nothing. */
export function useOwned(products: readonly { readonly id: number }[]): ReadonlySet<number> {
  const library = useService('ownLibrary')
  const { user } = useStore('session')
  const { changes } = useStore('downloads')
  const [owned, setOwned] = useState(NONE)
  const ids = products.map(({ id }) => id).join()

  useEffect(() => {
    if (!user || ids === '') return
    let here = true
    void library
      .ownedVariants(user, ids.split(',').map(Number))
      .map((found) => here && setOwned(new Set(found.map(({ productId }) => productId))))
    return () => {
      here = false
    }
  }, [library, user, ids, changes])

  return user ? owned : NONE
}
