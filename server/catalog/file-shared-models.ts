import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadModel } from '#server/search/read-model.ts'
import { openFileLock, type FileLock } from '../sql/open-file-lock.ts'
import { fileSnapshots, SNAPSHOT_NAME, type SnapshotFile } from './file-snapshots.ts'
import type { ModelOrder, SharedReadModels } from './sql-catalog.ts'

/** Milliseconds between two tries to get the lock. */
const TRIED_EVERY_MS = 200

/** Milliseconds. No build takes longer, so whoever holds the lock then has stopped working. */
const LONGEST_MS = 20 * 60_000

/**
 * Read models that the processes of one data folder share: one of them builds, while the others wait for its
 * snapshot. The operating system holds the lock, so it also ends if the process that has it is killed, and the
 * next one builds. Where files cannot be locked, every process builds for itself.
 */
export function sharedReadModels(file: SnapshotFile): SharedReadModels {
  const snapshots = fileSnapshots(file)
  const path = join(file.dataDir, SNAPSHOT_NAME)

  /** Identifies the snapshot that is in the file now; null if there is none. */
  const inFile = () =>
    stat(path, { bigint: true }).then(
      ({ ino, mtimeNs }) => `${ino} ${mtimeNs}`,
      () => null,
    )

  async function builtHere(order: ModelOrder, lock: FileLock | null) {
    const { model, isWritten } = await order.build()
    // The others wait for the file, but whoever needs this model does not.
    const written = isWritten ? Promise.resolve() : snapshots.write(model)
    void written.catch(order.onUnwritten).finally(() => lock?.release())
    return model
  }

  return {
    modelOf: async (order) => {
      const before = await inFile()
      const kept = order.version === null ? null : await snapshots.read(order.version)
      if (kept) return kept
      const lock = await lockInTurn(join(file.dataDir, 'read-model.lock'))
      try {
        // Whoever had the lock meanwhile may have begun before the latest change: the next check finds that.
        const left: ReadModel | null = (await inFile()) === before ? null : await snapshots.read()
        if (!left) return await builtHere(order, lock)
        lock?.release()
        return left
      } catch (cause) {
        lock?.release()
        throw cause
      }
    },
  }
}

/** Resolves once no other process holds the lock; with null if there can be none, or if it is never released. */
async function lockInTurn(path: string): Promise<FileLock | null> {
  try {
    for (let waited = 0; waited < LONGEST_MS; waited += TRIED_EVERY_MS) {
      const lock = openFileLock(path)
      if (lock) return lock
      await new Promise((resolve) => setTimeout(resolve, TRIED_EVERY_MS))
    }
  } catch {
    // The folder may be on a share without locks, or read-only.
  }
  return null
}
