import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encoder } from '../encode/ffmpeg.ts'
import type { Size } from '../picture/frame.ts'
import type { FrameSink } from '../picture/looped.ts'
import { readFrames } from './read-frames.ts'

const storeFolder = fileURLToPath(new URL('../../frames/', import.meta.url))

/** Identifies the frames of one rendering: the product, the hash of its code, and the size. */
export type Rendering = {
  readonly slug: string
  readonly stamp: string
  readonly size: Size
  readonly fps: number
}

/** Whether rendered frames stay on disk (some 100 MB per element), for encoding them in other ways. */
const isKept = process.env['KEEP_FRAMES'] === '1'

/**
 * Passes a rendering's frames to `sink`: those of an earlier run if they were kept, losslessly, and the
 * code has not changed; otherwise those that `make` renders.
 */
export async function renderedOnce(
  rendering: Rendering,
  sink: FrameSink,
  make: (sink: FrameSink) => Promise<void>,
): Promise<void> {
  if (!isKept) return make(sink)
  const { slug, stamp, size, fps } = rendering
  const name = `${slug}.${size.width}.`
  const file = join(storeFolder, `${name}${stamp}.mkv`)
  if (existsSync(file)) return readFrames(file, size, sink)
  mkdirSync(storeFolder, { recursive: true })
  for (const old of readdirSync(storeFolder)) {
    if (old.startsWith(name)) rmSync(join(storeFolder, old))
  }
  const part = `${file}.part.mkv`
  const store = encoder(size, fps, { file: part, options: LOSSLESS })
  await make({
    add: async (frame) => {
      await store.add(frame)
      await sink.add(frame)
    },
    finish: async () => {
      await store.finish()
      renameSync(part, file)
      await sink.finish()
    },
  })
}

const LOSSLESS = '-c:v ffv1 -level 3 -g 1 -slices 4 -pix_fmt bgra'.split(' ')
