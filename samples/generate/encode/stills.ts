import { join } from 'node:path'
import sharp from 'sharp'
import type { Frame } from '../picture/frame.ts'

export const scrubSheet = {
  file: 'scrub.jpg',
  columns: 6,
  rows: 4,
  tile_width: 192,
  tile_height: 108,
  frames: 24,
} as const

/** The background color of the store's pages, on which sheets are flattened. */
const GROUND = '#0c0c0d'

const open = ({ width, height, data }: Frame) =>
  sharp(data, { raw: { width, height, channels: 4 } })

/**
 * Writes poster.avif and poster.webp, with alpha if the frame has any. Wide glows show banding unless their
 * alpha is stored exactly (100).
 */
export async function writePoster(folder: string, frame: Frame, alphaQuality = 85): Promise<void> {
  await open(frame).avif({ quality: 52, effort: 4 }).toFile(join(folder, 'poster.avif'))
  await open(frame).webp({ quality: 80, alphaQuality }).toFile(join(folder, 'poster.webp'))
}

/** Collects the frames of a scrub sheet from the `count` frames that will be added. */
export function scrubbed(count: number): {
  readonly add: (frame: Frame) => void
  readonly frames: readonly Frame[]
} {
  const { frames: tiles } = scrubSheet
  const frames: Frame[] = []
  let at = 0
  return {
    add: (frame) => {
      while (frames.length < tiles && Math.floor((frames.length * count) / tiles) === at) {
        frames.push(frame)
      }
      at++
    },
    frames,
  }
}

/** Writes one JPEG of 24 evenly spaced frames for the pointer to scrub through. */
export async function writeScrub(folder: string, frames: readonly Frame[]): Promise<void> {
  const { columns, rows, tile_width: width, tile_height: height } = scrubSheet
  const tiles = await Promise.all(
    Array.from({ length: scrubSheet.frames }, async (_, i) => {
      const frame = frames[Math.floor((i * frames.length) / scrubSheet.frames)]
      const tile = open(frame)
        .resize(width, height, { fit: 'cover' })
        .flatten({ background: GROUND })
      const left = (i % columns) * width
      return { input: await tile.png().toBuffer(), left, top: Math.floor(i / columns) * height }
    }),
  )
  const sheet = { width: width * columns, height: height * rows, background: GROUND }
  await sharp({ create: { ...sheet, channels: 3 } })
    .composite(tiles)
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(folder, scrubSheet.file))
}
