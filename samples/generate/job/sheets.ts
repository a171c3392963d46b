import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { catalogFile, mediaFolder } from './folders.ts'

const sheetFolder = fileURLToPath(new URL('../../sheets/', import.meta.url))

const TILE = { width: 256, height: 144 } as const
const LABEL = 24
/**
 * Moments of a clip, as fractions of it, or of an element's frames that show something; and the backgrounds under an
 * element, with a row of moments for each.
 */
const MOMENTS = [0.08, 0.3, 0.55, 0.8]
const GROUNDS = ['#000000', '#777777', '#ffffff']
/** A frame shows something if it covers at least this share of what the fullest one covers. */
const SHOWN = 0.15
/** The alpha in which that is measured. */
const SMALL = { width: 64, height: 36 } as const
const BACKDROP = '#202020'
const ACROSS = 2
const LIBRARIES = { 1: '2d', 2: 'practice', 3: '3d' } as const

type Listed = {
  readonly slug: string
  readonly library_id: keyof typeof LIBRARIES
  readonly facts: { readonly frames: number | null; readonly fps: number | null }
  readonly previews: {
    readonly alpha_webm: string | null
    readonly video_mp4: string | null
    readonly poster_webp: string
  }
  readonly variants: readonly { readonly name: string; readonly bytes: number }[]
}

type Cell = { readonly label: string; readonly rows: readonly Buffer[][] }

/**
 * Draws contact sheets of all listed products that `isAsked` accepts, from their public previews: an
 * element at four moments, each over black, gray and white; media without alpha at four moments.
 */
export async function writeSheets(isAsked: (slug: string) => boolean): Promise<void> {
  const { products } = JSON.parse(readFileSync(catalogFile, 'utf8')) as { products: Listed[] }
  mkdirSync(sheetFolder, { recursive: true })
  for (const [id, library] of Object.entries(LIBRARIES)) {
    const shown = products.filter((one) => String(one.library_id) === id && isAsked(one.slug))
    const perSheet = library === '2d' ? 10 : 24
    for (let at = 0; at < shown.length; at += perSheet) {
      const file = join(sheetFolder, `${library}-${at / perSheet + 1}.png`)
      await writeSheet(file, shown.slice(at, at + perSheet))
      console.log(file)
    }
  }
}

async function writeSheet(file: string, shown: readonly Listed[]): Promise<void> {
  const cells = await Promise.all(shown.map(cellOf))
  const width = MOMENTS.length * TILE.width
  const height = LABEL + Math.max(...cells.map(({ rows }) => rows.length)) * TILE.height
  const layers = cells.flatMap(({ label, rows }, at): OverlayOptions[] => {
    const left = (at % ACROSS) * width
    const top = Math.floor(at / ACROSS) * height
    const tiles = rows.flatMap((row, y) =>
      row.map((input, x) => ({
        input,
        left: left + x * TILE.width,
        top: top + LABEL + y * TILE.height,
      })),
    )
    return [{ input: words(label, width), left, top }, ...tiles]
  })
  const size = { width: width * ACROSS, height: height * Math.ceil(cells.length / ACROSS) }
  await sharp({ create: { ...size, channels: 3, background: BACKDROP } })
    .composite(layers)
    .png()
    .toFile(file)
}

async function cellOf(one: Listed): Promise<Cell> {
  const { alpha_webm: alpha, video_mp4: video, poster_webp: poster } = one.previews
  const clip = alpha ?? video
  const shares = alpha ? momentsOf(coverage(join(mediaFolder, alpha))) : MOMENTS
  const pictures = clip
    ? shares.map((share) => frameAt(join(mediaFolder, clip), share, one.facts))
    : [readFileSync(join(mediaFolder, poster))]
  const grounds = alpha ? GROUNDS : [BACKDROP]
  const rows = await Promise.all(
    grounds.map((ground) => Promise.all(pictures.map((picture) => tile(picture, ground)))),
  )
  const files = one.variants.map(({ name, bytes }) => `${name} (${Math.round(bytes / 1000)} kB)`)
  return { label: `${one.slug}: ${files.join(', ')}`, rows }
}

/** Four moments, as fractions of a clip, spread over the frames that show something; given how much each covers. */
export function momentsOf(covered: readonly number[]): readonly number[] {
  const least = SHOWN * Math.max(...covered)
  const shown = covered.flatMap((one, at) => (one >= least ? [at] : []))
  return MOMENTS.map((share) => (shown[Math.floor(share * shown.length)] + 0.5) / covered.length)
}

/** How much each frame of an element covers. */
function coverage(file: string): readonly number[] {
  const filter = `alphaextract,scale=${SMALL.width}:${SMALL.height}`
  const input = ['-v', 'error', '-c:v', 'libvpx-vp9', '-i', file, '-vf', filter]
  const alpha = execFileSync('ffmpeg', [...input, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'], {
    maxBuffer: 1 << 26,
  })
  const bytes = SMALL.width * SMALL.height
  return Array.from({ length: alpha.length / bytes }, (_, at) =>
    alpha.subarray(at * bytes, (at + 1) * bytes).reduce((sum, value) => sum + value, 0),
  )
}

const tile = (picture: Buffer, background: string): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background })
    .resize({ ...TILE, fit: 'contain', background })
    .png()
    .toBuffer()

/** Media without a frame rate are turntables of four seconds. */
function frameAt(file: string, share: number, { frames, fps }: Listed['facts']): Buffer {
  const seconds = share * (frames && fps ? frames / fps : 4)
  const decoder = file.endsWith('.webm') ? ['-c:v', 'libvpx-vp9'] : []
  const input = ['-v', 'error', '-ss', seconds.toFixed(3), ...decoder, '-i', file]
  return execFileSync(
    'ffmpeg',
    [...input, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'],
    { maxBuffer: 1 << 26 },
  )
}

function words(text: string, width: number): Buffer {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const style = 'font-family="sans-serif" font-size="13" fill="#fff"'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}">` +
      `<text x="6" y="17" ${style}>${escaped}</text></svg>`,
  )
}
