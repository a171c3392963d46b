import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ExportedFile } from '#server/ports/accounts.ts'

/** A ZIP of JSON files, packed one by one as it is read. `mtime` in epoch milliseconds. */
export function archiveOf(
  files: readonly ExportedFile[],
  mtime: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = [...files]
  let zip: Zip
  return new ReadableStream({
    start: (out) => {
      zip = new Zip((fault, chunk, isLast) => {
        if (fault) return out.error(fault)
        out.enqueue(new Uint8Array(chunk))
        if (isLast) out.close()
      })
    },
    pull: () => {
      const next = waiting.shift()
      if (!next) return zip.end()
      const file = new ZipDeflate(next.name, { level: 6 })
      file.mtime = mtime
      zip.add(file)
      file.push(strToU8(`${JSON.stringify(next.content, null, 2)}\n`), true)
    },
  })
}
