import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { err, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type {
  Changed,
  InsufficientStorage,
  FileUploads,
} from '../../application/ports/file-uploads.ts'
import type { OrphanNotes } from './orphaned-files.ts'

interface Known {
  readonly bytes: number
  readonly sha256: string
}

/** Files on their way into the file storage; can be undone. */
export interface Staging {
  /** Puts a local file at a path; hashes it if its hash is not known. */
  put(path: string, from: string, known?: Known): Promise<Result<void, string>>
  /** Removes the files that were not in the file storage before. */
  undo(): Promise<void>
}

/** Records each file as orphaned until a row names it. */
export function stagingIn(uploads: FileUploads, orphans: OrphanNotes): Staging {
  const fresh: string[] = []
  return {
    put: async (path, from, known) => {
      const file = known ?? { bytes: (await stat(from)).size, sha256: await hashOfFile(from) }
      await orphans.note(path)
      const put = await uploads.put(path, { from, ...file })
      if (put.isErr()) return err(errorText(put.error))
      if (put.value === 'put') fresh.push(path)
      return ok(undefined)
    },
    undo: async () => {
      for (const path of fresh.splice(0)) {
        if ((await uploads.remove(path)).isOk()) await orphans.forget([path])
      }
    },
  }
}

/** SHA-256 of a file in hexadecimal, computed without loading the file into memory. */
export async function hashOfFile(place: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(place, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

export function errorText(error: InsufficientStorage | Changed | Outage): string {
  switch (error.kind) {
    case 'insufficient-storage':
      return `the file storage is full: ${megabytes(error.needed)} needed, ${megabytes(error.free)} free`
    case 'changed':
      return 'the file changed during the import'
    default:
      return `the file storage failed: ${causeText(error)}`
  }
}

function causeText(error: Outage): string {
  const cause = error.kind === 'unexpected' ? error.cause : null
  if (!(cause instanceof Error)) return error.kind
  // Node says only "fetch failed"; its cause names what failed, and where.
  return cause.cause instanceof Error && cause.cause.message
    ? `${cause.message} (${cause.cause.message})`
    : cause.message
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`
}
