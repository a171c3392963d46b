import { createHash } from 'node:crypto'
import { errAsync, okAsync } from 'neverthrow'
import type {
  FileSource,
  FolderError,
  LinkError,
  SaveFolder,
  SaveLocation,
} from '#application/ports/saving.ts'
import { queued, type QueuedFile } from '#domain/download/queue.ts'

/** An in-memory folder as the shop sees it. */
export function aSaveFolder(place: Partial<SaveLocation> = {}) {
  const files = new Map<string, Uint8Array>()
  const state = { place: { offered: true, folder: 'plates', allowed: true, ...place } }
  let error: FolderError | null = null
  const look = () => okAsync(state.place)
  const folder: SaveFolder = {
    look,
    choose: () => {
      state.place = { ...state.place, folder: 'plates', allowed: true }
      return look()
    },
    allow: () => {
      state.place = { ...state.place, allowed: true }
      return look()
    },
    leave: () => {
      state.place = { ...state.place, folder: null, allowed: false }
      return look()
    },
    open: ({ filename, savedAs }) => {
      if (error) return errAsync(error)
      const name = savedAs ?? filename
      let bytes = Buffer.from(files.get(name) ?? [])
      files.set(name, bytes)
      const keep = (now: Buffer<ArrayBuffer>) => {
        bytes = now
        files.set(name, bytes)
        return okAsync<void, never>(undefined)
      }
      return okAsync({
        savedAs: name,
        get received() {
          return bytes.length
        },
        write: (chunk) => keep(Buffer.concat([bytes, chunk])),
        restart: () => keep(Buffer.alloc(0)),
        close: () => okAsync(hashOf(bytes)),
      })
    },
    remove: (savedAs) => {
      files.delete(savedAs)
      return okAsync(undefined)
    },
  }
  return {
    folder,
    files,
    state,
    error: (now: FolderError | null) => void (error = now),
  }
}

/** A piece that arrives, or what happens to the connection instead. */
export type Piece = Uint8Array | 'breaks' | 'waits'

/** A connection on which each request gets the next of these responses. */
export function aLine(...answers: readonly (LinkError | { from: number; pieces: Piece[] })[]) {
  const asked: { url: string; from: number }[] = []
  const delivered: Piece[] = []
  const left = [...answers]
  const files: FileSource = {
    fetch: (url, { from, signal }) => {
      asked.push({ url, from })
      const answer = left.shift()
      if (!answer) return errAsync({ kind: 'offline' })
      if ('kind' in answer) return errAsync(answer)
      const pieces = [...answer.pieces]
      return okAsync({
        from: answer.from,
        next: () => {
          if (signal.aborted) return errAsync({ kind: 'stopped' } as const)
          const piece = pieces.shift()
          if (piece) delivered.push(piece)
          if (piece === 'breaks') return errAsync({ kind: 'offline' } as const)
          if (piece === 'waits') return okAsync(null).andThen(() => untilStopped(signal))
          return okAsync(piece ?? null)
        },
      })
    },
  }
  return { files, asked, delivered }
}

function untilStopped(signal: AbortSignal) {
  return okAsync(null)
    .map(() => new Promise<void>((stop) => signal.addEventListener('abort', () => stop())))
    .andThen(() => errAsync({ kind: 'stopped' } as const))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A queued file of the shop with these bytes. */
export function aQueuedFile(bytes: Uint8Array, changes: Partial<QueuedFile> = {}): QueuedFile {
  const file = { variantId: 11, filename: 'glow.mov', bytes: bytes.length, sha256: hashOf(bytes) }
  return { ...queued(file, 0), ...changes }
}
