import { openDB } from 'idb'

const STORE = 'files'
const FILE = 'emberstock.db'
const PAUSE_MS = 300

/** Where the page's database survives a reload. A browser that keeps nothing begins afresh each time. */
export async function keptBytes() {
  const opening = await openDB('emberstock-fakes', 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  }).catch(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    found: async (): Promise<Uint8Array | null> =>
      (await opening?.get(STORE, FILE).catch(() => null)) ?? null,
    /** Keeps the newest state a moment after the last change. */
    keepSoon: (exported: () => Uint8Array): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void opening?.put(STORE, exported(), FILE).catch(() => undefined)
      }, PAUSE_MS)
    },
    forget: async (): Promise<void> => {
      await opening?.delete(STORE, FILE)
    },
  }
}
