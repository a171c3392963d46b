import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inStudio } from '../browser/chromium.ts'
import { finished, writeGlb } from '../models/glb.ts'
import type { ModelPlan } from '../products/object-plan.ts'
import { noFacts, type Parts } from './made.ts'
import { turntable } from './turntable.ts'

const FULL_TURN = Math.PI * 2
/** Hard edges and clean faces tolerate more compression than smoke does. */
const QUALITY = 29
/** The turntable's camera for a model that does not specify one. */
const ON_THE_GROUND = { pitch: 0.26, floor: true } as const

/** Pixels per side of the textures: of the sold file, its light version, and the file for the page. */
const TEXTURES = { full: 2048, lite: 512, shown: 256 } as const

/** The file for the page: as coarse as the light version, with smaller textures; never sold. */
const SHOWN_GLB = 'preview.glb'

/** Writes a model as USDZ, converted from the GLB that is sold. */
export async function writeUsdz(place: string, plan: ModelPlan): Promise<void> {
  const { bytes } = await writeGlb(await finished(plan.full(), TEXTURES.full))
  await inStudio('models/usdz-page.html', { 'model.glb': Buffer.from(bytes) }, async (studio) => {
    const usdz = String(await studio.call('convert', '/given/model.glb', TEXTURES.full))
    writeFileSync(place, Buffer.from(usdz, 'base64'))
  })
}

export async function makeModel(folder: string, plan: ModelPlan): Promise<Parts> {
  const full = await writeGlb(await finished(plan.full(), TEXTURES.full))
  const lite = await writeGlb(await finished(plan.lite(), TEXTURES.lite))
  const shown = await writeGlb(await finished(plan.lite(), TEXTURES.shown))
  writeFileSync(join(folder, 'model.glb'), full.bytes)
  writeFileSync(join(folder, 'model-lite.glb'), lite.bytes)
  writeFileSync(join(folder, SHOWN_GLB), shown.bytes)
  await inStudio('models/page.html', { 'model.glb': Buffer.from(full.bytes) }, async (studio) => {
    await studio.call('load', '/given/model.glb', plan.view ?? ON_THE_GROUND)
    await turntable(folder, { studio, quality: QUALITY }, (share) => ({
      turn: plan.turn + share * FULL_TURN,
      time: share * 4,
    }))
  })
  const { vertices, triangles, textures, animations, bounds } = full
  const glb = { width: null, height: null, codec: 'glTF 2.0', container: 'GLB' } as const
  const size = (model: typeof full): string =>
    `${Math.round(model.triangles).toLocaleString('en-US')} triangles`
  return {
    facts: { ...noFacts, vertices, triangles, textures, animations, bounds },
    downloads: [
      {
        ...glb,
        file: 'model.glb',
        name: `GLB, ${size(full)}, ${TEXTURES.full} px textures`,
        quality: 'full',
      },
      {
        ...glb,
        file: 'model-lite.glb',
        name: `GLB lite, ${size(lite)}, ${TEXTURES.lite} px textures`,
        quality: 'lite',
      },
    ],
  }
}
