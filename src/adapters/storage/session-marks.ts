import { okAsync } from 'neverthrow'
import type { SessionMemory } from '#application/ports/memory.ts'

/** Marks in the browser's session storage; without it, in this tab's memory. */
export const sessionMarks = (storage: Storage | null): SessionMemory => {
  const inMemory = new Set<string>()
  return {
    isMarked: (mark) => okAsync(inMemory.has(mark) || read(storage, mark) !== null),
    mark: (mark) => {
      inMemory.add(mark)
      write(storage, mark)
      return okAsync(undefined)
    },
  }
}

function read(storage: Storage | null, mark: string): string | null {
  try {
    return storage?.getItem(mark) ?? null
  } catch {
    return null
  }
}

function write(storage: Storage | null, mark: string): void {
  try {
    storage?.setItem(mark, '1')
  } catch {
    // A full or forbidden storage costs the memory across reloads, nothing else.
  }
}
