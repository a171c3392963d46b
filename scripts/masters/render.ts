import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { err, ok, type Result } from 'neverthrow'
import { probe, type VideoStream, type Probed } from '#server/catalog-import/analyze/probe.ts'
import { decodeWhole } from '#server/catalog-import/analyze/analyze.ts'
import type { CatalogContext } from '#server/boot/open-catalog-context.ts'
import type { Master } from '#server/catalog-import/parse/masters.ts'
import { zipFrames } from './zip-frames.ts'

/** What the generator can render, as it reports. */
export interface MasterPlan {
  readonly slug: string
  readonly format: Master['format']
  /** At 3840x2160 instead of the size that is sold. */
  readonly fourK: boolean
  /** Hash of everything that determines how the master looks. */
  readonly stamp: string
  readonly frames: number
  readonly fps: number
}

export interface Order {
  readonly plan: MasterPlan
  /** The folder for notes and half-finished files. */
  readonly folder: string
  readonly context: Pick<CatalogContext, 'storage' | 'uploads'>
  readonly onFrame: (frame: number) => void
}

export const GENERATOR = 'samples/generate/master.ts'

/** The signature of each file in a ZIP archive, and the number of bytes before its name. */
const ZIPPED = 0x04034b50
const LOCAL_HEADER = 30

export const FORMATS = {
  prores: { name: 'ProRes4444', ending: 'mov' },
  exr: { name: 'EXR', ending: 'zip' },
  vdb: { name: 'VDB_Sequence', ending: 'zip' },
  usdz: { name: 'USD', ending: 'usdz' },
} as const

/** A rendered file, and its description. */
export interface Rendered {
  readonly place: string
  readonly words: Pick<
    Master,
    'name' | 'width' | 'height' | 'codec' | 'bit_depth' | 'color_space' | 'transfer'
  >
}

/** Renders a master in a folder of its own, and checks the result. */
export function rendered(scratch: string, order: Order): Promise<Result<Rendered, string>> {
  const place = join(scratch, `${order.plan.slug}.${FORMATS[order.plan.format].ending}`)
  const { format } = order.plan
  if (format === 'prores') return video(place, order)
  return format === 'usdz' ? scene(place, order) : sequence(place, scratch, order)
}

const NO_PICTURE = {
  width: null,
  height: null,
  bit_depth: null,
  color_space: null,
  transfer: null,
} as const

/** A USD package: uncompressed, with the scene as its first file. */
async function scene(place: string, order: Order): Promise<Result<Rendered, string>> {
  const code = await generate(place, order)
  if (code !== 0) return err(`the generator ended with ${code}`)
  const file = await open(place)
  const { buffer: start } = await file.read(Buffer.alloc(LOCAL_HEADER + 64), 0)
  await file.close()
  const name = start.toString('latin1', LOCAL_HEADER, LOCAL_HEADER + start.readUInt16LE(26))
  const isPacked = start.readUInt32LE(0) === ZIPPED && start.readUInt16LE(8) === 0
  if (!isPacked || !/\.usd[ac]?$/.test(name)) return err('what was rendered is no USDZ')
  return ok({ place, words: { ...NO_PICTURE, name: 'USDZ', codec: 'USD' } })
}

async function video(place: string, order: Order): Promise<Result<Rendered, string>> {
  const { fps, frames, fourK } = order.plan
  const code = await generate(place, order)
  if (code !== 0) return err(`the generator ended with ${code}`)
  const seen = await videoIn(place)
  if (seen.isErr()) return err(seen.error)
  const { mayHaveAlpha, codec, fps: rate, promised, width, height } = seen.value
  if (!mayHaveAlpha || codec !== 'ProRes 4444' || rate !== fps) {
    return err('what was rendered is no ProRes 4444 with alpha')
  }
  if (width !== widthOf(fourK)) return err(`what was rendered is ${width}×${height}`)
  if (promised !== frames) return err(`${promised} of ${frames} frames`)
  const { bitDepth, colorSpace, transfer } = seen.value
  if (colorSpace !== 'Rec. 709' || transfer !== 'sRGB') {
    return err(`its color is tagged as ${colorSpace}, ${transfer}`)
  }
  const name = `${width}×${height} ${codec}, alpha`
  const color = { bit_depth: bitDepth, color_space: colorSpace, transfer }
  return ok({ place, words: { name, width, height, codec, ...color } })
}

const widthOf = (fourK: boolean): number => (fourK ? 3840 : 1920)

/** Packs frames in a folder into one file, after checking the first. */
async function sequence(
  place: string,
  scratch: string,
  order: Order,
): Promise<Result<Rendered, string>> {
  const { format, frames, fps, fourK } = order.plan
  const code = await generate(scratch, order)
  if (code !== 0) return err(`the generator ended with ${code}`)
  const names = (await readdir(scratch)).toSorted()
  if (names.length !== frames) return err(`${names.length} of ${frames} frames`)
  const first = join(scratch, names[0] ?? '')
  const words =
    format === 'exr' ? await exrReport(first, fourK) : await vdbReport(first, frames, fps)
  if (words.isErr()) return err(words.error)
  await zipFrames(place, scratch, names)
  return ok({ place, words: words.value })
}

/** OpenEXR is scene-linear by definition, and has Rec. 709 primaries unless its header says otherwise. */
async function exrReport(
  frame: string,
  fourK: boolean,
): Promise<Result<Rendered['words'], string>> {
  const seen = await videoIn(frame)
  if (seen.isErr()) return err(seen.error)
  const { width, height, codec, mayHaveAlpha } = seen.value
  if (width !== widthOf(fourK)) return err(`what was rendered is ${width}×${height}`)
  const start = (await readFile(frame)).subarray(0, HEADER_BYTES)
  if (!mayHaveAlpha || !isHalfFloat(start)) {
    return err('what was rendered is no half float with alpha')
  }
  const name = `${width}×${height} ${codec} sequence, alpha, half float`
  const color = { bit_depth: HALF_BITS, color_space: 'Rec. 709', transfer: 'Linear' }
  return ok({ name, width, height, codec, ...color })
}

const HEADER_BYTES = 4096
const CHANNELS = 'channels\0chlist\0'
const HALF = 1
/** Bits of a half float. ffprobe reports those of the floats that it decodes to. */
const HALF_BITS = 16

/** Whether the first channel that an OpenEXR header lists is half float. */
function isHalfFloat(header: Buffer): boolean {
  const list = header.indexOf(CHANNELS) + CHANNELS.length + 4
  return header.includes(CHANNELS) && header.readUInt32LE(header.indexOf(0, list) + 1) === HALF
}

async function vdbReport(
  frame: string,
  frames: number,
  fps: number,
): Promise<Result<Rendered['words'], string>> {
  return (await lookInto(frame)).andThen(({ object }) =>
    object
      ? ok({
          ...NO_PICTURE,
          name: `VDB sequence, ${frames} frames at ${fps} fps`,
          codec: object.codec,
        })
      : err('the render isn’t a volume'),
  )
}

async function lookInto(place: string): Promise<Result<Probed, string>> {
  const { size: bytes } = await stat(place)
  return probe({ name: basename(place), place, bytes })
}

async function videoIn(place: string): Promise<Result<VideoStream, string>> {
  const found = await lookInto(place)
  if (found.isErr()) return err(found.error)
  const { video: seen } = found.value
  if (!seen) return err('what was rendered has no frames')
  return (await decodeWhole({ ...found.value, video: seen })).map(() => seen)
}

async function generate(place: string, { plan, onFrame }: Order): Promise<number | null> {
  const size = plan.fourK ? '4k' : 'hd'
  const child = spawn(process.execPath, [GENERATOR, plan.slug, plan.format, size, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => onFrame(Number(line)))
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}
