import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zip } from '../encode/zip.ts'
import type { SequencePlan, VolumePlan } from '../products/object-plan.ts'
import { grown } from '../volumes/blown.ts'
import { volumePreview } from '../volumes/preview.ts'
import { writeVdb } from '../volumes/vdb.ts'
import { noFacts } from './made.ts'
import type { Parts } from './make-clip.ts'
import { gridsOf } from './make-object.ts'

const FILE = 'volume.bin'

/** What the page shows a still volume by. */
export async function makeVolumePreview(folder: string, plan: VolumePlan): Promise<Parts> {
  const { density } = plan.pose
  writeFileSync(join(folder, FILE), volumePreview([plan.make()], { fps: 1, density }))
  return { facts: noFacts, downloads: [] }
}

/** A simulation as it runs: a ZIP with a VDB of each frame, and what the page shows it by. */
export async function makeSequence(
  folder: string,
  { pose, voxel }: VolumePlan,
  { moment, first, every, frames, fps }: SequencePlan,
): Promise<Parts> {
  const slug = folder.slice(folder.lastIndexOf('/') + 1).replaceAll('-', '_')
  const moments = Array.from({ length: frames }, (_, frame) => first + frame * every)
  const volumes = grown(moment, moments)
  const entries = volumes.map((volume, frame) => ({
    name: `${slug}.${String(frame + 1).padStart(4, '0')}.vdb`,
    content: writeVdb(gridsOf(volume, voxel)).bytes,
  }))
  writeFileSync(join(folder, 'sequence.zip'), zip(entries))
  const { density } = pose
  writeFileSync(join(folder, FILE), volumePreview(volumes, { fps, density }))
  const [side] = moment.scene.dimensions
  return {
    facts: noFacts,
    downloads: [
      {
        file: 'sequence.zip',
        name: `VDB sequence, ${frames} frames at ${fps} fps, ${side}³`,
        width: null,
        height: null,
        codec: 'OpenVDB, half float',
        container: 'ZIP',
        quality: 'sequence',
      },
    ],
  }
}
