import type { ItemRef } from '#domain/catalog/item-ref.ts'
import { useOwned } from '../browse/use-owned.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

const NONE: ReadonlySet<number> = new Set()

/** Which of these bundles a signed-in user, or the team that they act for, owns whole under the license that is chosen: those are not for sale (coverage 3). */
export function useOwnedBundles(bundles: readonly { readonly id: number }[]): ReadonlySet<number> {
  const library = useService('myLibrary')
  const { user } = useStore('session')
  const { changes } = useStore('downloads')
  const { chosenId } = useStore('licenses')
  const ids = bundles.map(({ id }) => id).join()
  const owned = useLookup(
    user && ids !== ''
      ? () =>
          library
            .ownedBundles(user, ids.split(',').map(Number), chosenId)
            .map((found) => new Set(found))
      : null,
    [library, user, ids, changes, chosenId],
  )
  return (user && owned) ?? NONE
}

/** Which items of a list are owned: an asset of which any file is, a bundle of which all are. */
export function useOwnedItems(items: readonly ItemRef[]): (item: ItemRef) => boolean {
  const products = useOwned(items.filter(({ type }) => type === 'product'))
  const bundles = useOwnedBundles(items.filter(({ type }) => type === 'bundle'))
  return ({ type, id }) => (type === 'bundle' ? bundles : products).has(id)
}
