import { execFile } from 'node:child_process'
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Half a second of a moving pattern, opaque or transparent around a disc. */
const PATTERN = 'testsrc2=s=64x36:r=24:d=0.5'
const WITH_HOLE = `${PATTERN},format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*lt(hypot(X-32,Y-18),12)'`

const ALPHA_WEBM = '-c:v libvpx-vp9 -pix_fmt yuva420p -b:v 0 -crf 40 -cpu-used 8 -auto-alt-ref 0'
const PRORES = '-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le -vendor apl0'
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -movflags +faststart'

const ENCODED: Readonly<Record<string, readonly [source: string, options: string]>> = {
  'torch.webm': [WITH_HOLE, ALPHA_WEBM],
  'torch-master.mov': [WITH_HOLE, PRORES],
  'sparks.mov': [WITH_HOLE, '-c:v qtrle'],
  'street.mp4': [PATTERN, H264],
  'picture.png': [PATTERN, '-frames:v 1'],
  'empty.mp4': [PATTERN, `-frames:v 0 ${H264}`],
}

/** Encoding is what takes time, so clips that may look alike are copies. */
const COPIES: Readonly<Record<string, string>> = {
  'plume.webm': 'torch.webm',
  'road.mp4': 'street.mp4',
  'dust.mp4': 'street.mp4',
  'turntable.mp4': 'street.mp4',
  'truncated.mp4': 'street.mp4',
  'disguised.mov': 'picture.png',
}

/** Encodes one clip or picture of a moving pattern. */
async function encode(place: string, source: string, options: string): Promise<void> {
  const words = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...options.split(' ')]
  await run('ffmpeg', [...words, place])
}

/** Fills a folder with clips: seven sound ones, and three that are broken in different ways. */
export async function makeClips(folder: string): Promise<void> {
  await Promise.all(
    Object.entries(ENCODED).map(([name, [source, options]]) =>
      encode(join(folder, name), source, options),
    ),
  )
  for (const [copy, original] of Object.entries(COPIES)) {
    await copyFile(join(folder, original), join(folder, copy))
  }
  await copyFile('samples/media/3d/quadcopter-drone/model-lite.glb', join(folder, 'drone.glb'))
  const whole = await readFile(join(folder, 'truncated.mp4'))
  await truncate(join(folder, 'truncated.mp4'), Math.floor(whole.length * 0.7))
}

/** Writes a manifest with one asset per clip, on lines 2 to 11. */
export async function writeManifest(folder: string): Promise<string> {
  const rows = [
    HEADER,
    'T-1,Torch,2d,,fire,A torch.,It burns.,1,4.00,,screen,direction=up; angle=front,,yes,torch.webm,,torch-master.mov,ProRes master,2,8',
    'T-2,"Plume, ""white""",2d,,fire,"Two lines\nof text.",It rises.,1,4,,,,,yes,plume.webm,,,,,',
    'T-3,Sparks,2d,,fire,Sparks.,They fly.,1,4,,,,,no,sparks.mov,,,,,',
    'T-4,Cut off,2d,,fire,Broken.,No.,1,4,,,,,yes,truncated.mp4,,,,,',
    'T-5,Street,practice,,practice-plates,A street.,Nothing.,,,,,scene=street; camera=static,,yes,street.mp4,,,,,',
    'T-6,Disguised,2d,,fire,Broken.,No.,1,4,,,,,yes,disguised.mov,,,,,',
    'T-7,Road,practice,,practice-plates,A road.,It goes on.,,,,,,,yes,road.mp4,,,,,',
    'T-8,Empty,2d,,fire,Broken.,No.,1,4,,,,,yes,empty.mp4,,,,,',
    'T-9,Dust,2d,,fire,Dust.,It settles.,,,yes,,,,yes,dust.mp4,,,,,',
    'T-10,Drone,3d,animated,props,A drone.,It hovers.,4,16,,,,turntable.mp4,yes,drone.glb,,,,,',
  ]
  const manifest = join(folder, 'clips.csv')
  await writeFile(manifest, `${rows.join('\r\n')}\r\n`)
  return manifest
}

/** Assets that take next to no time: one small picture each. */
export const PICTURES: readonly string[] = ['P-1', 'P-2', 'P-3']

export async function writePictures(folder: string): Promise<string> {
  const rows = PICTURES.map(
    (sku) => `${sku},Picture ${sku},practice,practice-plates,A plate.,Nothing.,yes,picture.png`,
  )
  const manifest = join(folder, 'pictures.csv')
  const header = 'sku,name,library,category,description,motion_description,published,file_1'
  await writeFile(manifest, `${[header, ...rows].join('\n')}\n`)
  return manifest
}

const HEADER =
  'sku,name,library,asset_type,category,description,motion_description,credits,price_usd,free,' +
  'blend,facets,preview_file,published,file_1,file_1_name,file_2,file_2_name,file_2_credits,' +
  'file_2_price_usd'
