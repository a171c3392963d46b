import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'

const FPS = 24
const SECONDS = 1.25
const WIDTH = 1280
const HEIGHT = 548

/** One cut: an element over a plate, or over the store's dark ground. Times are seconds. */
type Cut = { readonly plate: string | null; readonly element: string | null; readonly from: number }

export const cuts: readonly Cut[] = [
  { plate: null, element: '2d/drifting-embers/element-960x540.webm', from: 0.5 },
  {
    plate: 'practice/desert-road-dusk',
    element: '2d/ground-explosion/element-960x540.webm',
    from: 0.1,
  },
  {
    plate: 'practice/corridor-clean-plate',
    element: '2d/spark-portal/element-960x540.webm',
    from: 0.4,
  },
  { plate: null, element: '2d/grinder-sparks/element-960x540.webm', from: 0.6 },
  {
    plate: 'practice/wet-street-night',
    element: '2d/lightning-strikes/element-960x540.webm',
    from: 0.2,
  },
  { plate: null, element: '2d/campfire-close/element-960x540.webm', from: 0.5 },
  {
    plate: 'practice/wet-street-fog-pan',
    element: '2d/arcane-vortex/element-960x540.webm',
    from: 0.5,
  },
  {
    plate: 'practice/desert-road-dusk',
    element: '2d/white-smoke-plume/element-960x540.webm',
    from: 0.5,
  },
]

/** The home page's muted montage, as MP4 and WebM, with its poster. */
export async function makeHeroVideo(media: string, folder: string): Promise<void> {
  const inputs: string[] = []
  const filters: string[] = []
  const fit = `scale=${WIDTH}:-2,crop=${WIDTH}:${HEIGHT}:0:(ih-${HEIGHT})*0.62,setsar=1,fps=${FPS}`
  const length = ['-t', String(SECONDS)]
  cuts.forEach(({ plate, element, from }, i) => {
    const ground = `color=c=0x0c0c0d:s=${WIDTH}x${HEIGHT}:r=${FPS}`
    const source = plate
      ? ['-ss', '0.2', ...length, '-i', join(media, plate, 'plate-960x540.mp4')]
      : ['-f', 'lavfi', ...length, '-i', ground]
    const over = element ?? '2d/drifting-embers/element-960x540.webm'
    inputs.push(...source)
    inputs.push('-ss', String(from), ...length, '-c:v', 'libvpx-vp9', '-i', join(media, over))
    filters.push(`[${i * 2}:v]${plate ? fit : 'null'},format=yuv420p[p${i}]`)
    filters.push(`[${i * 2 + 1}:v]format=yuva420p,${fit}[e${i}]`)
    filters.push(
      `[p${i}][e${i}]overlay=format=auto,trim=duration=${SECONDS},setpts=PTS-STARTPTS[c${i}]`,
    )
  })
  const all = cuts.map((_, i) => `[c${i}]`).join('')
  filters.push(`${all}concat=n=${cuts.length}:v=1:a=0,format=yuv420p,split[mp4][webm]`)
  const exact = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact'.split(' ')
  const mp4 = '-map [mp4] -c:v libx264 -preset slow -crf 31 -movflags +faststart'.split(' ')
  const vp9 = '-map [webm] -c:v libvpx-vp9 -crf 45 -b:v 0 -cpu-used 2 -row-mt 1'.split(' ')
  const graph = ['-filter_complex', filters.join(';')]
  const first = [...mp4, ...exact, join(folder, 'reel.mp4')]
  ffmpeg([...inputs, ...graph, ...first, ...vp9, ...exact, join(folder, 'reel.webm')])
  const still = ['-ss', '2.1', '-i', join(folder, 'reel.mp4'), '-frames:v', '1']
  const png = ffmpeg([...still, '-f', 'image2pipe', '-c:v', 'png', '-'])
  await sharp(png).webp({ quality: 80 }).toFile(join(folder, 'reel-poster.webp'))
}

function ffmpeg(options: readonly string[]): Buffer {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y']
  const { status, stdout } = spawnSync('ffmpeg', [...quiet, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`)
  return stdout
}
