import { strToU8, Zip, ZipDeflate } from 'fflate'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { ExportedFile } from '#server/application/ports/export-repository.ts'

/** A file in an archive. It is created only when its turn comes, so that never many of them are in memory at once. */
export interface ArchiveEntry {
  readonly name: string
  readonly read: () => ResultAsync<Uint8Array, Missing | Outage>
}

/** A human-readable JSON file. */
export function jsonEntry({ name, content }: ExportedFile): ArchiveEntry {
  return { name, read: () => okAsync(strToU8(`${JSON.stringify(content, null, 2)}\n`)) }
}

/**
 * A ZIP that is packed file by file as it is read; it breaks off if a file cannot be created. `mtime` in epoch
 * milliseconds.
 */
export function archiveOf(
  entries: readonly ArchiveEntry[],
  mtime: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = [...entries]
  let zip: Zip
  return new ReadableStream({
    start: (out) => {
      zip = new Zip((fault, chunk, isLast) => {
        if (fault) return out.error(fault)
        out.enqueue(new Uint8Array(chunk))
        if (isLast) out.close()
      })
    },
    pull: (out) => {
      const next = waiting.shift()
      if (!next) return zip.end()
      const file = new ZipDeflate(next.name, { level: 6 })
      file.mtime = mtime
      return next.read().match(
        (bytes) => {
          zip.add(file)
          file.push(bytes, true)
        },
        (failure) => out.error(failure),
      )
    },
  })
}
