import { join } from 'node:path'
import { alphaWebm, encoder, packedMp4, type Encoder, type Output } from '../encode/ffmpeg.ts'
import { fillColour } from '../encode/fill-colour.ts'
import { keepTint } from '../encode/keep-tint.ts'
import { scrubbed, writePoster, writeScrub } from '../encode/stills.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { FrameSink } from '../picture/looped.ts'
import { shrunk } from '../picture/shrink.ts'
import type { Clip } from '../products/clip.ts'
import { frameHash } from './frame-hash.ts'
import { renderedOnce } from './frame-store.ts'
import { noFacts, type Download, type Facts, type Parts } from './made.ts'
import { colorFacts } from './measure-file.ts'
import { clipMeasure } from './measure.ts'
import { fpsOf, render } from './render.ts'
import { sourceHash } from './source-hash.ts'

/** Public previews: a small clip, and a larger one for full screen. Neither is sold. */
const PREVIEW: Size = { width: 480, height: 270 }
const LOOK: Size = { width: 960, height: 540 }
export const SOLD: Size = { width: 1920, height: 1080 }
export const FOUR_K: Size = { width: 3840, height: 2160 }
const SOLD_FILE = `element-${SOLD.width}x${SOLD.height}.webm`

export type Named = { readonly slug: string; readonly clip: Clip }

/** Makes all files of one element, frame by frame. */
export async function makeClip(folder: string, named: Named): Promise<Parts> {
  const { clip } = named
  const hash = frameHash()
  const films = filmsOf(folder, clip)
  const stills = stillsOf(folder, clip)
  const measure = clipMeasure({ fps: fpsOf(clip), kind: 'element', loops: clip.loop !== null })
  await renderElement(named, SOLD, {
    add: async (frame) => {
      hash.add(frame)
      const small = shrunk(frame, PREVIEW)
      measure.add(small)
      stills.add(small)
      await films.add(frame, small)
    },
    finish: async () => {
      await films.finish()
      await stills.finish()
    },
  })
  const facts: Facts = {
    ...measure.facts(),
    ...SOLD,
    ...colorFacts(join(folder, SOLD_FILE)),
  }
  const downloads = [webmDownload(SOLD_FILE, SOLD, 'hd')]
  return { facts, downloads, framesSha256: hash.sha256() }
}

/** Makes the 3840x2160 file. */
export async function makeFourK(folder: string, named: Named): Promise<Parts> {
  const { clip } = named
  if (clip.fourK === null) throw new Error('This clip has no 4K file.')
  const file = `element-${FOUR_K.width}x${FOUR_K.height}.webm`
  const output = encoder(FOUR_K, fpsOf(clip), alphaWebm(join(folder, file), clip.fourK, 4))
  const hash = frameHash()
  await renderElement(named, FOUR_K, {
    add: async (frame) => {
      hash.add(frame)
      await output.add(fillColour(frame))
    },
    finish: output.finish,
  })
  const downloads = [webmDownload(file, FOUR_K, '4k')]
  return { facts: noFacts, downloads, framesSha256: hash.sha256() }
}

/** Renders an element again and returns the hash of its frames, to compare with the recorded one. */
export async function hashOfFrames(clip: Clip, size = SOLD): Promise<string> {
  const hash = frameHash()
  await render(clip, size, {
    add: async (frame) => hash.add(frame),
    finish: async () => undefined,
  })
  return hash.sha256()
}

/** The frames of an element, from the frame store if it has them. */
export function renderElement({ slug, clip }: Named, size: Size, sink: FrameSink): Promise<void> {
  const { module, from, frames, fps, loop } = clip
  const sources = [module, 'picture/looped.ts'].map(
    (path) => new URL(`../${path}`, import.meta.url),
  )
  const stamp = sourceHash(sources, { from, frames, fps, loop, ...size })
  return renderedOnce({ slug, stamp, size, fps: fpsOf(clip) }, sink, (end) =>
    render(clip, size, end),
  )
}

/** The sold clip and both public ones. */
function filmsOf(folder: string, clip: Clip) {
  const [webm, mp4] = clip.quality
  const fill = clip.tinted ? keepTint : fillColour
  const film = (size: Size, output: Output): Encoder => encoder(size, fpsOf(clip), output)
  const sold = film(SOLD, alphaWebm(join(folder, SOLD_FILE), clip.sold))
  const look = film(LOOK, alphaWebm(join(folder, LOOK_FILE), clip.look))
  const preview = film(PREVIEW, alphaWebm(join(folder, 'preview.webm'), webm))
  const packed = film(PREVIEW, packedMp4(join(folder, 'preview.packed.mp4'), mp4))
  return {
    add: async (frame: Frame, small: Frame) => {
      await sold.add(fill(frame))
      await look.add(fill(shrunk(frame, LOOK)))
      await preview.add(fill(small))
      await packed.add(small)
    },
    finish: () => Promise.all([sold, look, preview, packed].map((one) => one.finish())),
  }
}

const LOOK_FILE = 'look.webm'

/** The poster and the scrub sheet. */
function stillsOf(folder: string, clip: Clip) {
  const scrub = scrubbed(clip.frames)
  const posterAt = Math.floor(clip.poster * clip.frames)
  let poster: Frame | null = null
  let at = 0
  return {
    add: (small: Frame) => {
      scrub.add(small)
      if (at++ === posterAt) poster = small
    },
    finish: async () => {
      if (poster === null) throw new Error('The clip is shorter than it says.')
      await writePoster(folder, poster, clip.posterAlpha)
      await writeScrub(folder, scrub.frames)
    },
  }
}

function webmDownload(file: string, size: Size, quality: 'hd' | '4k'): Download {
  const name = `${size.width}×${size.height} VP9, alpha`
  return { file, name, ...size, codec: 'VP9 with alpha', container: 'WebM', quality }
}
