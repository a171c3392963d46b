import type { createStaticHandler, StaticHandlerContext } from 'react-router-dom'

/** A page's matched routes and the data of their loaders, before it is rendered. */
export interface LoadedPage {
  readonly dataRoutes: ReturnType<typeof createStaticHandler>['dataRoutes']
  readonly context: StaticHandlerContext
}

interface Kept {
  readonly page: LoadedPage
  readonly until: number
}

const LIFE_MS = 400
const MOST = 300
const LONGEST_ADDRESS = 300

/**
 * The data behind pages that are the same for every visitor: for a moment they get the same, so
 * that a crowd costs one page and a change on the shelves is seen within a second. Never the HTML,
 * which has a nonce (security 17).
 */
export function visitorPages(now: () => number) {
  const pages = new Map<string, Kept>()
  return {
    find: (address: string): LoadedPage | null => {
      const kept = pages.get(address)
      if (kept && kept.until > now()) return kept.page
      pages.delete(address)
      return null
    },
    keep: (address: string, page: LoadedPage): void => {
      if (page.context.statusCode !== 200 || address.length > LONGEST_ADDRESS) return
      const [oldest] = pages.keys()
      if (pages.size >= MOST && oldest !== undefined) pages.delete(oldest)
      pages.set(address, { page, until: now() + LIFE_MS })
    },
  }
}
