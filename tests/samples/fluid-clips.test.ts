import { expect, test } from 'vitest'
import { renderScene, type Scene } from '#samples/generate/fluid/scene.ts'
import { campfire } from '#samples/generate/fluid/scenes/fire.ts'
import { tinted, type Tint } from '#samples/generate/fluid/scenes/vapours.ts'
import type { Frame } from '#samples/generate/picture/frame.ts'
import { clips } from '#samples/generate/products/clips.ts'

const scenes = Object.entries(clips).flatMap(([slug, { from, loop }]) =>
  'scene' in from ? [{ slug, scene: from.scene, loop }] : [],
)

/** All that decides how a scene moves, but not by which chance. */
const motionOf = ({ dimensions, settings, camera, plan, start, source }: Scene): string =>
  JSON.stringify([dimensions, settings, camera, plan, start?.toString(), source?.toString()])

test('no two fluid elements are recolors of one simulation, or differ by chance only', () => {
  const motions = Object.groupBy(scenes, ({ scene }) => motionOf(scene))
  expect(scenes.length).toBeGreaterThan(20)
  const alike = Object.values(motions).filter((some = []) => some.length > 1)
  expect(alike.map((some = []) => some.map(({ slug }) => slug))).toEqual([])
})

test('a recolor is told from another simulation, also if its chance is another', () => {
  const violet = tinted({ ...campfire, seed: 1 }, { albedo: [0.5, 0.1, 0.6], sigma: 0.3 })
  expect(motionOf(violet)).toBe(motionOf(campfire))
  expect(motionOf({ ...campfire, settings: { ...campfire.settings, burnRate: 0.1 } })).not.toBe(
    motionOf(campfire),
  )
})

test('a tint changes how gas is lit, and nothing about how it moves', () => {
  const { albedo, sigma }: Tint = { albedo: [0.5, 0.1, 0.1], sigma: 0.3 }
  const { lighting, look, ...moving } = tinted(campfire, { albedo, sigma })
  expect(lighting).toEqual({ ...campfire.lighting, albedo })
  expect(look).toEqual({ ...campfire.look, sigma })
  expect({ ...moving, lighting: campfire.lighting, look: campfire.look }).toEqual(campfire)
})

test('what plays once begins with an empty frame', () => {
  const late = scenes.filter(({ scene, loop }) => loop === null && !scene.lead)
  expect(late.map(({ slug }) => slug)).toEqual([])
})

test('there is detail between the cells, and it is not drawn where there is no gas', () => {
  const plain = fire({ displace: 0, flicker: 0 })
  const detailed = fire({})
  expect(roughness(detailed)).toBeGreaterThan(1.3 * roughness(plain))
  expect(detailed.data[3]).toBe(0)
})

/** A small fire, seven pixels a cell, as at 1080 lines. */
function fire(look: Scene['look']): Frame {
  const scene: Scene = {
    ...campfire,
    dimensions: [64, 64, 32],
    preRoll: 14,
    camera: { middle: 32, bottom: 1, scale: 0.6 },
    look: { ...campfire.look, edge: 6, ...look },
  }
  delete (scene as { bloom?: unknown }).bloom
  const [frame] = renderScene(scene, { width: 480, height: 1080 }, 1)
  if (!frame) throw new Error('no frame')
  return frame
}

/** Mean second difference over two pixels: what a smooth enlargement has next to nothing of. */
function roughness({ data, width, height }: Frame): number {
  const at = (p: number) => ((data[p * 4] ?? 0) * (data[p * 4 + 3] ?? 0)) / 255
  let sum = 0
  for (let p = 2; p < width * height - 2; p++) sum += Math.abs(at(p - 2) - 2 * at(p) + at(p + 2))
  return sum / (width * height)
}
