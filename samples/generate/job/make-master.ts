import { readFileSync } from 'node:fs'
import { fillColour } from '../encode/fill-colour.ts'
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
import { renderElement, SOLD as SIZE } from './make-clip.ts'
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
  readonly stamp: string
  readonly frames: number
  readonly fps: number
}

/**
 * The masters of all listed products whose slug begins with one of `names`; without names, of one product
 * of each kind.
 */
export function masterPlans(names: readonly string[]): readonly MasterPlan[] {
  const { products } = JSON.parse(readFileSync(catalogFile, 'utf8')) as {
    readonly products: readonly { readonly slug: string }[]
  }
  const listed = new Set(products.map(({ slug }) => slug))
  const isAsked = (slug: string): boolean =>
    listed.has(slug) &&
    (names.length === 0 ? masters.includes(slug) : names.some((name) => slug.startsWith(name)))
  return [
    ...Object.entries(clips)
      .filter(([slug]) => isAsked(slug))
      .flatMap(([slug, clip]) =>
        (['prores', 'exr'] as const).map((format) => {
          const { frames } = clip
          return { slug, format, stamp: stampOf(clip, format), frames, fps: fpsOf(clip) }
        }),
      ),
    ...Object.entries(volumes)
      .filter(([slug]) => isAsked(slug))
      .flatMap(([slug, plan]) => sequencePlan(slug, plan) ?? []),
    ...Object.entries(models)
      .filter(([slug]) => isAsked(slug))
      .map(([slug, plan]) => usdzPlan(slug, plan)),
  ]
}

function usdzPlan(slug: string, { module }: ModelPlan): MasterPlan {
  const writers = ['models/glb.ts', 'models/usdz-page.ts', 'browser/chromium.ts']
  const stamp = sourceHash(urlsOf([module, ...writers]), null)
  return { slug, format: 'usdz', stamp, frames: 1, fps: 1 }
}

function sequencePlan(slug: string, plan: VolumePlan): MasterPlan | null {
  const { module, sequence, voxel, plan: from } = plan
  if (!sequence) return null
  const { frames, fps } = sequence
  const stamp = sourceHash(urlsOf([module, 'volumes/vdb.ts']), { voxel, from, frames, fps })
  return { slug, format: 'vdb', stamp, frames, fps }
}

function stampOf({ module, from, frames, fps, loop }: Clip, format: Format): string {
  const encoding = ['prores', 'exr', 'fill-colour', 'ffmpeg'].map((name) => `encode/${name}.ts`)
  const sources = urlsOf([module, 'picture/looped.ts', ...encoding])
  return sourceHash(sources, { from, frames, fps, loop, format, ...SIZE })
}

const urlsOf = (paths: readonly string[]): URL[] =>
  paths.map((path) => new URL(`../${path}`, import.meta.url))

/**
 * Renders into `place`: an element at 1920x1080 as a ProRes 4444 file or, in a folder that must exist, as
 * EXR frames; a volume as VDB frames; a model as USDZ. Calls `onFrame` after each frame.
 */
export async function makeMaster(
  place: string,
  { slug, format }: { readonly slug: string; readonly format: Format },
  onFrame: (frame: number) => void,
): Promise<void> {
  if (format === 'vdb') return writeSequence(place, { slug, plan: volumes[slug] }, onFrame)
  if (format === 'usdz') {
    await writeUsdz(place, models[slug])
    return onFrame(1)
  }
  await filmed(place, { slug, clip: clips[slug], format }, onFrame)
}

/** Renders an element as a ProRes file or as EXR frames. */
export async function filmed(
  place: string,
  { slug, clip, format }: { slug: string; clip: Clip; format: 'prores' | 'exr' },
  onFrame: (frame: number) => void,
): Promise<void> {
  const isFilm = format === 'prores'
  const output = isFilm
    ? encoder(SIZE, fpsOf(clip), proRes4444(place))
    : exrFrames({ folder: place, name: slug, fps: fpsOf(clip), ...SIZE })
  let done = 0
  await renderElement({ slug, clip }, SIZE, {
    add: async (frame) => {
      await output.add(isFilm ? fillColour(frame) : frame)
      onFrame(++done)
    },
    finish: output.finish,
  })
}
