import { readFileSync } from 'node:fs'
import { fillColour } from '../encode/fill-colour.ts'
import { keepTint } from '../encode/keep-tint.ts'
import { encoder } from '../encode/ffmpeg.ts'
import { exrFrames } from '../encode/exr.ts'
import { proRes4444 } from '../encode/prores.ts'
import { clips } from '../products/clips.ts'
import type { Clip } from '../products/clip.ts'
import { masters } from '../products/masters.ts'
import { models } from '../products/models.ts'
import type { ModelPlan, VolumePlan } from '../products/object-plan.ts'
import { volumes } from '../products/objects.ts'
import { catalogFile } from './folders.ts'
import type { Size } from '../picture/frame.ts'
import { FOUR_K, renderElement, SOLD } from './make-clip.ts'
import { writeUsdz } from './make-model.ts'
import { writeSequence } from './make-volume.ts'
import { fpsOf } from './render.ts'
import { sourceHash } from './source-hash.ts'

/** ProRes 4444 and OpenEXR for an element; a VDB per frame for a volume that moves; USDZ for a model. */
export type Format = 'prores' | 'exr' | 'vdb' | 'usdz'

/** A master that can be rendered, and the stamp that determines when to render it again. */
export type MasterPlan = {
  readonly slug: string
  readonly format: Format
  /** At 3840x2160 instead of the size that is sold. */
  readonly fourK: boolean
  readonly stamp: string
  readonly frames: number
  readonly fps: number
}

export type MasterPlans = {
  readonly plans: readonly MasterPlan[]
  /** Why a product has no such master, in a sentence each. */
  readonly refused: readonly string[]
}

/**
 * The masters of all listed products whose slug begins with one of `names`; without names, of one product
 * of each kind.
 */
export function masterPlans(names: readonly string[], fourK = false): MasterPlans {
  const { products } = JSON.parse(readFileSync(catalogFile, 'utf8')) as {
    readonly products: readonly { readonly slug: string }[]
  }
  const listed = new Set(products.map(({ slug }) => slug))
  const isAsked = (slug: string): boolean =>
    listed.has(slug) &&
    (names.length === 0 ? masters.includes(slug) : names.some((name) => slug.startsWith(name)))
  const asked = <Plan>(all: Readonly<Record<string, Plan>>) =>
    Object.entries(all).filter(([slug]) => isAsked(slug))
  const elements = asked(clips)
  if (!fourK) {
    const plans = [
      ...elements.flatMap(([slug, clip]) => elementPlans(slug, clip, false)),
      ...asked(volumes).flatMap(([slug, plan]) => sequencePlan(slug, plan) ?? []),
      ...asked(models).map(([slug, plan]) => usdzPlan(slug, plan)),
    ]
    return { plans, refused: [] }
  }
  const isWhole = ([, { from }]: readonly [string, Clip]): boolean => 'particles' in from
  // Without names, one of each kind that can be rendered so; what is named is answered in any case.
  const refused = [
    ...elements.filter((one) => !isWhole(one)).map(([slug]) => `${slug}: ${GAS_IN_4K}`),
    ...[...asked(volumes), ...asked(models)].map(([slug]) => `${slug}: ${NO_ELEMENT}`),
  ]
  return {
    plans: elements.filter(isWhole).flatMap(([slug, clip]) => elementPlans(slug, clip, true)),
    refused: names.length === 0 ? [] : refused,
  }
}

const GAS_IN_4K =
  'its gas is simulated, and its finest detail made, for 1080 lines, so 3840×2160 would only enlarge it'
const NO_ELEMENT = 'only elements have masters at 3840×2160'

function elementPlans(slug: string, clip: Clip, fourK: boolean): readonly MasterPlan[] {
  const { frames } = clip
  return (['prores', 'exr'] as const).map((format) => {
    const stamp = stampOf(clip, format, sizeOf(fourK))
    return { slug, format, fourK, stamp, frames, fps: fpsOf(clip) }
  })
}

const sizeOf = (fourK: boolean): Size => (fourK ? FOUR_K : SOLD)

function usdzPlan(slug: string, { module }: ModelPlan): MasterPlan {
  const writers = ['models/glb.ts', 'models/usdz-page.ts', 'browser/chromium.ts']
  const stamp = sourceHash(urlsOf([module, ...writers]), null)
  return { slug, format: 'usdz', fourK: false, stamp, frames: 1, fps: 1 }
}

function sequencePlan(slug: string, plan: VolumePlan): MasterPlan | null {
  const { module, sequence, voxel, plan: from } = plan
  if (!sequence) return null
  const { frames, fps } = sequence
  const stamp = sourceHash(urlsOf([module, 'volumes/vdb.ts']), { voxel, from, frames, fps })
  return { slug, format: 'vdb', fourK: false, stamp, frames, fps }
}

function stampOf(clip: Clip, format: Format, size: Size): string {
  const { module, from, frames, fps, loop, tinted } = clip
  const encoding = ['prores', 'exr', 'fill-colour', 'keep-tint', 'ffmpeg']
  const files = encoding.map((name) => `encode/${name}.ts`)
  const sources = urlsOf([module, 'picture/looped.ts', ...files])
  return sourceHash(sources, { from, frames, fps, loop, tinted, format, ...size })
}

const urlsOf = (paths: readonly string[]): URL[] =>
  paths.map((path) => new URL(`../${path}`, import.meta.url))

/**
 * Renders into `place`: an element as a ProRes 4444 file or, in a folder that must exist, as EXR frames, at 1920x1080 or
 * 3840x2160; a volume as VDB frames; a model as USDZ. Calls `onFrame` after each frame.
 */
export async function makeMaster(
  place: string,
  { slug, format, fourK }: Pick<MasterPlan, 'slug' | 'format' | 'fourK'>,
  onFrame: (frame: number) => void,
): Promise<void> {
  if (format === 'vdb') return writeSequence(place, { slug, plan: volumes[slug] }, onFrame)
  if (format === 'usdz') {
    await writeUsdz(place, models[slug])
    return onFrame(1)
  }
  await filmed(place, { slug, clip: clips[slug], format, size: sizeOf(fourK) }, onFrame)
}

type Filming = {
  readonly slug: string
  readonly clip: Clip
  readonly format: 'prores' | 'exr'
  readonly size?: Size
}

/** Renders an element as a ProRes file or as EXR frames; every pixel is drawn at that size. */
export async function filmed(
  place: string,
  { slug, clip, format, size = SOLD }: Filming,
  onFrame: (frame: number) => void,
): Promise<void> {
  const isFilm = format === 'prores'
  const output = isFilm
    ? encoder(size, fpsOf(clip), proRes4444(place))
    : exrFrames({ folder: place, name: slug, fps: fpsOf(clip), ...size })
  const fill = clip.tinted ? keepTint : fillColour
  let done = 0
  await renderElement({ slug, clip }, size, {
    add: async (frame) => {
      await output.add(isFilm ? fill(frame) : frame)
      onFrame(++done)
    },
    finish: output.finish,
  })
}
