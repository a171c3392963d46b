import { fillColour } from '../encode/fill-colour.ts'
import { encoder } from '../encode/ffmpeg.ts'
import { proRes4444 } from '../encode/prores.ts'
import { renderOne } from '../fluid/scene.ts'
import { crossFade } from '../picture/cross-fade.ts'
import type { Frame, Frames, Size } from '../picture/frame.ts'
import { clips } from '../products/clips.ts'
import type { Clip } from '../products/clip.ts'
import { masters } from '../products/masters.ts'
import { FPS } from './make-clip.ts'
import { sourceHash } from './source-hash.ts'

/** What can be rendered, and when it has to be rendered anew. */
export type MasterPlan = {
  readonly slug: string
  readonly stamp: string
  readonly frames: number
  readonly fps: number
}

const SIZE: Size = { width: 960, height: 540 }

export const masterPlans = (): readonly MasterPlan[] =>
  masters.map((slug) => {
    const clip = clips[slug]
    return { slug, stamp: stampOf(clip), frames: clip.frames, fps: FPS }
  })

function stampOf({ module, from, frames, loop }: Clip): string {
  const sources = [module, 'encode/prores.ts', 'encode/fill-colour.ts', 'encode/ffmpeg.ts']
  const urls = sources.map((path) => new URL(`../${path}`, import.meta.url))
  return sourceHash(urls, { from, frames, loop, ...SIZE })
}

/** Renders a clip at 960x540 into one ProRes file. `onFrame` hears of every frame as it is done. */
export async function makeMaster(
  file: string,
  clip: Clip,
  onFrame: (frame: number) => void,
): Promise<void> {
  const overlap = typeof clip.loop === 'number' ? clip.loop : 0
  const frames: Frame[] = []
  for (const frame of rendered(clip, clip.frames + overlap)) {
    frames.push(frame)
    onFrame(Math.min(frames.length, clip.frames))
  }
  const output = encoder(SIZE, FPS, proRes4444(file))
  for (const frame of overlap ? crossFade(frames, overlap) : frames) {
    await output.add(fillColour(frame))
  }
  await output.finish()
}

function rendered({ from }: Clip, count: number): Frames {
  return 'scene' in from
    ? renderOne(from.scene, SIZE, count)
    : from.particles(SIZE, count, from.seed)
}
