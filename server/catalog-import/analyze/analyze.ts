import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { clipMeter, type Measured } from '#server/media/clip-meter.ts'
import type { VideoStream, Probed } from './probe.ts'
import { ffmpeg, input, type Ended } from './ffmpeg.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** A video whose every frame was measured, with a small lossless copy to make previews from. */
export interface Analyzed {
  readonly video: VideoStream
  readonly measured: Measured
  readonly copy: string
  readonly size: Size
}

type Picture = Probed & { readonly video: VideoStream }

/** Maximum preview size of elements, as for the samples; plates carry no alpha and get a larger one. */
const ELEMENT: Size = { width: 480, height: 270 }
const PLATE: Size = { width: 640, height: 360 }

/** Decodes a whole video once: measures each frame and writes a small copy to the caller's folder. */
export async function analyze(picture: Picture, folder: string): Promise<Result<Analyzed, string>> {
  const { video, source } = picture
  const size = within(video, video.mayHaveAlpha ? ELEMENT : PLATE)
  const copy = join(folder, 'small.mkv')
  const meter = clipMeter()
  const frames = framesOf(size, (data) => meter.add({ ...size, data }))
  const scaled = `[0:v:0]scale=${size.width}:${size.height}:flags=area,format=rgba,split[a][b]`
  const measured = '-fps_mode passthrough -f rawvideo pipe:1'
  const kept = '-fps_mode passthrough -c:v ffv1 -level 3 -pix_fmt bgra'
  const ended = await ffmpeg(
    [
      ...input(source.place, decoding(video)),
      '-filter_complex',
      scaled,
      '-map',
      '[a]',
      ...measured.split(' '),
      '-map',
      '[b]',
      ...kept.split(' '),
      copy,
    ],
    frames.take,
  )
  const fault = faultOf(picture, ended, frames.count())
  if (fault) return err(fault)
  return ok({ video, measured: meter.finish(video.fps), copy, size })
}

/** Decodes a whole video to verify that it is complete. */
export async function decodeWhole(picture: Picture): Promise<Result<void, string>> {
  const { video, source } = picture
  const counted = '-map 0:v:0 -fps_mode passthrough -f null -progress pipe:1 -'
  const lines: string[] = []
  const ended = await ffmpeg(
    [...input(source.place, decoding(video)), ...counted.split(' ')],
    (chunk) => lines.push(chunk.toString('latin1')),
  )
  const seen = [...lines.join('').matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1]
  const fault = faultOf(picture, ended, Number(seen ?? 0))
  return fault ? err(fault) : ok(undefined)
}

function decoding({ decoder }: VideoStream): readonly string[] {
  return ['-threads', '2', ...(decoder ? ['-c:v', decoder] : [])]
}

/** Containers store durations, so the frame count they imply can be one too high. */
const FRAMES_OFF = 1

function faultOf({ source, video }: Picture, ended: Ended, seen: number): string | null {
  const { promised } = video
  const name = `“${source.name}”`
  if (promised !== null && seen < Math.max(1, promised - FRAMES_OFF)) {
    return `${name} is truncated: it has ${seen} of ${promised} frames`
  }
  if (seen === 0) return `${name} has no frames${ended.complaint ? `: ${ended.complaint}` : ''}`
  if (ended.code !== 0 || ended.complaint !== '') {
    return `${name} is damaged: ${ended.complaint || `the decoder exited with code ${String(ended.code)}`}`
  }
  return null
}

/**
 * The largest size with the same aspect ratio that fits in a box; never larger than the video, and even,
 * as H.264 requires.
 */
function within(video: Size, box: Size): Size {
  const scale = Math.min(1, box.width / video.width, box.height / video.height)
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(video.width), height: even(video.height) }
}

/** Splits a byte stream into frames. The buffer passed to `onFrame` is reused for the next frame. */
function framesOf({ width, height }: Size, onFrame: (data: Uint8Array) => void) {
  const frame = new Uint8Array(width * height * 4)
  let filled = 0
  let count = 0
  return {
    take: (chunk: Buffer) => {
      for (let from = 0; from < chunk.length;) {
        const piece = chunk.subarray(from, from + frame.length - filled)
        frame.set(piece, filled)
        filled += piece.length
        from += piece.length
        if (filled < frame.length) continue
        onFrame(frame)
        filled = 0
        count += 1
      }
    },
    count: () => count,
  }
}
