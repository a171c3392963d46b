import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { frameBytes, readVolumePreview, VOLUME_LIMITS } from '#domain/catalog/volume-preview.ts'
import type { SourceFile } from '../check/media-folder.ts'

const inflated = promisify(inflate)

/**
 * Inflates every frame of a file meant as a page's volume preview. Returns what is wrong with it, or
 * null.
 */
export async function volumePreviewFault({
  name,
  place,
  bytes,
}: SourceFile): Promise<string | null> {
  const { side, frames } = VOLUME_LIMITS
  const refused = `“${name}” isn’t a volume preview of up to ${side} cells a side and ${frames} frames`
  if (bytes > VOLUME_LIMITS.bytes) return refused
  const read = readVolumePreview(new Uint8Array(await readFile(place)))
  if (!read) return refused
  const size = frameBytes(read)
  for (const [frame, packed] of read.packed.entries()) {
    const cells = await inflated(packed, { maxOutputLength: size + 1 }).catch(() => null)
    if (cells?.length !== size) return `frame ${frame + 1} of “${name}” is damaged`
  }
  return null
}
