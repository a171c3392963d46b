import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { globSync } from 'node:fs'
import { dirname, basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { proofOf } from '../../samples/generate/models/proof.ts'

/** The part of the validator's answer that is read here; the package brings no types. */
interface Report {
  readonly issues: {
    readonly numErrors: number
    readonly messages: readonly { readonly code: string; readonly pointer: string }[]
  }
}

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes: (data: Uint8Array) => Promise<Report>
}

async function errorsIn(bytes: Uint8Array): Promise<readonly string[]> {
  const { issues } = await validateBytes(bytes)
  const named = issues.messages.map(({ code, pointer }) => `${code} ${pointer}`)
  return issues.numErrors === 0 ? [] : named
}

const files = globSync('samples/media/3d/*/{model,model-lite}.glb')
/** With what the page shows, which nobody buys. */
const written = globSync('samples/media/3d/*/*.glb')

/** How wide, high and deep the real thing is, in meters, from and to. */
const SIZES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  'basalt-shard': [
    [0.4, 1],
    [1, 2],
    [0.4, 1],
  ],
  'ceiling-fan': [
    [1.1, 1.4],
    [0.4, 0.7],
    [1.1, 1.4],
  ],
  'concrete-bollard': [
    [0.3, 0.5],
    [0.85, 1],
    [0.3, 0.5],
  ],
  'concrete-road-barrier': [
    [2, 2.2],
    [0.8, 0.95],
    [0.55, 0.65],
  ],
  'euro-pallet': [
    [1.19, 1.22],
    [0.14, 0.15],
    [0.79, 0.82],
  ],
  'fire-extinguisher': [
    [0.15, 0.3],
    [0.5, 0.6],
    [0.14, 0.2],
  ],
  'gas-cylinder': [
    [0.22, 0.26],
    [1.5, 1.65],
    [0.22, 0.26],
  ],
  'iron-asteroid': [
    [3, 7],
    [2, 5],
    [2, 5],
  ],
  'mossy-granite-rock': [
    [1, 1.6],
    [0.6, 1.2],
    [0.8, 1.4],
  ],
  'quadcopter-drone': [
    [0.5, 0.7],
    [0.1, 0.2],
    [0.5, 0.7],
  ],
  'radar-dish': [
    [1.4, 1.7],
    [2, 2.4],
    [1, 1.7],
  ],
  'river-pebble': [
    [0.08, 0.16],
    [0.03, 0.08],
    [0.06, 0.12],
  ],
  'rusted-oil-barrel': [
    [0.57, 0.61],
    [0.86, 0.9],
    [0.57, 0.61],
  ],
  'sandstone-block': [
    [1, 1.4],
    [0.5, 0.9],
    [0.7, 1.1],
  ],
  'terracotta-amphora': [
    [0.28, 0.4],
    [0.75, 0.85],
    [0.28, 0.4],
  ],
  'traffic-cone': [
    [0.36, 0.45],
    [0.73, 0.77],
    [0.36, 0.45],
  ],
  'warning-beacon': [
    [0.18, 0.28],
    [0.15, 0.2],
    [0.16, 0.24],
  ],
  'wooden-shipping-crate': [
    [1, 1.12],
    [1, 1.05],
    [1, 1.05],
  ],
}

/** Their outline is curved or rough all over, so that too few triangles would show. */
const CURVED = new Set(['mossy-granite-rock', 'quadcopter-drone', 'rusted-oil-barrel'])

describe('the models of the sample library', () => {
  test('are as many as the catalog sells, each full and light', async () => {
    const text = await readFile('samples/catalog.json', 'utf8')
    const sold = [...text.matchAll(/"file": "(3d\/[^"]+\.glb)"/g)].map(([, file]) => file)
    expect(files.map((file) => file.replace('samples/media/', '')).toSorted()).toEqual(
      sold.toSorted(),
    )
  })

  test.each(files)('the Khronos validator finds no error in %s', async (file) => {
    expect(await errorsIn(await readFile(file))).toEqual([])
  })

  test.each(written)(
    'every part of %s is a closed solid whose faces look outward',
    async (file) => {
      const { flaws, doubleSided } = await proofOf(await readFile(file))
      expect(flaws).toEqual([])
      expect(doubleSided).toBe(false)
    },
  )

  test.each(files)('%s is as large as the real thing, and says so', async (file) => {
    const { bounds } = await proofOf(await readFile(file))
    const range = SIZES[basename(dirname(file))]
    bounds.forEach((length, i) => {
      expect(length).toBeGreaterThanOrEqual(range[i][0])
      expect(length).toBeLessThanOrEqual(range[i][1])
    })
    if (basename(file) !== 'model.glb') return
    const made = JSON.parse(await readFile(`${dirname(file)}/made.base.json`, 'utf8')) as {
      facts: { bounds: unknown }
    }
    expect(made.facts.bounds).toEqual(bounds)
  })

  test.each(files.filter((file) => basename(file) === 'model.glb'))(
    '%s has color, surface and normals at 2,048 pixels, and the triangles that its shape needs',
    async (file) => {
      const { textures, triangles } = await proofOf(await readFile(file))
      expect(textures).toEqual(Array(3).fill([2048, 2048]))
      const least = CURVED.has(basename(dirname(file))) ? 20_000 : 5_000
      expect(triangles).toBeGreaterThanOrEqual(least)
    },
  )

  test('what the page shows of a model is none of the files that are sold', async () => {
    const shown = written.filter((file) => !files.includes(file))
    const sold = await Promise.all(
      files.map(async (file) => (await readFile(file)).toString('base64')),
    )
    for (const file of shown) expect(sold).not.toContain((await readFile(file)).toString('base64'))
  })

  test('the validator does find the error in one that was cut off', async () => {
    const whole = await readFile(files[0])
    expect(await errorsIn(whole.subarray(0, whole.length - 64))).not.toEqual([])
  })
})
