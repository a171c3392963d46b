import { openDB } from 'idb'

const STORE = 'files'
const FILE = 'emberstock.db'
const VERSION = 'version'

export type StoredBytes = Awaited<ReturnType<typeof storedBytes>>

/**
 * Stores the database so that it survives reloads and is shared between tabs. In a browser without storage
 * it starts empty each time.
 */
export async function storedBytes() {
  const opening = await openDB('emberstock-fakes', 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  }).catch(() => null)
  // The version of this tab's copy.
  let own = 0
  return {
    /** What another tab has saved since this tab last loaded or saved; null if there is nothing newer. */
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
    /** Saves this tab's copy as the newest; resolves once it is stored. */
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
