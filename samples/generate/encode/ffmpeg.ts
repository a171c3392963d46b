import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Frame, Size } from '../picture/frame.ts'

/** A running ffmpeg that takes raw RGBA frames. */
export type Encoder = {
  readonly add: (frame: Frame) => Promise<void>
  readonly finish: () => Promise<void>
}

export type Output = { readonly file: string; readonly options: readonly string[] }

/** Starts one encoder; ffmpeg must be on the path. */
export function encoder(size: Size, fps: number, { file, options }: Output): Encoder {
  const shape = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`]
  const input = [...shape, '-r', String(fps), '-i', '-']
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y']
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  const child = spawn('ffmpeg', [...quiet, ...input, ...options, ...exact, file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  const refused = once(child, 'error').then(([trouble]) => {
    throw new Error('ffmpeg did not start; is it installed?', { cause: trouble })
  })
  refused.catch(() => undefined)
  return {
    add: async (frame) => {
      if (!child.stdin.write(frame.data)) await Promise.race([once(child.stdin, 'drain'), refused])
    },
    finish: async () => {
      child.stdin.end()
      const [code] = await Promise.race([ended, refused])
      if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`)
    },
  }
}

const to709 = (format: string): string =>
  `scale=out_color_matrix=bt709:out_range=tv,format=${format}`

/** Color is converted with the Rec. 709 matrix and tagged so: without tags, players guess from the size. */
const TAGS = '-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range tv'

/** VP9 with straight alpha. Alternative reference frames are off, since they make alpha clips larger. */
export const alphaWebm = (file: string, quality: number, effort = 2): Output => ({
  file,
  options: flags(
    `-vf ${to709('yuva420p')} ${TAGS} ` +
      `-c:v libvpx-vp9 -crf ${quality} -b:v 0 -deadline good -cpu-used ${effort} ` +
      '-row-mt 1 -threads 2 -auto-alt-ref 0 -g 240',
  ),
})

const PACK = [
  '[0:v]split[a][b]',
  `[a]premultiply=inplace=1,${to709('yuv420p')}[colour]`,
  `[b]alphaextract,${to709('yuv420p')}[alpha]`,
  '[colour][alpha]vstack',
].join(';')

/** H.264 at double height: premultiplied color on top, alpha below. */
export const packedMp4 = (file: string, quality: number): Output => ({
  file,
  options: ['-filter_complex', PACK, ...flags(TAGS), ...h264(quality)],
})

export const plainMp4 = (file: string, quality: number): Output => ({
  file,
  options: ['-vf', to709('yuv420p'), ...flags(TAGS), ...h264(quality)],
})

const h264 = (quality: number): string[] =>
  flags(`-c:v libx264 -preset slow -threads 2 -crf ${quality} -movflags +faststart`)

const flags = (text: string): string[] => text.split(' ')
