import { okAsync } from 'neverthrow'
import type { RecentlyViewed } from '#application/ports/memory.ts'

/** display 7. */
const MOST = 12

/** The assets viewed on this device, in its local storage; always empty if that is forbidden. */
export const recentlyViewed = (storage: Storage | null): RecentlyViewed => {
  const keep = (ids: readonly number[]) => {
    try {
      if (ids.length === 0) storage?.removeItem('emberstock-viewed')
      else storage?.setItem('emberstock-viewed', JSON.stringify(ids))
    } catch {
      // Full storage loses only the newest.
    }
    return okAsync(ids)
  }
  const without = (id: number) => read(storage).filter((one) => one !== id)
  return {
    all: () => okAsync(read(storage)),
    // One more than are shown: the asset being viewed is not listed on its own page.
    add: (id) => keep([id, ...without(id)].slice(0, MOST + 1)),
    remove: (id) => keep(without(id)),
    clear: () => keep([]),
  }
}

function read(storage: Storage | null): readonly number[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem('emberstock-viewed') ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => Number.isSafeInteger(one) && one > 0) : []
  } catch {
    return []
  }
}
