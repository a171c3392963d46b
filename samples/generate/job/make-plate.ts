import { join } from 'node:path'
import sharp from 'sharp'
import { inStudio } from '../browser/chromium.ts'
import { encoder, plainMp4, type Encoder } from '../encode/ffmpeg.ts'
import { scrubbed, writePoster, writeScrub } from '../encode/stills.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { FrameSink } from '../picture/looped.ts'
import { shrunk } from '../picture/shrink.ts'
import { shootPlate } from '../plates/shoot.ts'
import type { Plate } from '../products/plates.ts'
import { frameHash } from './frame-hash.ts'
import { renderedOnce } from './frame-store.ts'
import type { Parts } from './made.ts'
import { colorFacts } from './measure-file.ts'
import { clipMeasure } from './measure.ts'

/** Public previews: a small clip, and a larger one for full screen. Neither is sold. */
const PREVIEW: Size = { width: 640, height: 360 }
const LOOK: Size = { width: 960, height: 540 }
const SOLD: Size = { width: 1920, height: 1080 }
const SOLD_FILE = `plate-${SOLD.width}x${SOLD.height}.mp4`

/** Renders a plate once at 1920x1080 and makes all its files, the poster and the scrub sheet from that. */
export async function makePlate(
  folder: string,
  { slug, plate, framesStamp }: { slug: string; plate: Plate; framesStamp: string },
): Promise<Parts> {
  const { fps, quality } = plate
  const hash = frameHash()
  const measure = clipMeasure({ fps, kind: 'plate', loops: false })
  const scrub = scrubbed(plate.frames)
  const video = (size: Size, file: string, crf: number, aqMode?: number): Encoder => {
    const { options, ...output } = plainMp4(join(folder, file), crf)
    const shared = aqMode === undefined ? [] : ['-x264-params', `aq-mode=${aqMode}`]
    return encoder(size, fps, { ...output, options: [...options, ...shared] })
  }
  const preview = video(PREVIEW, 'preview.mp4', quality.preview)
  const look = video(LOOK, 'look.mp4', quality.look)
  const sold = video(SOLD, SOLD_FILE, quality.sold, quality.aqMode)
  const posterAt = Math.floor(plate.frames / 2)
  let at = 0
  const add = async (frame: Frame): Promise<void> => {
    const small = await resized(frame, PREVIEW)
    await Promise.all([sold.add(frame), look.add(shrunk(frame, LOOK)), preview.add(small)])
    hash.add(frame)
    measure.add(small)
    scrub.add(small)
    if (at++ === posterAt) await writePoster(folder, small)
  }
  const finish = async (): Promise<void> => {
    await Promise.all([preview, look, sold].map((one) => one.finish()))
    await writeScrub(folder, scrub.frames)
  }
  const rendering = { slug, stamp: framesStamp, size: SOLD, fps }
  await renderedOnce(rendering, { add, finish }, (sink) => shot(plate, sink))
  const color = colorFacts(join(folder, SOLD_FILE))
  const facts = { ...measure.facts(), ...SOLD, ...color, alpha: 'none' } as const
  const notMeasured = { first_frame_empty: null, breaks_frame: null, loopable: null }
  return {
    facts: { ...facts, ...notMeasured },
    downloads: [
      {
        file: SOLD_FILE,
        name: `${SOLD.width}×${SOLD.height} H.264`,
        ...SOLD,
        codec: 'H.264',
        container: 'MP4',
        quality: 'hd',
      },
    ],
    framesSha256: hash.sha256(),
  }
}

function shot(plate: Plate, sink: FrameSink): Promise<void> {
  return inStudio('plates/page.html', {}, async (studio) => {
    const shoot = await shootPlate(studio, plate, SOLD)
    for (let i = 0; i < plate.frames; i++) await sink.add(await shoot(i))
    await sink.finish()
  })
}

/** Renders a plate again and returns the hash of its frames, to compare with the recorded one. */
export async function hashOfPlate(plate: Plate): Promise<string> {
  const hash = frameHash()
  await shot(plate, { add: async (frame) => hash.add(frame), finish: async () => undefined })
  return hash.sha256()
}

/** A smaller copy of an opaque picture. */
export async function resized({ width, height, data }: Frame, size: Size): Promise<Frame> {
  const raw = { width, height, channels: 4 } as const
  const small = sharp(data, { raw }).resize(size.width, size.height)
  return { ...size, data: await small.raw().toBuffer() }
}
