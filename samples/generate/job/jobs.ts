import { dirname, join } from 'node:path'
import { makeStills } from '../articles/stills.ts'
import { makeBanner } from '../home/banner.ts'
import { cuts, makeHeroVideo } from '../home/hero-video.ts'
import type { Clip } from '../products/clip.ts'
import { clips } from '../products/clips.ts'
import type { ModelPlan, VolumePlan } from '../products/object-plan.ts'
import { models, sequences, volumes } from '../products/objects.ts'
import { plates, type Plate } from '../products/plates.ts'
import { truths, type Truth } from '../products/truths.ts'
import { mediaFolder, type Library } from './folders.ts'
import { noFacts, readMade } from './made.ts'
import { makeClips, makeFourK, type Parts } from './make-clip.ts'
import { makeModel, makeVolume } from './make-object.ts'
import { makePlate } from './make-plate.ts'
import { makeTruth } from './make-truth.ts'
import { makeSequence, makeVolumePreview } from './make-volume-preview.ts'
import { sourceHash } from './source-hash.ts'

/** One part of one product: what a worker makes in one go. */
export type Job = {
  readonly slug: string
  readonly library: Library
  readonly part: string
  readonly stamp: () => string
  readonly make: (folder: string) => Promise<Parts>
  /** Name of the simulation that this is one view of: such jobs are best made together. */
  readonly run: string | null
}

const module = (path: string): URL => new URL(`../${path}`, import.meta.url)
const encoding = ['encode/ffmpeg.ts', 'encode/fill-colour.ts', 'encode/stills.ts'].map(module)

export const jobs = (): readonly Job[] => [
  ...Object.entries(clips).map(([slug, clip]) => clipJob(slug, clip)),
  ...Object.entries(clips)
    .filter(([, clip]) => clip.fourK !== null)
    .map(([slug, clip]) => fourKJob(slug, clip)),
  ...Object.entries(plates).map(([slug, plate]) => plateJob(slug, plate)),
  ...Object.entries(truths).map(([slug, truth]) => truthJob(slug, plates[slug], truth)),
  ...Object.entries(models).map(([slug, plan]) => modelJob(slug, plan)),
  ...Object.entries(volumes).map(([slug, plan]) => volumeJob(slug, plan)),
  ...Object.entries(volumes).map(([slug, plan]) => shownVolumeJob(slug, plan)),
  ...pageJobs,
]

function clipJob(slug: string, clip: Clip): Job {
  const { module: path, run, fourK: _other, ...parameters } = clip
  const fill = clip.tinted ? [module('encode/keep-tint.ts')] : []
  return {
    slug,
    library: '2d',
    part: 'base',
    stamp: () => sourceHash([module(path), ...encoding, ...fill], parameters),
    make: async (folder) => {
      const [parts] = await makeClips([{ folder, clip }])
      return parts
    },
    run,
  }
}

function fourKJob(slug: string, clip: Clip): Job {
  const { module: path, frames, fourK } = clip
  return {
    slug,
    library: '2d',
    part: '4k',
    stamp: () => sourceHash([module(path), ...encoding], { frames, fourK }),
    make: (folder) => makeFourK(folder, clip),
    run: null,
  }
}

function plateJob(slug: string, plate: Plate): Job {
  const shaders = [`plates/${plate.scene}.glsl`, 'plates/common.glsl', 'plates/camera.glsl']
  const sources = [...shaders, 'plates/page.ts', 'browser/chromium.ts'].map(module)
  return {
    slug,
    library: 'practice',
    part: 'base',
    stamp: () => sourceHash([...sources, ...encoding], plate),
    make: (folder) => makePlate(folder, plate),
    run: null,
  }
}

function truthJob(slug: string, plate: Plate, truth: Truth): Job {
  const shaders = [plate.scene, 'common', 'eye', 'eye-main', 'matte-main']
  const pages = ['plates/truth-page.ts', 'plates/camera-path.ts', 'browser/chromium.ts']
  const sources = [...shaders.map((name) => `plates/${name}.glsl`), ...pages, 'encode/zip.ts']
  const { quality: _other, ...shooting } = plate
  return {
    slug,
    library: 'practice',
    part: 'truth',
    stamp: () => sourceHash(sources.map(module), { ...shooting, ...truth }),
    make: (folder) => makeTruth(folder, plate, truth),
    run: null,
  }
}

function modelJob(slug: string, plan: ModelPlan): Job {
  const sources = [plan.module, 'models/page.ts', 'browser/chromium.ts'].map(module)
  const { textures, turn, plan: from } = plan
  return {
    slug,
    library: '3d',
    part: 'base',
    stamp: () => sourceHash([...sources, ...encoding], { textures, turn, from }),
    make: (folder) => makeModel(folder, plan),
    run: null,
  }
}

function volumeJob(slug: string, plan: VolumePlan): Job {
  const pages = ['volumes/page.ts', 'volumes/volume.glsl', 'browser/chromium.ts']
  const sources = [plan.module, 'volumes/vdb.ts', ...pages].map(module)
  const { voxel, pose, plan: from } = plan
  return {
    slug,
    library: '3d',
    part: 'base',
    stamp: () => sourceHash([...sources, ...encoding], { voxel, pose, from }),
    make: (folder) => makeVolume(folder, plan),
    run: null,
  }
}

/** What the page shows a volume by, and its frames where it is sold as a sequence. */
function shownVolumeJob(slug: string, plan: VolumePlan): Job {
  const { density } = plan.pose
  const sequence = sequences[slug]
  const sources = [plan.module, 'volumes/preview.ts', 'volumes/vdb.ts', 'encode/zip.ts']
  const { moment: _simulated, ...frames } = sequence ?? { moment: null }
  return {
    slug,
    library: '3d',
    part: sequence ? 'sequence' : 'volume',
    stamp: () => sourceHash(sources.map(module), { density, from: plan.plan, frames }),
    make: (folder) =>
      sequence ? makeSequence(folder, plan, sequence) : makeVolumePreview(folder, plan),
    run: null,
  }
}

const nothingSold = { facts: noFacts, downloads: [] }

const pageJobs: readonly Job[] = [
  {
    slug: 'articles',
    library: 'articles',
    part: 'stills',
    stamp: () => sourceHash([module('articles/stills.ts')], null),
    make: async (folder) => {
      await makeStills(mediaFolder, folder)
      return nothingSold
    },
    run: null,
  },
  {
    slug: 'home',
    library: 'home',
    part: 'banner',
    stamp: () => sourceHash([module('home/banner.ts')], null),
    make: async (folder) => {
      await makeBanner(folder)
      return nothingSold
    },
    run: null,
  },
  {
    slug: 'home',
    library: 'home',
    part: 'hero-video',
    stamp: () => sourceHash([module('home/hero-video.ts')], ingredients()),
    make: async (folder) => {
      await makeHeroVideo(mediaFolder, folder)
      return nothingSold
    },
    run: null,
  },
]

/** Stamps of what the hero video is cut from: when a clip changes, the video does. */
const ingredients = (): (string | null)[] =>
  cuts
    .map(({ element }) => join(mediaFolder, dirname(element)))
    .flatMap((folder) => ['base', '4k'].map((part) => readMade(folder, part)?.stamp ?? null))
