import { join } from 'node:path'
import { alphaWebm, encoder, packedMp4, type Output } from '../encode/ffmpeg.ts'
import { fillColour } from '../encode/fill-colour.ts'
import { keepTint } from '../encode/keep-tint.ts'
import { writePoster, writeScrub } from '../encode/stills.ts'
import { renderViews } from '../fluid/scene.ts'
import { crossFade } from '../picture/cross-fade.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { Clip } from '../products/clip.ts'
import { noFacts, type Download, type Facts } from './made.ts'
import { measureClip } from './measure.ts'

export const FPS = 24
const SD: Size = { width: 480, height: 270 }
const HD: Size = { width: 960, height: 540 }
const FOUR_K: Size = { width: 3840, height: 2160 }
const HD_QUALITY_STEP = 4

export type Parts = { readonly facts: Facts; readonly downloads: readonly Download[] }

type Task = { readonly folder: string; readonly clip: Clip }

/** Makes one clip, or several that are views of one simulation. */
export async function makeClips(tasks: readonly Task[]): Promise<Parts[]> {
  const rendered = allFrames(tasks.map(({ clip }) => clip))
  const parts: Parts[] = []
  for (const [i, task] of tasks.entries()) parts.push(await writeClip(task, rendered[i]))
  return parts
}

/** Posters, scrub sheet, both previews and, for some, the 960x540 file. */
async function writeClip({ folder, clip }: Task, [small, large]: Frame[][]): Promise<Parts> {
  const [webm, mp4] = clip.quality
  const fill = clip.tinted ? keepTint : fillColour
  await writeVideo(small.map(fill), alphaWebm(join(folder, 'preview.webm'), webm))
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
    await writeVideo(large.map(fill), alphaWebm(join(folder, file), webm + HD_QUALITY_STEP))
    downloads.push(webmDownload(file, HD, 'hd'))
  }
  return {
    facts: measureClip(small, { fps: FPS, kind: 'element', loops: clip.loop !== null }),
    downloads,
  }
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

const sizesOf = ({ hd }: Clip): readonly Size[] => (hd ? [SD, HD] : [SD])
const overlapOf = ({ loop }: Clip): number => (typeof loop === 'number' ? loop : 0)

/** Frames of every clip at each of its sizes. Clips with a scene must share its simulation. */
function allFrames(clips: readonly Clip[]): Frame[][][] {
  const views = clips.flatMap((clip) =>
    'scene' in clip.from ? [{ scene: clip.from.scene, sizes: sizesOf(clip) }] : [],
  )
  const raw = views.length > 0 ? simulated(clips, views) : clips.map(particles)
  return raw.map((sizes, i) => {
    const overlap = overlapOf(clips[i])
    const length = clips[i].frames + overlap
    const cut = sizes.map((frames) => frames.slice(0, length))
    return overlap ? cut.map((frames) => crossFade(frames, overlap)) : cut
  })
}

function simulated(clips: readonly Clip[], views: Parameters<typeof renderViews>[0]): Frame[][][] {
  const out = views.map(({ sizes }) => sizes.map((): Frame[] => []))
  const count = Math.max(...clips.map((clip) => clip.frames + overlapOf(clip)))
  for (const moment of renderViews(views, count)) {
    moment.forEach((pictures, v) => pictures.forEach((picture, s) => out[v][s].push(picture)))
  }
  return out
}

function particles(clip: Clip): Frame[][] {
  const { from, frames } = clip
  if ('scene' in from) return []
  return sizesOf(clip).map((size) => [...from.particles(size, frames + overlapOf(clip), from.seed)])
}

async function writeVideo(frames: readonly Frame[], output: Output): Promise<void> {
  const video = encoder(frames[0], FPS, output)
  for (const frame of frames) await video.add(frame)
  await video.finish()
}
