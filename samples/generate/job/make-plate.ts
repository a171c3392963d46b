import { join } from 'node:path'
import sharp from 'sharp'
import { inStudio } from '../browser/chromium.ts'
import { encoder, plainMp4 } from '../encode/ffmpeg.ts'
import { writePoster, writeScrub } from '../encode/stills.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { Plate } from '../products/plates.ts'
import type { Download } from './made.ts'
import type { Parts } from './make-clip.ts'
import { measureClip } from './measure.ts'

const SMALL: Size = { width: 640, height: 360 }
const LARGE: Size = { width: 960, height: 540 }

/** Renders a plate once at 960x540 and makes both files, poster and scrub sheet of it. */
export async function makePlate(folder: string, plate: Plate): Promise<Parts> {
  const { scene, fps, samples, mood } = plate
  const [small, large] = [
    encoder(SMALL, fps, plainMp4(join(folder, 'preview.mp4'), plate.quality[0])),
    encoder(LARGE, fps, plainMp4(join(folder, 'plate-960x540.mp4'), plate.quality[1])),
  ]
  const frames: Frame[] = []
  await inStudio('plates/page.html', {}, async (studio) => {
    await studio.call('load', scene)
    for (let i = 0; i < plate.frames; i++) {
      const shot = { scene, time: plate.start + i / fps, samples, mood }
      const picture = await studio.shoot('draw', LARGE, shot)
      await large.add(picture)
      const reduced = await resized(picture, SMALL)
      await small.add(reduced)
      frames.push(reduced)
    }
  })
  await Promise.all([small.finish(), large.finish()])
  await writePoster(folder, frames[Math.floor(frames.length / 2)])
  await writeScrub(folder, frames)
  const facts = {
    ...measureClip(frames, { fps, kind: 'plate', loops: false }),
    ...LARGE,
    alpha: 'none',
  } as const
  const notMeasured = { first_frame_empty: null, breaks_frame: null, loopable: null }
  return {
    facts: { ...facts, ...notMeasured },
    downloads: [download('preview.mp4', SMALL, 'sd'), download('plate-960x540.mp4', LARGE, 'hd')],
  }
}

function download(file: string, size: Size, quality: 'sd' | 'hd'): Download {
  const name = `${size.width}×${size.height} H.264`
  return { file, name, ...size, codec: 'H.264', container: 'MP4', quality }
}

export async function resized({ width, height, data }: Frame, size: Size): Promise<Frame> {
  const raw = { width, height, channels: 4 } as const
  const small = sharp(data, { raw }).resize(size.width, size.height)
  return { ...size, data: await small.raw().toBuffer() }
}
