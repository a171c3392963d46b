import { errAsync } from 'neverthrow'
import type { FileStorage } from '../application/ports/file-storage.ts'

/** Combines several file storages: a file comes from the first one that has it. */
export function layeredStorage(first: FileStorage, ...others: readonly FileStorage[]): FileStorage {
  return others.reduce(
    (upper, lower): FileStorage => ({
      open: (path) =>
        upper
          .open(path)
          .orElse((error) => (error.kind === 'missing' ? lower.open(path) : errAsync(error))),
    }),
    first,
  )
}
