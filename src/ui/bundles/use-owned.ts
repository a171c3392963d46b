import type { ItemRef } from '#domain/catalog/item-ref.ts'
import { useOwned } from '../browse/use-owned.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

const NONE: ReadonlySet<number> = new Set()

/**
 * The ids of these bundles that the signed-in user, or the team they act for, fully owns under the chosen
 * license. Those are not for sale (coverage 3).
 */
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

/** Tells which items of a list are owned: an asset if any of its files is, a bundle if all of its files are. */
export function useOwnedItems(items: readonly ItemRef[]): (item: ItemRef) => boolean {
  const products = useOwned(items.filter(({ type }) => type === 'product'))
  const bundles = useOwnedBundles(items.filter(({ type }) => type === 'bundle'))
  return ({ type, id }) => (type === 'bundle' ? bundles : products).has(id)
}
