import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Frame, Size } from '../picture/frame.ts'
import type { FrameSink } from '../picture/looped.ts'

/** Linear light of each sRGB code value (IEC 61966-2-1), 0..1. */
const LIGHT = Float32Array.from({ length: 256 }, (_, i) => {
  const code = i / 255
  return code <= 0.04045 ? code / 12.92 : Math.exp(2.4 * Math.log((code + 0.055) / 1.055))
})

/** Where frames are written, and the frame rate that each file records. */
export type ExrSequence = Size & {
  readonly folder: string
  readonly name: string
  readonly fps: number
}

/**
 * Writes frames as OpenEXR: 16-bit float, scene-linear, with premultiplied alpha as the format requires.
 * The files are `name.0001.exr` and so on, in a folder that must exist.
 */
export function exrFrames({ folder, name, fps, width, height }: ExrSequence): FrameSink {
  const shape = ['-f', 'rawvideo', '-pix_fmt', 'gbrapf32le', '-s', `${width}x${height}`]
  const input = [...shape, '-r', String(fps), '-i', '-']
  const output = ['-c:v', 'exr', '-format', 'half', '-compression', 'zip16', '-start_number', '1']
  const file = join(folder, `${name}.%04d.exr`)
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y']
  const child = spawn('ffmpeg', [...quiet, ...input, ...output, file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  const planes = new Float32Array(width * height * 4)
  return {
    add: async (frame) => {
      toLinear(frame, planes)
      // Copied, since the pipe may still hold the previous buffer.
      const bytes = Buffer.from(planes.slice().buffer)
      if (!child.stdin.write(bytes)) await once(child.stdin, 'drain')
    },
    finish: async () => {
      child.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`)
    },
  }
}

/** Converts straight sRGB to premultiplied linear light, in planes of green, blue, red and alpha. */
function toLinear({ width, height, data }: Frame, planes: Float32Array): void {
  const count = width * height
  for (let p = 0, o = 0; p < count; p++, o += 4) {
    const alpha = data[o + 3] / 255
    planes[p] = LIGHT[data[o + 1]] * alpha
    planes[count + p] = LIGHT[data[o + 2]] * alpha
    planes[2 * count + p] = LIGHT[data[o]] * alpha
    planes[3 * count + p] = alpha
  }
}
