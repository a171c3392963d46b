import { err, ok, safeTry, type Result, type ResultAsync } from 'neverthrow'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { Outage } from '../ports/outage.ts'
import type {
  FileSource,
  FolderError,
  LinkError,
  OpenFile,
  SaveFolder,
  Stopped,
} from '../ports/saving.ts'

/** The received file is not the one that was sold. */
interface WrongHash {
  readonly kind: 'wrong-hash'
}

export type SaveError = FolderError | LinkError | WrongHash | Stopped | Outage

/** Follows the download of a file, and may stop it. */
interface SaveListener {
  readonly signal: AbortSignal
  named(savedAs: string): void
  received(bytes: number): void
}

export type SaveToFolder = (
  file: QueuedFile,
  url: string,
  watch: SaveListener,
) => ResultAsync<void, SaveError>

/**
 * Downloads a file into the chosen folder, continuing where an earlier attempt stopped, and verifies its
 * SHA-256. An interrupted download stays for the next attempt; a file that is not the one that was sold is
 * removed.
 */
export const saveToFolder =
  (files: FileSource, folder: SaveFolder): SaveToFolder =>
  (file, url, watch) =>
    safeTry<void, SaveError>(async function* () {
      const open = yield* folder.open(file)
      watch.named(open.savedAs)
      watch.received(open.received)
      const poured = await transfer({ files, file, url, watch, open })
      const closed = await open.close()
      if (poured.isErr() && poured.error.kind !== 'wrong-hash')
        return err<void, SaveError>(poured.error)
      const sha256 = yield* closed
      if (poured.isOk() && sha256 === file.sha256) return ok(undefined)
      yield* folder.remove(open.savedAs)
      return err(WRONG_HASH)
    })

const WRONG_HASH: WrongHash = { kind: 'wrong-hash' }

interface Transfer {
  readonly files: FileSource
  readonly file: QueuedFile
  readonly url: string
  readonly watch: SaveListener
  readonly open: OpenFile
}

function transfer({ files, file, url, watch, open }: Transfer): ResultAsync<void, SaveError> {
  const { bytes, sha256 } = file
  const { signal } = watch
  return safeTry<void, SaveError>(async function* () {
    if (open.received > bytes) yield* open.restart()
    if (open.received === bytes) return ok(undefined)
    const incoming = yield* files.fetch(url, { from: open.received, sha256, signal })
    if (incoming.from !== open.received) yield* open.restart()
    for (;;) {
      const chunk = yield* incoming.next()
      if (!chunk) return endedAt(open.received, bytes)
      yield* open.write(chunk)
      // More bytes than were sold mean that this is a different file; it must not fill the disk.
      if (open.received > bytes) return err(WRONG_HASH)
      watch.received(open.received)
    }
  })
}

/** A connection that closes early does not always report an error. */
function endedAt(received: number, bytes: number): Result<void, Outage> {
  return received < bytes ? err({ kind: 'offline' }) : ok(undefined)
}
