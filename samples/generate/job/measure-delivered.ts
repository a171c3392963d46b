import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clipMeter } from '../../../server/media/clip-meter.ts'
import type { Frame, Size } from '../picture/frame.ts'
import { shrunk } from '../picture/shrink.ts'
import { clips } from '../products/clips.ts'
import { catalogFile, mediaFolder } from './folders.ts'
import { gasMeasure } from './measure-gas.ts'
import { readFrames } from './read-frames.ts'
import { fpsOf } from './render.ts'

/** The size at which clips are measured, as when they were made. */
const MEASURED: Size = { width: 480, height: 270 }
/** Share of the fullest frame's light that the last frame of a clip that plays once may still have. */
const END = 0.02
/** A length of what goes on before and after it, as its page says. */
const GOES_ON: readonly string[] = ['bird-flock-distant', 'grinder-sparks']

type Listed = {
  readonly slug: string
  readonly facts: {
    readonly loopable: boolean | null
    readonly first_frame_empty: boolean | null
    readonly breaks_frame: boolean | null
    readonly flash_rating: string | null
  }
  readonly variants: readonly {
    readonly file: string
    readonly width: number | null
    readonly height: number | null
  }[]
}

/**
 * Decodes the clip of an element that is sold and says, in a line each, what it claims and is not, and which bounds its
 * picture breaks: the seam of a loop, an empty beginning and end, the edges of the frame, flashes, cells and bands.
 */
export async function deliveredFaults(slug: string): Promise<readonly string[]> {
  const { products } = JSON.parse(readFileSync(catalogFile, 'utf8')) as { products: Listed[] }
  const listed = products.find((one) => one.slug === slug)
  if (!listed) return []
  const { facts, variants } = listed
  const sold = variants.find(({ width }) => width === 1920)
  if (!sold) return ['no file at 1920×1080 is sold']
  const clip = clips[slug]
  const size = { width: 1920, height: 1080 }
  const meter = clipMeter()
  const gas = gasMeasure(clip)
  const lights: number[] = []
  await readFrames(join(mediaFolder, sold.file), size, {
    add: async (frame) => {
      const small = shrunk(frame, MEASURED)
      meter.add(small)
      gas.add(frame)
      lights.push(lightOf(small))
    },
    finish: async () => undefined,
  })
  const measured = meter.finish(fpsOf(clip))
  const claims = [
    ['closes as a loop', facts.loopable, clip.loop !== null && measured.seamless],
    ['begins empty', facts.first_frame_empty, measured.firstFrameEmpty],
    ['touches the edges of its frame', facts.breaks_frame, measured.breaksFrame],
    ['has the flash rating', facts.flash_rating, measured.flashRating],
  ] as const
  const left = (lights.at(-1) ?? 0) / Math.max(...lights)
  return [
    ...claims.flatMap(([what, said, is]) =>
      said === is ? [] : [`${what}: the catalog says ${said}, the file ${is}`],
    ),
    ...(clip.loop === null && !GOES_ON.includes(slug) && left > END
      ? [`ends with ${(left * 100).toFixed(1)}% of its light, and at most ${END * 100}% is allowed`]
      : []),
    ...gas.flaws(),
  ]
}

function lightOf({ data }: Frame): number {
  let sum = 0
  for (let o = 3; o < data.length; o += 4) sum += data[o]
  return sum
}
