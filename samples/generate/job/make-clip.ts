import { join } from 'node:path'
import { alphaWebm, encoder, packedMp4, type Output } from '../encode/ffmpeg.ts'
import { fillColour } from '../encode/fill-colour.ts'
import { writePoster, writeScrub } from '../encode/stills.ts'
import { render } from '../fluid/scene.ts'
import { crossFade } from '../picture/cross-fade.ts'
import type { Frame, Frames, Size } from '../picture/frame.ts'
import type { Clip } from '../products/clips.ts'
import { noFacts, type Download, type Facts } from './made.ts'
import { measureClip } from './measure.ts'

export const FPS = 24
const SD: Size = { width: 480, height: 270 }
const HD: Size = { width: 960, height: 540 }
const FOUR_K: Size = { width: 3840, height: 2160 }
const HD_QUALITY_STEP = 4

export type Parts = { readonly facts: Facts; readonly downloads: readonly Download[] }

/** Posters, scrub sheet, both previews and, for most, the 960x540 file. */
export async function makeClip(folder: string, clip: Clip): Promise<Parts> {
  const sizes = clip.hd ? [SD, HD] : [SD]
  const [small, large] = allFrames(clip, sizes)
  const [webm, mp4] = clip.quality
  const filled = small.map(fillColour)
  await writeVideo(filled, alphaWebm(join(folder, 'preview.webm'), webm))
  await writeVideo(small, packedMp4(join(folder, 'preview.packed.mp4'), mp4))
  await writePoster(folder, small[Math.floor(clip.poster * small.length)], clip.posterAlpha)
  await writeScrub(folder, small)
  const downloads = [
    webmDownload('preview.webm', SD, 'sd'),
    {
      file: 'preview.packed.mp4',
      name: `${SD.width}×${SD.height} H.264, packed alpha`,
      ...SD,
      codec: 'H.264, packed alpha',
      container: 'MP4',
      quality: 'sd',
    } as const,
  ]
  if (large) {
    const file = 'element-960x540.webm'
    await writeVideo(large.map(fillColour), alphaWebm(join(folder, file), webm + HD_QUALITY_STEP))
    downloads.push(webmDownload(file, HD, 'hd'))
  }
  return { facts: measureClip(small, FPS, clip.loop !== null), downloads }
}

/** The 3840x2160 file; frames go to the encoder one by one. */
export async function makeFourK(folder: string, clip: Clip): Promise<Parts> {
  if (clip.fourK === null || 'scene' in clip.from) throw new Error('This clip has no 4K file.')
  const file = 'element-3840x2160.webm'
  const output = encoder(FOUR_K, FPS, alphaWebm(join(folder, file), clip.fourK, 4))
  for (const frame of clip.from.particles(FOUR_K, clip.frames, clip.from.seed)) {
    await output.add(fillColour(frame))
  }
  await output.finish()
  return { facts: noFacts, downloads: [webmDownload(file, FOUR_K, '4k')] }
}

function webmDownload(file: string, size: Size, quality: 'sd' | 'hd' | '4k'): Download {
  const name = `${size.width}×${size.height} VP9, alpha`
  return { file, name, ...size, codec: 'VP9 with alpha', container: 'WebM', quality }
}

function allFrames(clip: Clip, sizes: readonly Size[]): Frame[][] {
  const overlap = typeof clip.loop === 'number' ? clip.loop : 0
  const count = clip.frames + overlap
  const bySize = sizes.map((size) => [...oneSize(clip, size, count)])
  if ('scene' in clip.from) {
    for (const pictures of render(clip.from.scene, sizes, count)) {
      pictures.forEach((picture, i) => bySize[i].push(picture))
    }
  }
  return overlap ? bySize.map((frames) => crossFade(frames, overlap)) : bySize
}

function* oneSize({ from }: Clip, size: Size, count: number): Frames {
  if ('particles' in from) yield* from.particles(size, count, from.seed)
}

async function writeVideo(frames: readonly Frame[], output: Output): Promise<void> {
  const video = encoder(frames[0], FPS, output)
  for (const frame of frames) await video.add(frame)
  await video.finish()
}
