import { join } from 'node:path'
import sharp from 'sharp'
import { bloom } from '../fluid/bloom.ts'
import { renderOne, type Scene } from '../fluid/scene.ts'
import { explosion } from '../fluid/scenes/blast.ts'
import { embers } from '../particles/embers.ts'
import { smoothstep } from '../picture/curves.ts'
import type { Frame, Frames, Size } from '../picture/frame.ts'

const BANNER: Size = { width: 1920, height: 820 }
/** The largest that the solver's camera gives. */
const VIEW: Size = { width: 960, height: 540 }
/** How large the blast stands in the banner, and where. Its base is below the lower edge. */
const BLAST = { width: 1400, height: 788, left: 590, top: 40 }
/** Frame at which fire and soot are in balance. */
const MOMENT = 27
/** The embers are in focus; the blast is not quite, which also hides the solver's cells. */
const OUT_OF_FOCUS = 2.6
const GROUND = '#0b0b0c'

const close: Scene = { ...explosion, camera: { middle: 112, bottom: 3, scale: 0.46 } }

/** The home page's picture: a blast on the right, embers across, and a calm left third. */
export async function makeBanner(folder: string): Promise<void> {
  const blast = last(renderOne(close, VIEW, MOMENT))
  const lit = bloom(
    { ...blast, data: blast.data.slice() },
    { radius: 40, amount: 0.6, threshold: 0.3 },
  )
  const near = await image(faded(nth(embers(BANNER, 96, 7), 30)))
  const far = await image(faded(nth(embers(BANNER, 96, 19), 61)))
  const behind = await placed(blast, OUT_OF_FOCUS)
  const haze = await placed(lit, 46)
  const composed = await sharp({ create: { ...BANNER, channels: 3, background: GROUND } })
    .composite([
      { input: haze, left: BLAST.left, top: BLAST.top, blend: 'screen' },
      { input: far, blend: 'screen' },
      { input: behind, left: BLAST.left, top: BLAST.top },
      { input: await faint(haze), left: BLAST.left, top: BLAST.top, blend: 'screen' },
      { input: near, blend: 'screen' },
    ])
    .png()
    .toBuffer()
  await sharp(composed).avif({ quality: 58, effort: 4 }).toFile(join(folder, 'banner.avif'))
  await sharp(composed).webp({ quality: 84 }).toFile(join(folder, 'banner.webp'))
}

const opened = ({ width, height, data }: Frame) =>
  sharp(data, { raw: { width, height, channels: 4 } })

const image = (frame: Frame): Promise<Buffer> => opened(frame).png().toBuffer()

/** The view enlarged to its place and softened, without what lies outside the banner. */
async function placed(frame: Frame, soft: number): Promise<Buffer> {
  const large = opened(frame).resize(BLAST.width, BLAST.height, { kernel: 'lanczos3' })
  const done = await large.blur(soft).png().toBuffer()
  const width = Math.min(BLAST.width, BANNER.width - BLAST.left)
  const height = Math.min(BLAST.height, BANNER.height - BLAST.top)
  return sharp(done).extract({ left: 0, top: 0, width, height }).png().toBuffer()
}

/** The layer at a third of its strength. */
const faint = (layer: Buffer): Promise<Buffer> =>
  sharp(layer).linear([1, 1, 1, 0.35], [0, 0, 0, 0]).png().toBuffer()

function last(frames: Frames): Frame {
  const all = [...frames]
  return all[all.length - 1]
}

function nth(frames: Frames, index: number): Frame {
  let at = 0
  for (const frame of frames) if (at++ === index) return frame
  throw new Error('The clip is too short.')
}

/** Fades a layer out towards the left, where the headline stands. */
function faded({ width, height, data }: Frame): Frame {
  const out = data.slice()
  for (let x = 0; x < width; x++) {
    const share = smoothstep(0.32, 0.62, x / width)
    for (let y = 0; y < height; y++) out[(y * width + x) * 4 + 3] *= share
  }
  return { width, height, data: out }
}
