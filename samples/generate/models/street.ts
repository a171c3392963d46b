import { smoothstep } from '../picture/curves.ts'
import { bolt } from './fixings.ts'
import { cells, grain } from './grain.ts'
import { around, merged, moved, reshaped, tipped, turned, type Mesh } from './mesh.ts'
import type { Fineness, Model, Paint } from './model.ts'
import { rounded, type Corner, type Flat } from './outline.ts'
import { concrete, cover, moulded, paintedSteel } from './paints.ts'
import { prism } from './prism.ts'
import { lathe, roundedBox } from './shapes.ts'

/** Radius of the cone's outside at a height. */
const coneAt = (y: number): number => 0.145 - (y - 0.035) * 0.166

/** A traffic cone 75 centimeters high: hollow, with two reflecting sleeves, on a rubber foot. */
export function trafficCone({ turn, bevel }: Fineness): Model {
  const outside: Corner[] = [
    [coneAt(0.035) + 0.022, 0.028],
    [coneAt(0.035) + 0.02, 0.037],
    [coneAt(0.045) + 0.003, 0.046],
    [coneAt(0.15), 0.15],
    [coneAt(0.4), 0.4],
    [coneAt(0.69), 0.69],
    [coneAt(0.69) + 0.004, 0.697],
    [coneAt(0.735) + 0.004, 0.738],
    [coneAt(0.735), 0.745],
    [coneAt(0.735) - 0.004, 0.745],
    [coneAt(0.735) - 0.006, 0.738],
    [coneAt(0.4) - 0.006, 0.4],
    [coneAt(0.05) - 0.006, 0.028],
  ]
  const cone = lathe(rounded(outside, { radius: 0.006, steps: bevel, closed: true }), turn, {
    ring: true,
  })
  const sleeve = (low: number, high: number): Mesh =>
    lathe(
      [
        [coneAt(low) + 0.0004, low],
        [coneAt(low) + 0.0016, low + 0.0008],
        [coneAt((low + high) / 2) + 0.0016, (low + high) / 2],
        [coneAt(high) + 0.0016, high - 0.0008],
        [coneAt(high) + 0.0004, high],
        [coneAt(high) - 0.001, high - 0.001],
        [coneAt(low) - 0.001, low + 0.001],
      ],
      turn,
      { ring: true },
    )
  return {
    parts: [
      { name: 'cone', mesh: cone, surface: orange },
      { name: 'sleeve_upper', mesh: sleeve(0.5, 0.6), surface: sheeting },
      { name: 'sleeve_lower', mesh: sleeve(0.27, 0.42), surface: sheeting },
      { name: 'foot', mesh: foot(bevel), surface: rubber, fineness: 0.8 },
    ],
  }
}

function foot(bevel: number): Mesh {
  const [wide, cut] = [0.2, 0.055]
  const octagon: Flat[] = [
    [wide, -wide + cut],
    [wide, wide - cut],
    [wide - cut, wide],
    [-wide + cut, wide],
    [-wide, wide - cut],
    [-wide, -wide + cut],
    [-wide + cut, -wide],
    [wide - cut, -wide],
  ]
  const outline = rounded(octagon, { radius: 0.02, steps: bevel + 1, closed: true })
  const slab = moved(
    tipped(prism(outline, 0.022, { bevel: 0.007, steps: bevel }), -Math.PI / 2),
    [0, 0.019, 0],
  )
  const sloped = reshaped(slab, ([x, y, z]) => {
    const share = y > 0.02 ? 0.955 : 1
    return [x * share, y, z * share]
  })
  const pads = around(4, (angle) =>
    merged(
      turned(moved(roundedBox([0.05, 0.012, 0.16], 0.004, bevel), [0.165, 0.006, 0]), angle),
      turned(
        moved(roundedBox([0.05, 0.01, 0.05], 0.004, bevel), [0.19, 0.006, 0]),
        angle + Math.PI / 4,
      ),
    ),
  )
  const collar = moved(roundedBox([0.2, 0.01, 0.2], 0.0045, bevel), [0, 0.03, 0])
  return merged(sloped, pads, collar)
}

const plastic = moulded({
  colour: [0.93, 0.27, 0.045],
  seed: 4,
  scale: 2.4,
  rough: 0.5,
  wear: 0.55,
  dirt: 0.5,
})

/** Road dirt from below, and black tire marks. */
const orange: Paint = (at, coat) => {
  plastic(at, coat)
  const splash = smoothstep(
    0.2,
    0.03,
    at.y + 0.16 * (grain(at.x * 14, at.y * 8, at.z * 14, 5, 3) - 0.5),
  )
  cover(coat, [0.17, 0.14, 0.115], [0.9, 0], 0.62 * splash)
  const mark = smoothstep(0.7, 0.77, grain(at.x * 9, at.y * 24, at.z * 9, 4, 8))
  cover(coat, [0.1, 0.085, 0.08], [0.75, 0], 0.75 * mark)
}

const film = moulded({
  colour: [0.86, 0.87, 0.88],
  seed: 7,
  scale: 2.4,
  rough: 0.28,
  wear: 0.2,
  dirt: 0.55,
})

/** Retroreflective film: cells a few millimeters wide under a clear face. */
const sheeting: Paint = (at, coat) => {
  film(at, coat)
  const angle = Math.atan2(at.x, at.z) * 0.09
  const seam = smoothstep(0.32, 0.5, cells(angle * 190, at.y * 190, 0.5, 4))
  cover(coat, [0.72, 0.73, 0.75], [0.34, 0], 0.4 * seam)
  const scuff = smoothstep(0.66, 0.72, grain(at.x * 20, at.y * 42, at.z * 20, 4, 19))
  cover(coat, [0.5, 0.46, 0.43], [0.7, 0], 0.7 * scuff)
}

const rubber = moulded({
  colour: [0.085, 0.083, 0.082],
  seed: 9,
  scale: 2.5,
  rough: 0.78,
  wear: 0.5,
  dirt: 0.9,
})

/** A concrete bollard 90 centimeters high with a yellow band, on a bolted steel plate. */
export function bollard({ turn, bevel }: Fineness): Model {
  const profile: Corner[] = [
    [0.17, 0.012],
    [0.17, 0.1],
    [0.145, 0.14],
    [0.136, 0.6],
    [0.134, 0.606],
    [0.128, 0.612],
    [0.128, 0.628],
    [0.134, 0.634],
    [0.136, 0.64],
    [0.134, 0.73],
    [0.128, 0.742],
    [0.128, 0.758],
    [0.134, 0.77],
    [0.134, 0.83],
    [0.112, 0.88],
    [0.06, 0.9],
    [0, 0.902],
  ]
  const plate = lathe(
    rounded(
      [
        [0.215, 0],
        [0.215, 0.014],
        [0, 0.0145],
      ],
      { radius: 0.004, steps: bevel },
    ),
    turn,
  )
  const bolts = around(6, (angle) => turned(moved(bolt(0.024, bevel), [0.192, 0.0165, 0]), angle))
  return {
    parts: [
      {
        name: 'bollard',
        mesh: lathe(rounded(profile, { radius: 0.012, steps: bevel + 1 }), turn),
        surface: post,
      },
      { name: 'plate', mesh: plate, surface: galvanized },
      { name: 'bolts', mesh: bolts, surface: galvanized },
    ],
  }
}

const cast = concrete({
  colour: [0.6, 0.59, 0.57],
  seed: 48,
  scale: 2.2,
  wear: 0.7,
  dirt: 0.7,
  print: (at, coat) => {
    if (at.y < 0.64 || at.y > 0.735) return
    const peeled =
      grain(at.x * 16, at.y * 16, at.z * 16, 5, 13) +
      0.12 * grain(at.x * 70, at.y * 70, at.z * 70, 2, 14)
    cover(coat, [0.86, 0.63, 0.07], [0.5, 0], smoothstep(0.7, 0.66, peeled))
  },
})

const post: Paint = (at, coat) => {
  cast(at, coat)
  const tire = smoothstep(0.62, 0.7, grain(at.x * 6, at.y * 26, at.z * 6, 4, 23))
  const where = smoothstep(0.2, 0.28, at.y) * smoothstep(0.56, 0.42, at.y)
  cover(coat, [0.1, 0.098, 0.095], [0.75, 0], 0.8 * tire * where)
  const damp = smoothstep(
    0.2,
    0.02,
    at.y + 0.12 * (grain(at.x * 12, at.y * 6, at.z * 12, 4, 29) - 0.5),
  )
  cover(coat, [0.2, 0.19, 0.15], [0.85, 0], 0.5 * damp)
}

const galvanized = paintedSteel({
  colour: [0.5, 0.505, 0.51],
  seed: 3,
  scale: 3,
  wear: 0.45,
  rust: 0.4,
  dirt: 0.8,
  rough: 0.55,
})
