import { attempted } from '#application/ports/outage.ts'
import type { QueueStorage } from '#application/ports/saving.ts'
import type { Device } from './database.ts'

/** A lock held by every tab that downloads: until it is released, other tabs leave what is in the storage alone. */
const AT_WORK = 'emberstock-downloads'

/** Downloads in progress, in the device's database. */
export function idbQueueStorage(device: () => Promise<Device>): QueueStorage {
  return {
    items: (userId) =>
      attempted(async () => {
        if (await isAnybodyAtWork()) return []
        const all = IDBKeyRange.bound([userId], [userId, []])
        const files = await (await device()).getAll('downloads', all)
        return files.toSorted((one, other) => one.addedAt - other.addedAt)
      }),
    keep: (userId, file) =>
      attempted(async () => {
        await (await device()).put('downloads', file, [userId, file.variantId])
      }),
    forget: (userId, variantId) =>
      attempted(async () => (await device()).delete('downloads', [userId, variantId])),
    work: () => attempted(heldLock),
  }
}

/** Without locks several tabs may be downloading: each file then belongs to the tab that opened it. */
async function isAnybodyAtWork(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === AT_WORK)
}

async function heldLock(): Promise<() => void> {
  if (!('locks' in navigator)) return () => undefined
  const working = Promise.withResolvers<void>()
  await new Promise<void>((taken) => {
    void navigator.locks.request(AT_WORK, { mode: 'shared' }, () => {
      taken()
      return working.promise
    })
  })
  return working.resolve
}
