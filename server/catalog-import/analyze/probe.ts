import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import {
  endingOf,
  familyOf,
  isWholeZip,
  KNOWN_ENDINGS,
  type FileKind,
} from '../check/file-kinds.ts'
import type { SourceFile } from '../check/media-folder.ts'
import { modelFacts, volumeFacts, type ObjectFacts } from './object-facts.ts'
import { ffprobe } from './ffmpeg.ts'

/** A video, or a still image, which has one frame. */
export interface VideoStream {
  readonly width: number
  readonly height: number
  readonly codec: string
  /** As ffmpeg writes it, for example `24000/1001`. */
  readonly rate: string
  readonly fps: number
  /** Number of frames according to the header; null if the header gives none. */
  readonly promised: number | null
  readonly mayHaveAlpha: boolean
  readonly bitDepth: number | null
  /** Industry name of the color space that the file is tagged with; null if untagged or unknown. */
  readonly colorSpace: string | null
  readonly transfer: string | null
  /** The decoder to request explicitly, because the default one drops alpha. */
  readonly decoder: string | null
}

/** A file's type and facts, determined from its content rather than its name. */
export interface Probed {
  readonly source: SourceFile
  readonly kind: FileKind
  readonly container: string
  /** Set for videos and stills. */
  readonly video: VideoStream | null
  /** Set for models and volumes. */
  readonly object: ObjectFacts | null
}

const probeAnswer = z.object({
  streams: z.array(
    z.object({
      codec_name: z.optional(z.string()),
      codec_long_name: z.optional(z.string()),
      profile: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      pix_fmt: z.optional(z.string()),
      color_space: z.optional(z.string()),
      color_transfer: z.optional(z.string()),
      avg_frame_rate: z.optional(z.string()),
      r_frame_rate: z.optional(z.string()),
      nb_frames: z.optional(z.string()),
      duration: z.optional(z.string()),
      tags: z.optional(z.record(z.string(), z.string())),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
  format: z.object({ duration: z.optional(z.string()), nb_streams: z.number() }),
})

type ProbeAnswer = z.output<typeof probeAnswer>
type Stream = ProbeAnswer['streams'][number]

/** Probes a file by its bytes instead of trusting its name; the error is one line for the operator. */
export async function probe(source: SourceFile): Promise<Result<Probed, string>> {
  const ending = endingOf(source.name)
  if (!ending)
    return err(`“${source.name}” has an unsupported file type (supported: ${KNOWN_ENDINGS})`)
  const family = await familyOf(source.place)
  if (family !== ending.family) {
    const is = family === null ? 'its content isn’t a known file type' : `its content is ${family}`
    return err(`“${source.name}” doesn’t match its extension: ${is}`)
  }
  const bare = { source, kind: ending.kind, container: ending.container, video: null, object: null }
  switch (ending.kind) {
    case 'archive':
      return (await isWholeZip(source.place)) ? ok(bare) : err(`“${source.name}” is truncated`)
    case 'model':
      return (await modelFacts(source)).map((object) => ({ ...bare, object }))
    case 'volume':
      return (await volumeFacts(source)).map((object) => ({ ...bare, object }))
    case 'video':
    case 'still':
      return (await videoOf(source)).map((video) => ({ ...bare, video }))
  }
}

async function videoOf({ name, place }: SourceFile): Promise<Result<VideoStream, string>> {
  const asked = ['-show_streams', '-show_format', '-select_streams', 'v:0', '-of', 'json']
  const { code, stdout, complaint } = await ffprobe([...asked, `file:${place}`])
  if (code !== 0)
    return err(`“${name}” cannot be read: ${complaint || 'ffprobe reported no reason'}`)
  const read = z.safeParse(probeAnswer, jsonOf(stdout))
  const [stream] = read.data?.streams ?? []
  if (!read.success || !stream?.width || !stream.height) {
    return err(`“${name}” has no video frames`)
  }
  const { width, height } = stream
  const turned = stream.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  const alphaMode = tag(stream, 'alpha_mode') === '1'
  const codec = stream.codec_name ?? ''
  const rate = rateOf(stream)
  return ok({
    width: turned ? height : width,
    height: turned ? width : height,
    codec: codecName(stream, alphaMode),
    rate,
    fps: Math.round(valueOf(rate) * 1000) / 1000,
    promised: promisedFrames(stream, read.data.format, valueOf(rate)),
    mayHaveAlpha:
      alphaMode || /^(yuva|gbrap|rgba|argb|bgra|abgr|ya\d|pal8)/.test(stream.pix_fmt ?? ''),
    bitDepth: bitDepthOf(stream.pix_fmt),
    colorSpace: COLOR_SPACES[stream.color_space ?? ''] ?? null,
    transfer: TRANSFERS[stream.color_transfer ?? ''] ?? null,
    decoder: alphaMode && /^vp[89]$/.test(codec) ? DECODERS[codec === 'vp8' ? 0 : 1] : null,
  })
}

const COLOR_SPACES: Readonly<Record<string, string>> = {
  bt709: 'Rec. 709',
  bt470bg: 'Rec. 601',
  smpte170m: 'Rec. 601',
  bt2020nc: 'Rec. 2020',
}

const TRANSFERS: Readonly<Record<string, string>> = {
  bt709: 'Rec. 709',
  'iec61966-2-1': 'sRGB',
  linear: 'Linear',
  smpte2084: 'PQ',
  'arib-std-b67': 'HLG',
}

/** Bits per channel, from the name of the pixel format: `yuva444p10le`, `gbrapf32le`, `rgba64be`. */
function bitDepthOf(format: string | undefined): number | null {
  if (format === undefined) return null
  const bits = Number(/[a-z]0?(9|10|12|14|16|32|48|64)[lb]e$/.exec(format)?.[1] ?? 8)
  return format.startsWith('rgb') || format.startsWith('bgr') ? Math.min(bits, 16) : bits
}

const DECODERS = ['libvpx', 'libvpx-vp9'] as const

function promisedFrames(stream: Stream, format: ProbeAnswer['format'], fps: number): number | null {
  if (stream.nb_frames && Number(stream.nb_frames) > 0) return Number(stream.nb_frames)
  const own = stream.duration ?? clockSeconds(tag(stream, 'DURATION'))
  const alone = format.nb_streams === 1 ? format.duration : undefined
  const seconds = Number(own ?? alone)
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * fps) : null
}

/** Converts `00:00:02.500000000` to seconds. */
function clockSeconds(text: string | undefined): string | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):(\d+(?:\.\d+)?)/.exec(text ?? '') ?? []
  if (hours === undefined) return undefined
  return String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

function rateOf({ avg_frame_rate: average, r_frame_rate: base }: Stream): string {
  return [average, base].find((rate) => rate && valueOf(rate) > 0 && valueOf(rate) <= 1000) ?? '25'
}

function valueOf(rate: string): number {
  const [above = '0', below = '1'] = rate.split('/')
  const value = Number(above) / Number(below)
  return Number.isFinite(value) ? value : 0
}

function tag({ tags = {} }: Stream, name: string): string | undefined {
  return Object.entries(tags).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

const CODECS: Readonly<Record<string, string>> = {
  av1: 'AV1',
  cfhd: 'CineForm',
  dnxhd: 'DNxHR',
  exr: 'OpenEXR',
  h264: 'H.264',
  hap: 'Hap',
  hevc: 'H.265',
  mjpeg: 'JPEG',
  png: 'PNG',
  prores: 'ProRes',
  qtrle: 'QuickTime Animation',
  tiff: 'TIFF',
  vp8: 'VP8',
  vp9: 'VP9',
  webp: 'WebP',
}

function codecName(stream: Stream, alpha: boolean): string {
  const name = stream.codec_name ?? ''
  const known = Object.hasOwn(CODECS, name) ? CODECS[name] : undefined
  const word = (known ?? stream.codec_long_name ?? name).slice(0, 100)
  if (name === 'prores') return `${word} ${proresReport(stream.profile)}`.trim()
  return alpha ? `${word} with alpha` : word
}

function proresReport(profile: string | undefined): string {
  const known: Readonly<Record<string, string>> = {
    '4444': '4444',
    XQ: '4444 XQ',
    HQ: '422 HQ',
    LT: '422 LT',
    Proxy: '422 Proxy',
    Standard: '422',
  }
  return known[profile ?? ''] ?? ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
