import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inStudio, type Studio } from '../browser/chromium.ts'
import { encoder, plainMp4 } from '../encode/ffmpeg.ts'
import { scrubSheet, writePoster, writeScrub } from '../encode/stills.ts'
import { writeGlb } from '../models/glb.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { ModelPlan, VolumePlan } from '../products/object-plan.ts'
import { halved, rawBytes } from '../volumes/grid.ts'
import { writeVdb, type VdbGrid } from '../volumes/vdb.ts'
import type { Volume } from '../volumes/grid.ts'
import { noFacts } from './made.ts'
import type { Parts } from './make-clip.ts'
import { resized } from './make-plate.ts'

const SHOWN: Size = { width: 480, height: 270 }
/** Rendered at twice the size and reduced, since software GL does not smooth edges well. */
const RENDERED: Size = { width: 960, height: 540 }
const FULL_TURN = Math.PI * 2
const TURNTABLE_FPS = 12
const GROUND = 0x0c
const QUALITY = 25

export async function makeModel(folder: string, plan: ModelPlan): Promise<Parts> {
  const full = await writeGlb(plan.full(), plan.textures[0])
  const lite = await writeGlb(plan.lite(), plan.textures[1])
  writeFileSync(join(folder, 'model.glb'), full.bytes)
  writeFileSync(join(folder, 'model-lite.glb'), lite.bytes)
  await inStudio('models/page.html', { 'model.glb': Buffer.from(full.bytes) }, async (studio) => {
    await studio.call('load', '/given/model.glb')
    await turntable(folder, studio, (share) => ({
      turn: plan.turn + share * FULL_TURN,
      time: share * 4,
    }))
  })
  const { vertices, triangles, textures, animations } = full
  const glb = { width: null, height: null, codec: 'glTF 2.0', container: 'GLB' } as const
  const size = (model: typeof full): string =>
    `${Math.round(model.triangles).toLocaleString('en-US')} triangles`
  return {
    facts: { ...noFacts, vertices, triangles, textures, animations },
    downloads: [
      {
        ...glb,
        file: 'model.glb',
        name: `GLB, ${size(full)}, ${plan.textures[0]} px textures`,
        quality: 'full',
      },
      {
        ...glb,
        file: 'model-lite.glb',
        name: `GLB lite, ${size(lite)}, ${plan.textures[1]} px textures`,
        quality: 'lite',
      },
    ],
  }
}

export async function makeVolume(folder: string, plan: VolumePlan): Promise<Parts> {
  const volume = plan.make()
  const side = volume.density.side
  const grids = gridsOf(volume, plan.voxel)
  const full = writeVdb(grids)
  const half: Volume = {
    ...volume,
    density: halved(volume.density),
    heat: volume.heat && halved(volume.heat),
  }
  writeFileSync(join(folder, 'volume.vdb'), full.bytes)
  writeFileSync(join(folder, 'volume-half.vdb'), writeVdb(gridsOf(half, plan.voxel * 2)).bytes)
  const raw = rawBytes(volume)
  await inStudio('volumes/page.html', { 'volume.bin': raw }, async (studio) => {
    await studio.call('load', '/given/volume.bin', side)
    const fire = volume.heat ? 1 : 0
    await turntable(folder, studio, (share) => ({
      ...plan.pose,
      turn: 0.5 + share * FULL_TURN,
      fire,
    }))
  })
  const vdb = { width: null, height: null, codec: 'OpenVDB, half float', container: 'VDB' } as const
  return {
    facts: { ...noFacts, active_voxels: full.activeVoxels, grids: grids.map(({ name }) => name) },
    downloads: [
      { ...vdb, file: 'volume.vdb', name: `VDB, ${side}³`, quality: 'full' },
      { ...vdb, file: 'volume-half.vdb', name: `VDB, ${side / 2}³`, quality: 'lite' },
    ],
  }
}

export function gridsOf({ density, heat }: Volume, voxel: number): VdbGrid[] {
  const grids = [{ name: 'density', cube: density, voxel }]
  return heat ? [...grids, { name: 'temperature', cube: heat, voxel }] : grids
}

/** Poster, scrub sheet and a short video of one full turn. */
async function turntable(
  folder: string,
  studio: Studio,
  pose: (share: number) => unknown,
): Promise<void> {
  const frames: Frame[] = []
  const video = encoder(SHOWN, TURNTABLE_FPS, plainMp4(join(folder, 'preview.mp4'), QUALITY))
  for (let i = 0; i < scrubSheet.frames * 2; i++) {
    const picture = await studio.shoot('draw', RENDERED, pose(i / (scrubSheet.frames * 2)))
    const frame = await resized(picture, SHOWN)
    if (i % 2 === 0) frames.push(frame)
    await video.add(flattened(frame))
  }
  await video.finish()
  await writePoster(folder, frames[0])
  await writeScrub(folder, frames)
}

function flattened({ width, height, data }: Frame): Frame {
  const out = new Uint8Array(data.length)
  for (let o = 0; o < data.length; o += 4) {
    const alpha = data[o + 3] / 255
    for (let c = 0; c < 3; c++) out[o + c] = data[o + c] * alpha + GROUND * (1 - alpha)
    out[o + 3] = 255
  }
  return { width, height, data: out }
}
