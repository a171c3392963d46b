import { okAsync } from 'neverthrow'
import type { SessionMemory } from '#application/ports/memory.ts'

/** Stores marks and notes in the browser's session storage; without it, in this tab's memory. */
export const sessionMarks = (storage: Storage | null): SessionMemory => {
  const inMemory = new Map<string, string>()
  const keep = (name: string, text: string) => {
    inMemory.set(name, text)
    write(storage, name, text)
    return okAsync(undefined)
  }
  const find = (name: string) => inMemory.get(name) ?? read(storage, name)
  return {
    isMarked: (mark) => okAsync(find(mark) !== null),
    mark: (mark) => keep(mark, '1'),
    note: keep,
    noted: (name) => okAsync(find(name)),
  }
}

function read(storage: Storage | null, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null
  } catch {
    return null
  }
}

function write(storage: Storage | null, name: string, text: string): void {
  try {
    storage?.setItem(name, text)
  } catch {
    // Full or forbidden storage loses only the memory across reloads.
  }
}
