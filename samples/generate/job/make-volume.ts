import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inStudio } from '../browser/chromium.ts'
import { zip } from '../encode/zip.ts'
import type { VolumePlan } from '../products/object-plan.ts'
import { boundsOf, halved, rawBytes, type Volume } from '../volumes/grid.ts'
import { volumePreview } from '../volumes/preview.ts'
import { writeVdb, type VdbGrid } from '../volumes/vdb.ts'
import { noFacts, type Download, type Parts } from './made.ts'
import { turntable } from './turntable.ts'

const SHOWN_FILE = 'volume.bin'
const QUALITY = 25

const vdb = { width: null, height: null, codec: 'OpenVDB, half float' } as const

/** Makes the still at full and at half resolution, and its turntable. */
export async function makeVolume(folder: string, plan: VolumePlan): Promise<Parts> {
  const volume = plan.make()
  const { side } = volume.density
  const full = writeVdb(gridsOf(volume, plan.voxel))
  const half = gridsOf(halfOf(volume), plan.voxel * 2)
  writeFileSync(join(folder, 'volume.vdb'), full.bytes)
  writeFileSync(join(folder, 'volume-half.vdb'), writeVdb(half).bytes)
  await inStudio('volumes/page.html', { [SHOWN_FILE]: rawBytes(volume) }, async (studio) => {
    await studio.call('load', `/given/${SHOWN_FILE}`, side)
    const fire = volume.heat ? 1 : 0
    await turntable(folder, { studio, quality: QUALITY }, (share) => ({
      ...plan.pose,
      turn: 0.5 + share * Math.PI * 2,
      fire,
    }))
  })
  return {
    facts: {
      ...noFacts,
      active_voxels: full.activeVoxels,
      voxel_size: plan.voxel,
      bounds: boundsOf(volume.density, plan.voxel),
      grids: half.map(({ name }) => name),
    },
    downloads: [
      { ...vdb, container: 'VDB', file: 'volume.vdb', name: `VDB, ${side}³`, quality: 'full' },
      {
        ...vdb,
        container: 'VDB',
        file: 'volume-half.vdb',
        name: `VDB, ${side / 2}³`,
        quality: 'lite',
      },
    ],
  }
}

/**
 * Makes the file with which the page shows a volume, at half its resolution: the still or, if a sequence is
 * in the library, its frames, which are also sold as a ZIP of that resolution.
 */
export async function makeShownVolume(folder: string, plan: VolumePlan): Promise<Parts> {
  const { sequence, pose, voxel } = plan
  const shown = (frames: readonly Volume[], fps: number): void =>
    writeFileSync(join(folder, SHOWN_FILE), volumePreview(frames, { fps, density: pose.density }))
  if (!sequence?.isShown) {
    shown([halfOf(plan.make())], 1)
    return { facts: noFacts, downloads: [] }
  }
  const { frames, fps, make } = sequence
  const volumes = Array.from(make(frames), halfOf)
  shown(volumes, fps)
  const file = 'sequence-half.zip'
  const entries = volumes.map((volume, at) => ({
    name: frameName(basename(folder), at),
    content: writeVdb(gridsOf(volume, voxel * 2)).bytes,
  }))
  writeFileSync(join(folder, file), zip(entries))
  const [{ density }] = volumes
  const name = `VDB sequence, ${frames} frames at ${fps} fps, ${density.side}³`
  const download: Download = { ...vdb, container: 'ZIP', file, name, quality: 'sequence' }
  return { facts: noFacts, downloads: [download] }
}

/** Writes every frame of a sequence at full resolution into a folder, one VDB per frame. */
export function writeSequence(
  folder: string,
  { slug, plan }: { readonly slug: string; readonly plan: VolumePlan },
  onFrame: (frame: number) => void,
): void {
  const { sequence, voxel } = plan
  if (!sequence) throw new Error(`${slug} does not move.`)
  let at = 0
  for (const volume of sequence.make(sequence.frames)) {
    const { bytes } = writeVdb(gridsOf(volume, voxel))
    writeFileSync(join(folder, frameName(slug, at++)), bytes)
    onFrame(at)
  }
}

const frameName = (slug: string, at: number): string =>
  `${slug.replaceAll('-', '_')}.${String(at + 1).padStart(4, '0')}.vdb`

const halfOf = ({ density, heat, most }: Volume): Volume => ({
  density: halved(density),
  heat: heat && halved(heat),
  most,
})

function gridsOf({ density, heat }: Volume, voxel: number): VdbGrid[] {
  const grids = [{ name: 'density', cube: density, voxel }]
  return heat ? [...grids, { name: 'temperature', cube: heat, voxel }] : grids
}
