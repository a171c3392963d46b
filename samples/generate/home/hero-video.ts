import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { portal } from '../particles/portal.ts'
import type { Frames, Size } from '../picture/frame.ts'

const FPS = 24
/** As large as a wide screen shows it, so that nothing in it is enlarged. */
export const HERO: Size = { width: 1920, height: 820 }
export const GROUND = '0c0c0d'

/** The first cut is drawn at this size and position, and the banner is a frame of it. */
export const RING = { width: 1440, height: 810, left: 520, top: 5 } as const
export const ringFrames = (count: number): Frames => portal(RING, count, 42)
/** Frames in which the ring is only beginning to form. */
export const RING_BEGINS = 12

/** One cut: an element from the store over its dark background, with the position of its upper left corner. */
type Cut = {
  readonly element: string
  /** Both in seconds. */
  readonly from: number
  readonly length: number
  readonly width: number
  readonly left: number
  readonly top: number
}

/** Three quarters of the size at which the element is sold, on the lower edge. */
const standing = { width: 1440, left: 480, top: HERO.height - 810 } as const

/** None flashes strongly, since the video plays automatically. */
export const cuts: readonly Cut[] = [
  { ...standing, element: '2d/campfire-close/element-1920x1080.webm', from: 0.5, length: 2.5 },
  {
    element: '2d/drifting-embers/element-1920x1080.webm',
    from: 0.5,
    length: 2.5,
    width: 1920,
    left: 0,
    top: -130,
  },
  { ...standing, element: '2d/ground-explosion/element-1920x1080.webm', from: 0.4, length: 2.5 },
]

const RING_SECONDS = 2.5

/** Makes the home page's muted montage as MP4 and WebM, with its poster. */
export async function makeHeroVideo(media: string, folder: string): Promise<void> {
  const ring = join(folder, 'ring.rgba')
  const calm = join(folder, 'calm.png')
  writeRing(ring)
  await sharp(Buffer.from(calmLeft)).png().toFile(calm)
  const raw = `-f rawvideo -pix_fmt rgba -s ${RING.width}x${RING.height} -r ${FPS} -i`.split(' ')
  const shots = [
    { ...RING, length: RING_SECONDS, input: [...raw, ring] },
    ...cuts.map(({ element, from, ...shot }) => {
      const time = ['-ss', String(from), '-t', String(shot.length)]
      return { ...shot, input: [...time, '-c:v', 'libvpx-vp9', '-i', join(media, element)] }
    }),
  ]
  const ground = `color=c=0x${GROUND}:s=${HERO.width}x${HERO.height}:r=${FPS}`
  const inputs = shots.flatMap(({ length, input }) =>
    ['-f', 'lavfi', '-t', String(length), '-i', ground].concat(input),
  )
  const filters = shots.map(({ length, width, left, top }, i) => {
    const clip = `[${i * 2 + 1}:v]format=yuva420p,scale=${width}:-2:flags=lanczos,fps=${FPS}[e${i}]`
    const over = `[${i * 2}:v][e${i}]overlay=${left}:${top}:format=auto`
    return `${clip};${over},trim=duration=${length},setpts=PTS-STARTPTS,setsar=1[c${i}]`
  })
  const all = shots.map((_, i) => `[c${i}]`).join('')
  filters.push(`${all}concat=n=${shots.length}:v=1:a=0[reel]`)
  filters.push(`[reel][${shots.length * 2}:v]overlay,format=yuv420p,split[mp4][webm]`)
  const exact = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact'.split(' ')
  const mp4 = '-map [mp4] -c:v libx264 -preset slower -crf 38 -movflags +faststart'.split(' ')
  const vp9 = '-map [webm] -c:v libvpx-vp9 -crf 58 -b:v 0 -cpu-used 2 -row-mt 1'.split(' ')
  const graph = ['-i', calm, '-filter_complex', filters.join(';')]
  const first = [...mp4, ...exact, join(folder, 'reel.mp4')]
  ffmpeg([...inputs, ...graph, ...first, ...vp9, ...exact, join(folder, 'reel.webm')])
  rmSync(ring)
  rmSync(calm)
  const still = ['-i', join(folder, 'reel.mp4'), '-frames:v', '1']
  const png = ffmpeg([...still, '-f', 'image2pipe', '-c:v', 'png', '-'])
  await sharp(png).webp({ quality: 80 }).toFile(join(folder, 'reel-poster.webp'))
}

function writeRing(path: string): void {
  const file = openSync(path, 'w')
  let at = 0
  for (const { data } of ringFrames(RING_BEGINS + RING_SECONDS * FPS)) {
    if (at++ >= RING_BEGINS) writeSync(file, data)
  }
  closeSync(file)
}

/** Covers all cuts, so that the left third, where the headline stands, is empty. */
const calmLeft = `<svg xmlns="http://www.w3.org/2000/svg" width="${HERO.width}" height="${HERO.height}">
  <linearGradient id="calm">
    <stop offset="0.25" stop-color="#${GROUND}" />
    <stop offset="0.5" stop-color="#${GROUND}" stop-opacity="0" />
  </linearGradient>
  <rect width="100%" height="100%" fill="url(#calm)" />
</svg>`

function ffmpeg(options: readonly string[]): Buffer {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y']
  const { status, stdout } = spawnSync('ffmpeg', [...quiet, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`)
  return stdout
}
