import { dirname, join } from 'node:path'
import { makeStills } from '../articles/stills.ts'
import { makeBanner } from '../home/banner.ts'
import { cuts, makeHeroVideo } from '../home/hero-video.ts'
import type { Clip } from '../products/clip.ts'
import { clips } from '../products/clips.ts'
import type { ModelPlan, VolumePlan } from '../products/object-plan.ts'
import { models } from '../products/models.ts'
import { volumes } from '../products/objects.ts'
import { plates, type Plate } from '../products/plates.ts'
import { truths, type Truth } from '../products/truths.ts'
import { mediaFolder, type Library } from './folders.ts'
import { noFacts, readMade, type Parts } from './made.ts'
import { makeClip, makeFourK } from './make-clip.ts'
import { makeModel } from './make-model.ts'
import { makePlate } from './make-plate.ts'
import { makeTruth } from './make-truth.ts'
import { makeShownVolume, makeVolume } from './make-volume.ts'
import { sourceHash } from './source-hash.ts'

/** One part of one product, which a worker makes in one go. */
export type Job = {
  readonly slug: string
  readonly library: Library
  readonly part: string
  readonly stamp: () => string
  readonly make: (folder: string) => Promise<Parts>
}

const module = (path: string): URL => new URL(`../${path}`, import.meta.url)
const encoding = ['encode/ffmpeg.ts', 'encode/fill-colour.ts', 'encode/stills.ts'].map(module)
const framing = ['picture/looped.ts', 'picture/shrink.ts'].map(module)

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
  const { module: path, fourK: _other, ...parameters } = clip
  const fill = clip.tinted ? [module('encode/keep-tint.ts')] : []
  return {
    slug,
    library: '2d',
    part: 'base',
    stamp: () => sourceHash([module(path), ...encoding, ...framing, ...fill], parameters),
    make: (folder) => makeClip(folder, { slug, clip }),
  }
}

function fourKJob(slug: string, clip: Clip): Job {
  const { module: path, frames, fourK } = clip
  return {
    slug,
    library: '2d',
    part: '4k',
    stamp: () => sourceHash([module(path), ...encoding], { frames, fourK }),
    make: (folder) => makeFourK(folder, { slug, clip }),
  }
}

const shaders = (...names: readonly string[]): readonly URL[] =>
  names.map((name) => module(`plates/${name}.glsl`))

const plateSources = ({ scene }: Plate): readonly URL[] => [
  ...shaders(scene, 'common', 'lens', 'camera', 'chance', 'still-main', 'still-camera'),
  ...shaders('develop', 'noise', 'waves'),
  ...['plates/page.ts', 'plates/shoot.ts', 'browser/chromium.ts'].map(module),
]

function plateJob(slug: string, plate: Plate): Job {
  const { quality: _other, ...shooting } = plate
  const framesStamp = (): string => sourceHash(plateSources(plate), shooting)
  return {
    slug,
    library: 'practice',
    part: 'base',
    stamp: () => sourceHash([...plateSources(plate), ...encoding], plate),
    make: (folder) => makePlate(folder, { slug, plate, framesStamp: framesStamp() }),
  }
}

function truthJob(slug: string, plate: Plate, truth: Truth): Job {
  const files = ['plates/camera-path.ts', 'encode/zip.ts'].map(module)
  const told = [...shaders('eye', 'eye-main', 'matte-main'), ...files]
  const { quality: _other, ...shooting } = plate
  return {
    slug,
    library: 'practice',
    part: 'truth',
    stamp: () => sourceHash([...plateSources(plate), ...told], { ...shooting, ...truth }),
    make: (folder) => makeTruth(folder, plate, truth),
  }
}

function modelJob(slug: string, plan: ModelPlan): Job {
  const shop = ['models/glb.ts', 'models/page.ts', 'browser/chromium.ts']
  const sources = [plan.module, ...shop].map(module)
  const { turn, view, parameters } = plan
  return {
    slug,
    library: '3d',
    part: 'base',
    stamp: () => sourceHash([...sources, ...encoding], { slug, turn, view, parameters }),
    make: (folder) => makeModel(folder, plan),
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
  }
}

/** The file with which the page shows a volume, and the volume's frames if they are in the library. */
function shownVolumeJob(slug: string, plan: VolumePlan): Job {
  const { sequence, voxel, pose, plan: from } = plan
  const sources = [plan.module, 'volumes/preview.ts', 'volumes/vdb.ts', 'encode/zip.ts']
  return {
    slug,
    library: '3d',
    part: sequence?.isShown ? 'sequence' : 'volume',
    stamp: () =>
      sourceHash(sources.map(module), { density: pose.density, voxel, from, ...sequence }),
    make: (folder) => makeShownVolume(folder, plan),
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
  },
]

/** Stamps of the clips that the hero video is cut from: when a clip changes, the video is made again. */
const ingredients = (): (string | null)[] =>
  cuts
    .map(({ element }) => join(mediaFolder, dirname(element)))
    .flatMap((folder) => ['base', '4k'].map((part) => readMade(folder, part)?.stamp ?? null))
