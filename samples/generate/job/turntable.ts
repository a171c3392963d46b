import { join } from 'node:path'
import type { Studio } from '../browser/chromium.ts'
import { encoder, plainMp4 } from '../encode/ffmpeg.ts'
import { scrubSheet, writePoster, writeScrub } from '../encode/stills.ts'
import type { Frame, Size } from '../picture/frame.ts'
import { resized } from './make-plate.ts'

const SHOWN: Size = { width: 480, height: 270 }
/** Rendered at twice the size and scaled down, since software GL does not smooth edges well. */
const RENDERED: Size = { width: 960, height: 540 }
const FPS = 12
const GROUND = 0x0c

/** Makes the poster, the scrub sheet and a short video of one full turn. */
export async function turntable(
  folder: string,
  { studio, quality }: { readonly studio: Studio; readonly quality: number },
  pose: (share: number) => unknown,
): Promise<void> {
  const frames: Frame[] = []
  const video = encoder(SHOWN, FPS, plainMp4(join(folder, 'preview.mp4'), quality))
  for (let i = 0; i < scrubSheet.frames * 2; i++) {
    const picture = await studio.shoot('draw', RENDERED, pose(i / (scrubSheet.frames * 2)))
    const frame = await resized(picture, SHOWN)
    if (i % 2 === 0) frames.push(frame)
    await video.add(flattened(frame))
  }
  await video.finish()
  await writePoster(folder, frames[0])
  await writeScrub(folder, frames)
}

function flattened({ width, height, data }: Frame): Frame {
  const out = new Uint8Array(data.length)
  for (let o = 0; o < data.length; o += 4) {
    const alpha = data[o + 3] / 255
    for (let c = 0; c < 3; c++) out[o + c] = data[o + c] * alpha + GROUND * (1 - alpha)
    out[o + 3] = 255
  }
  return { width, height, data: out }
}
