import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Previews } from '#domain/catalog/product.ts'
import { joinAvif } from './join-avif.ts'
import { POSTER_WEBP } from './preview-names.ts'
import { ffmpeg, input } from '../analyze/ffmpeg.ts'
import type { Analyzed } from '../analyze/analyze.ts'

const TILE = { width: 192, height: 108 } as const
const COLUMNS = 6
const TILES = 24

/** Background color of the store's pages, on which scrub sheets are flattened. */
const GROUND = '0x0c0c0d'
const GROUND_LEVELS = 'r=12:g=12:b=13:a=255'

const FILES = {
  posterAvif: 'poster.avif',
  posterWebp: POSTER_WEBP,
  /** Color and alpha images of a poster with transparency, which are joined and then not stored. */
  colors: 'colours.avif',
  alpha: 'alpha.avif',
  scrub: 'scrub.jpg',
  alphaWebm: 'preview.webm',
  packedMp4: 'preview.packed.mp4',
  videoMp4: 'preview.mp4',
} as const

export interface Making {
  /** Folder to write the files to. */
  readonly folder: string
  /** Position of the poster's frame, from 0 to 1; null picks the frame that shows the most. */
  readonly posterAt: number | null
  readonly encoders: ReadonlySet<string>
}

interface Output {
  readonly file: string
  /** The filters between the small copy and the encoder. */
  readonly graph: string
  readonly options: readonly string[]
}

/** Previews by their names within the folder; the caller knows where to store them. */
export type MadePreviews = Omit<Previews, 'modelGlb' | 'volume' | 'hd'>

/** Makes the posters, scrub sheet and clips of a video in one ffmpeg run over its small copy. */
export async function makePreviews(
  analyzed: Analyzed,
  making: Making,
): Promise<Result<MadePreviews, string>> {
  const { video, measured, copy, size } = analyzed
  const hasAlpha = measured.alpha === 'straight'
  const moves = measured.frames > 1
  // If this ffmpeg cannot write AVIF, the WebP serves as both.
  const hasAvif = making.encoders.has('libaom-av1')
  const sheet = sheetOf(measured.frames)
  const avifs = hasAlpha ? ([FILES.colors, FILES.alpha] as const) : ([FILES.posterAvif] as const)
  const outputs = [
    poster(FILES.posterWebp, analyzed, making.posterAt),
    ...(hasAvif ? avifs.map((file) => poster(file, analyzed, making.posterAt)) : []),
    scrub(measured.frames, sheet),
    ...(moves && hasAlpha ? [ALPHA_WEBM, PACKED_MP4] : []),
    ...(moves && !hasAlpha ? [VIDEO_MP4] : []),
  ]
  const ended = await ffmpeg([
    ...input(copy, ['-r', video.rate]),
    '-filter_complex',
    graphOf(outputs),
    ...outputs.flatMap(({ file, options }, at) => {
      return ['-map', `[out${at}]`, ...options, ...EXACT, join(making.folder, file)]
    }),
  ])
  if (ended.code !== 0) return err(`previews couldn’t be created: ${ended.complaint}`)
  if (hasAvif && hasAlpha) {
    const joined = await joinPoster(making.folder)
    if (joined.isErr()) return err(`the poster couldn’t be created: ${joined.error}`)
  }
  return ok({
    posterAvif: hasAvif ? FILES.posterAvif : FILES.posterWebp,
    posterWebp: FILES.posterWebp,
    posterWidth: size.width,
    posterHeight: size.height,
    scrub: { ...sheet, file: FILES.scrub, tileWidth: TILE.width, tileHeight: TILE.height },
    alphaWebm: moves && hasAlpha ? FILES.alphaWebm : null,
    packedMp4: moves && hasAlpha ? FILES.packedMp4 : null,
    videoMp4: moves && !hasAlpha ? FILES.videoMp4 : null,
  })
}

const EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'] as const

function graphOf(outputs: readonly Output[]): string {
  const names = outputs.map((_, at) => `[in${at}]`)
  const graphs = outputs.map(({ graph }, at) =>
    graph.replaceAll('IN', `in${at}`).replaceAll('OUT', `out${at}`).replaceAll('_N', `_${at}`),
  )
  return [`[0:v]format=rgba,split=${outputs.length}${names.join('')}`, ...graphs].join(';')
}

/**
 * VP9 with straight alpha. Alternate reference frames are off, because they make alpha clips larger.
 */
const ALPHA_WEBM: Output = {
  file: FILES.alphaWebm,
  graph: '[IN]null[OUT]',
  options: flags(
    '-c:v libvpx-vp9 -pix_fmt yuva420p -crf 40 -b:v 0 -deadline good -cpu-used 4 ' +
      '-row-mt 1 -threads 2 -auto-alt-ref 0 -g 240',
  ),
}

const H264 = flags('-c:v libx264 -pix_fmt yuv420p -preset medium -threads 2 -movflags +faststart')

/** H.264 at double height: premultiplied color above, alpha below. */
const PACKED_MP4: Output = {
  file: FILES.packedMp4,
  graph:
    '[IN]split[a_N][b_N];[a_N]premultiply=inplace=1,format=yuv420p[c_N];' +
    '[b_N]alphaextract,format=yuv420p[d_N];[c_N][d_N]vstack[OUT]',
  options: [...H264, '-crf', '26'],
}

const VIDEO_MP4: Output = {
  file: FILES.videoMp4,
  graph: '[IN]format=yuv420p[OUT]',
  options: [...H264, '-crf', '26'],
}

const AVIF = flags('-frames:v 1 -c:v libaom-av1 -still-picture 1 -cpu-used 6 -crf 28 -b:v 0')

/** For each file of a poster, the filter that extracts it from the frame, and the encoder options. */
const POSTERS = {
  [FILES.posterWebp]: {
    takes: 'null',
    options: flags('-frames:v 1 -c:v libwebp -pix_fmt bgra -quality 80 -compression_level 4'),
  },
  [FILES.posterAvif]: { takes: 'format=yuv420p', options: AVIF },
  [FILES.colors]: { takes: 'format=yuv420p', options: AVIF },
  [FILES.alpha]: { takes: 'alphaextract,format=gray', options: [...AVIF, '-color_range', 'pc'] },
} as const

function poster(file: keyof typeof POSTERS, { measured }: Analyzed, at: number | null): Output {
  const frame =
    at === null ? measured.fullest : Math.min(measured.frames - 1, Math.floor(at * measured.frames))
  const { takes, options } = POSTERS[file]
  return { file, graph: `[IN]select=eq(n\\,${frame}),${takes}[OUT]`, options }
}

async function joinPoster(folder: string): Promise<Result<void, string>> {
  const [colors, alpha] = await Promise.all(
    [FILES.colors, FILES.alpha].map((name) => readFile(join(folder, name))),
  )
  if (!colors || !alpha) return err('its color or alpha image is missing')
  const joined = joinAvif(colors, alpha)
  if (joined.isErr()) return err(joined.error)
  await writeFile(join(folder, FILES.posterAvif), joined.value)
  return ok(undefined)
}

function sheetOf(frames: number) {
  const tiles = Math.min(TILES, frames)
  const columns = Math.min(COLUMNS, tiles)
  const rows = Math.ceil(tiles / columns)
  return { columns, rows, frames: tiles }
}

/** One JPEG of evenly spaced frames that the pointer scrubs through. */
function scrub(frames: number, sheet: ReturnType<typeof sheetOf>): Output {
  const { width, height } = TILE
  const wanted = Array.from({ length: sheet.frames }, (_, tile) =>
    Math.floor((tile * frames) / sheet.frames),
  )
  const chosen = wanted.map((frame) => `eq(n\\,${frame})`).join('+')
  const fitted =
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=area,` +
    `crop=${width}:${height}`
  return {
    file: FILES.scrub,
    graph:
      `[IN]select=${chosen},${fitted},split[a_N][b_N];` +
      `[a_N]lutrgb=${GROUND_LEVELS}[c_N];[c_N][b_N]overlay=format=gbrp,` +
      `tile=${sheet.columns}x${sheet.rows}:color=${GROUND}[OUT]`,
    options: flags('-frames:v 1 -c:v mjpeg -pix_fmt yuvj420p -q:v 4'),
  }
}

function flags(text: string): readonly string[] {
  return text.split(' ')
}
