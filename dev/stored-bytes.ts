import { openDB } from 'idb'

const STORE = 'files'
const FILE = 'emberstock.db'
const VERSION = 'version'

export type StoredBytes = Awaited<ReturnType<typeof storedBytes>>

/** Where the database survives a reload and meets other tabs. A browser that keeps nothing begins afresh each time. */
export async function storedBytes() {
  const opening = await openDB('emberstock-fakes', 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  }).catch(() => null)
  // The version that this tab's copy is.
  let own = 0
  return {
    /** What another tab has kept since this one last looked or kept; null where there is nothing newer. */
    news: async (): Promise<Uint8Array | null> => {
      if (!opening) return null
      const { store } = opening.transaction(STORE)
      const [bytes, kept = 1] = (await Promise.all([store.get(FILE), store.get(VERSION)])) as [
        Uint8Array | undefined,
        number | undefined,
      ]
      if (!bytes || kept === own) return null
      own = kept
      return bytes
    },
    /** Keeps this tab's copy as the newest; done once it is there. */
    save: async (bytes: Uint8Array): Promise<void> => {
      if (!opening) return
      const next = own + 1
      const saving = opening.transaction(STORE, 'readwrite')
      await Promise.all([
        saving.store.put(bytes, FILE),
        saving.store.put(next, VERSION),
        saving.done,
      ])
      own = next
    },
  }
}
