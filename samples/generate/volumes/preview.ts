import { deflateSync } from 'node:zlib'
import { rawBytes, type Volume } from './grid.ts'

// Writes the file with which the page shows a volume: see src/domain/catalog/volume-preview.ts.

const HEADER_BYTES = 24
const VERSION = 1

export type PreviewLook = { readonly fps: number; readonly density: number }

/** Frames of one size; for a volume without heat, only the density is stored. */
export function volumePreview(frames: readonly Volume[], { fps, density }: PreviewLook): Buffer {
  const [first] = frames
  const { side } = first.density
  const grids = first.heat ? 2 : 1
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('EMBV', 0, 'latin1')
  for (const [i, value] of [VERSION, side, side, side, frames.length, grids].entries()) {
    header.writeUInt16LE(value, 4 + i * 2)
  }
  header.writeFloatLE(fps, 16)
  header.writeFloatLE(density, 20)
  const packed = frames.flatMap((volume) => {
    const both = rawBytes(volume)
    const cells = grids === 2 ? both : both.filter((_, at) => at % 2 === 0)
    const body = deflateSync(cells, { level: 9 })
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return [length, body]
  })
  return Buffer.concat([header, ...packed])
}
