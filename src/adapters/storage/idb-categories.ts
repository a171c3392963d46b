import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import { OWNED } from '#domain/catalog/facet.ts'
import type { TopicPage } from '#domain/catalog/product.ts'
import type { Device } from './database.ts'
import type { StoredAnswer } from './shown-first.ts'

interface StoredCategory {
  readonly topic: StoredAnswer<TopicPage>
  readonly list: (browse: Pick<Browse, 'sort' | 'page'>) => StoredAnswer<BrowsePage>
}

/** One category in the device's database. */
export function storedCategory(openDevice: () => Promise<Device>, slug: string): StoredCategory {
  const writing = async () =>
    (await openDevice()).transaction(['categories', 'pflFilters'], 'readwrite')
  const dropList = async () => {
    const tx = await writing()
    const entries = tx.objectStore('categories')
    const entry = await entries.get(slug)
    if (entry) await entries.put({ ...entry, ...NO_LIST }, slug)
    await tx.objectStore('pflFilters').delete(slug)
    await tx.done
  }
  return {
    topic: {
      find: async () => {
        const entry = await (await openDevice()).get('categories', slug)
        return entry && { ...entry.about, collections: entry.collections }
      },
      keep: async ({ collections, ...about }) => {
        const tx = await writing()
        const entries = tx.objectStore('categories')
        const before = (await entries.get(slug)) ?? NO_LIST
        await entries.put({ ...before, collections, about }, slug)
        await tx.done
      },
      drop: async () => {
        const tx = await writing()
        await tx.objectStore('categories').delete(slug)
        await tx.objectStore('pflFilters').delete(slug)
        await tx.done
      },
    },
    list: ({ sort, page }) => ({
      find: async () => {
        const tx = (await openDevice()).transaction(['categories', 'pflFilters'])
        const entry = await tx.objectStore('categories').get(slug)
        const filters = await tx.objectStore('pflFilters').get(slug)
        if (!entry?.list || !filters) return undefined
        const { sort: kept, ...list } = entry.list
        if (kept !== sort || entry.currentPage !== page) return undefined
        const { currentPage, totalPages, nextPage } = entry
        return { ...list, page: currentPage, totalPages, nextPage, ...filters }
      },
      keep: async ({ page: currentPage, totalPages, nextPage, counts, categories, ...list }) => {
        // What a person owns must not be visible to anyone else, and an address past the end shows another
        // page.
        if (OWNED.key in counts || list.pastTheEnd) {
          await dropList()
          return
        }
        const tx = await writing()
        const entries = tx.objectStore('categories')
        const entry = await entries.get(slug)
        if (entry) {
          const paging = { currentPage, totalPages, nextPage }
          await entries.put({ ...entry, ...paging, list: { ...list, sort } }, slug)
          await tx.objectStore('pflFilters').put({ counts, categories }, slug)
        }
        await tx.done
      },
      drop: dropList,
    }),
  }
}

const NO_LIST = { currentPage: 1, totalPages: 1, nextPage: null, list: null } as const
