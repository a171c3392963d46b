import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { FolderError, OpenFile } from '#application/ports/saving.ts'

type Attempted = <Answer>(work: () => Promise<Answer>) => ResultAsync<Answer, FolderError | Outage>

/**
 * Bytes that may be lost if the page ends without warning. A browser keeps writes only once the file is
 * closed, and reopening it copies its contents, so the steps double.
 */
const FIRST_STEP = 64 * 1024 * 1024

interface Opening {
  readonly attempted: Attempted
  readonly firstStep?: number
}

/** Opens a file at its end; the hash covers its contents and everything written after. */
export async function openedFile(
  handle: FileSystemFileHandle,
  { attempted, firstStep = FIRST_STEP }: Opening,
): Promise<OpenFile> {
  let hash = sha256.create()
  let received = 0
  let kept = 0
  let writable = await writing(handle)
  for await (const chunk of chunksOf(await handle.getFile())) {
    hash.update(chunk)
    received += chunk.length
  }
  kept = received
  await writable.seek(received)

  const keep = async () => {
    await writable.close()
    kept = received
    writable = await writing(handle)
    await writable.seek(received)
  }

  return {
    savedAs: handle.name,
    get received() {
      return received
    },
    write: (chunk) =>
      attempted(async () => {
        await writable.write(chunk as Uint8Array<ArrayBuffer>)
        hash.update(chunk)
        received += chunk.length
        if (received - kept >= Math.max(firstStep, kept)) await keep()
      }),
    restart: () =>
      attempted(async () => {
        await writable.truncate(0)
        await writable.seek(0)
        hash = sha256.create()
        received = 0
        kept = 0
      }),
    close: () =>
      attempted(async () => {
        await writable.close()
        return bytesToHex(hash.digest())
      }),
  }
}

/** Rejects if another tab is writing the same file. */
function writing(handle: FileSystemFileHandle): Promise<FileSystemWritableFileStream> {
  const options = { keepExistingData: true, mode: 'exclusive' }
  return handle.createWritable(options)
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { value } = await reader.read()
    if (!value) return
    yield value
  }
}
