import { okAsync } from 'neverthrow'
import type { RecentSearches } from '#application/ports/memory.ts'

const MOST = 8

/** Recent searches on this device, in its local storage; always empty if that is forbidden. */
export const recentSearches = (storage: Storage | null): RecentSearches => {
  const all = () => read(storage)
  const keep = (searches: readonly string[]) => {
    try {
      if (searches.length === 0) storage?.removeItem('emberstock-searches')
      else storage?.setItem('emberstock-searches', JSON.stringify(searches))
    } catch {
      // Full storage loses only the newest search.
    }
    return okAsync(searches)
  }
  return {
    all: () => okAsync(all()),
    add: (search) => {
      // Someone who keeps typing refines the search that was added a moment ago.
      const others = all().filter(
        (one, place) => one !== search && !(place === 0 && search.startsWith(one)),
      )
      return keep([search, ...others].slice(0, MOST))
    },
    remove: (search) => keep(all().filter((one) => one !== search)),
  }
}

function read(storage: Storage | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem('emberstock-searches') ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}
