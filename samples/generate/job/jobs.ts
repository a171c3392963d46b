import { dirname, join } from 'node:path'
import { makeBanner } from '../home/banner.ts'
import { cuts, makeReel } from '../home/reel.ts'
import { clips, type Clip } from '../products/clips.ts'
import { models, volumes, type ModelPlan, type VolumePlan } from '../products/objects.ts'
import { plates, type Plate } from '../products/plates.ts'
import { mediaFolder } from './folders.ts'
import { noFacts, readMade } from './made.ts'
import { makeClip, makeFourK, type Parts } from './make-clip.ts'
import { makeModel, makeVolume } from './make-object.ts'
import { makePlate } from './make-plate.ts'
import { sourceHash } from './source-hash.ts'

export type Library = '2d' | 'practice' | '3d' | 'home'

/** One part of one product: what a worker makes in one go. */
export type Job = {
  readonly slug: string
  readonly library: Library
  readonly part: string
  readonly stamp: () => string
  readonly make: (folder: string) => Promise<Parts>
}

const module = (path: string): URL => new URL(`../${path}`, import.meta.url)
const encoding = ['encode/ffmpeg.ts', 'encode/fill-colour.ts', 'encode/stills.ts'].map(module)

export const jobs = (): readonly Job[] => [
  ...Object.entries(clips).map(([slug, clip]) => clipJob(slug, clip)),
  ...Object.entries(clips)
    .filter(([, clip]) => clip.fourK !== null)
    .map(([slug, clip]) => fourKJob(slug, clip)),
  ...Object.entries(plates).map(([slug, plate]) => plateJob(slug, plate)),
  ...Object.entries(models).map(([slug, plan]) => modelJob(slug, plan)),
  ...Object.entries(volumes).map(([slug, plan]) => volumeJob(slug, plan)),
  ...homeJobs,
]

function clipJob(slug: string, clip: Clip): Job {
  const { module: path, frames, loop, poster, posterAlpha, quality, hd } = clip
  const seed = 'seed' in clip.from ? clip.from.seed : null
  return {
    slug,
    library: '2d',
    part: 'base',
    stamp: () =>
      sourceHash([module(path), ...encoding], {
        frames,
        loop,
        poster,
        posterAlpha,
        quality,
        hd,
        seed,
      }),
    make: (folder) => makeClip(folder, clip),
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
  }
}

function modelJob(slug: string, plan: ModelPlan): Job {
  const sources = [plan.module, 'models/page.ts', 'browser/chromium.ts'].map(module)
  const { textures, turn } = plan
  return {
    slug,
    library: '3d',
    part: 'base',
    stamp: () => sourceHash([...sources, ...encoding], { textures, turn }),
    make: (folder) => makeModel(folder, plan),
  }
}

function volumeJob(slug: string, plan: VolumePlan): Job {
  const pages = ['volumes/page.ts', 'volumes/volume.glsl', 'browser/chromium.ts']
  const sources = [plan.module, 'volumes/vdb.ts', ...pages].map(module)
  const { voxel, pose } = plan
  return {
    slug,
    library: '3d',
    part: 'base',
    stamp: () => sourceHash([...sources, ...encoding], { voxel, pose }),
    make: (folder) => makeVolume(folder, plan),
  }
}

const nothingSold = { facts: noFacts, downloads: [] }

const homeJobs: readonly Job[] = [
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
    part: 'reel',
    stamp: () => sourceHash([module('home/reel.ts')], ingredients()),
    make: async (folder) => {
      await makeReel(mediaFolder, folder)
      return nothingSold
    },
  },
]

/** Stamps of what the reel is cut from: when a clip changes, the reel does. */
const ingredients = (): (string | null)[] =>
  cuts
    .flatMap(({ plate, element }) => [plate, element && dirname(element)])
    .map((folder) => folder && (readMade(join(mediaFolder, folder), 'base')?.stamp ?? null))
