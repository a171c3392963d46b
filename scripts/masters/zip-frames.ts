import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Zip, ZipPassThrough } from 'fflate'

/** A day in 2026, so that the same frames give the same archive. */
const STAMP = new Date(2026, 0, 1)

/**
 * Packs files of one folder into a ZIP, frame by frame and uncompressed, since their content is already
 * compressed.
 */
export async function zipFrames(
  place: string,
  folder: string,
  names: readonly string[],
): Promise<void> {
  await pipeline(Readable.from(packed(folder, names)), createWriteStream(place))
}

async function* packed(folder: string, names: readonly string[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    chunks.push(chunk)
  })
  for (const name of names) {
    const entry = new ZipPassThrough(name)
    entry.mtime = STAMP
    zip.add(entry)
    entry.push(await readFile(join(folder, name)), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks
}
