import { bolt, fixed } from './fixings.ts'
import { lettered } from './lettering.ts'
import { around, merged, moved, turned, type Mesh } from './mesh.ts'
import type { Fineness, Model, Plain } from './model.ts'
import { rounded, type Corner, type Flat } from './outline.ts'
import { bareMetal, cover, moulded } from './paints.ts'
import { lathe, roundedBox } from './shapes.ts'
import { smoothPath, tube } from './sweeps.ts'

const R = 0.068

/** A warning beacon 19 centimeters high: a lamp and a mirror that turn inside a ribbed amber lens. */
export function beacon({ turn, bevel, sides }: Fineness): Model {
  const base: Corner[] = [
    [0.082, 0],
    [0.086, 0.004],
    [0.086, 0.02],
    [0.079, 0.03],
    [0.077, 0.052],
    [0.073, 0.056],
    [0.062, 0.057],
  ]
  const grip = around(bevel > 1 ? 30 : 12, (angle) =>
    turned(moved(roundedBox([0.006, 0.016, 0.005], 0.0018, bevel - 1), [0.0795, 0.042, 0]), angle),
  )
  const ears = around(3, (angle) =>
    turned(
      merged(
        moved(roundedBox([0.034, 0.008, 0.032], 0.0035, bevel), [0.095, 0.0045, 0]),
        moved(bolt(0.011, bevel), [0.099, 0.0095, 0]),
      ),
      angle + 0.5,
    ),
  )
  const spin = { turns: 4, at: [0, 0, 0] as const }
  return {
    parts: [
      {
        name: 'base',
        mesh: merged(lathe(rounded(base, { radius: 0.003, steps: bevel + 1 }), turn), grip, ears),
        surface: black,
      },
      { name: 'cable', mesh: cable(sides), surface: black, fineness: 0.6 },
      { name: 'seat', mesh: seat(turn, bevel), surface: steel, fineness: 0.8 },
      { name: 'reflector', mesh: reflector(turn, bevel), surface: mirror, spin },
      { name: 'lamp', mesh: bulb(turn), surface: lamp, spin },
      { name: 'lens', mesh: lens(turn, bevel), surface: amber, crease: 50 },
    ],
    loop: { seconds: 4, bob: 0 },
  }
}

/** Rings like those of a lighthouse lens, over a hollow dome. */
function lens(turn: number, bevel: number): Mesh {
  const rings = 11
  const wall = Array.from({ length: rings }, (_, i): Flat[] => {
    const y = 0.062 + (i * 0.073) / rings
    const step = 0.073 / rings
    const taper = 1 - 0.06 * (i / rings)
    return [
      [(R - 0.0016) * taper, y],
      [(R + 0.0006) * taper, y + step * 0.3],
      [(R + 0.0008) * taper, y + step * 0.6],
    ]
  }).flat()
  const dome = (radius: number, top: number): Flat[] =>
    Array.from({ length: bevel * 4 + 1 }, (_, i) => {
      const angle = (i / (bevel * 4)) * (Math.PI / 2)
      return [
        i === bevel * 4 ? 0 : radius * Math.cos(angle),
        0.137 + (top - 0.137) * Math.sin(angle),
      ]
    })
  const outside: Flat[] = [
    [R + 0.004, 0.054],
    [R + 0.005, 0.0555],
    [R + 0.005, 0.0595],
    [R, 0.061],
    ...wall,
    ...dome(R * 0.935, 0.178),
  ]
  const inside = [
    ...dome(R * 0.9, 0.174).toReversed(),
    [R * 0.92, 0.07] as Flat,
    [R * 0.92, 0.054] as Flat,
  ]
  return lathe([...outside, ...inside.slice(1)], turn, { ring: false })
}

function seat(turn: number, bevel: number): Mesh {
  return lathe(
    rounded(
      [
        [0.056, 0.05],
        [0.056, 0.062],
        [0.03, 0.066],
        [0.026, 0.074],
        [0.012, 0.076],
        [0.012, 0.084],
        [0, 0.0845],
      ],
      { radius: 0.0015, steps: bevel },
    ),
    turn,
  )
}

/** A bowl that stands on its edge behind the lamp, on a turning post. */
function reflector(turn: number, bevel: number): Mesh {
  const steps = bevel * 4
  const curve = Array.from({ length: steps + 1 }, (_, i): Flat => {
    const radius = (i / steps) * 0.036
    return [radius, radius * radius * 14]
  })
  const bowl = lathe(
    [...curve, ...curve.toReversed().map(([radius, y]): Flat => [radius, y + 0.0016])],
    turn,
  )
  const post = moved(roundedBox([0.012, 0.03, 0.005], 0.0015, bevel), [0, 0.09, -0.026])
  const foot = moved(roundedBox([0.022, 0.006, 0.034], 0.002, bevel), [0, 0.0865, -0.014])
  return merged(fixed(bowl, 'front', [0, 0.115, -0.026]), post, foot)
}

const bulb = (turn: number): Mesh =>
  merged(
    lathe(
      [
        [0.0075, 0.082],
        [0.0075, 0.098],
        [0.0125, 0.106],
        [0.0145, 0.115],
        [0.0125, 0.125],
        [0.007, 0.131],
        [0, 0.133],
      ],
      Math.ceil(turn / 2),
    ),
  )

const cable = (sides: number): Mesh =>
  tube(
    smoothPath(
      [
        [-0.08, 0.013, 0],
        [-0.12, 0.013, 0.004],
        [-0.145, 0.006, 0.03],
        [-0.15, 0.0055, 0.075],
      ],
      0.025,
      5,
    ),
    0.0045,
    sides,
  )

const black = moulded({
  colour: [0.1, 0.1, 0.104],
  seed: 7,
  scale: 5,
  rough: 0.52,
  wear: 0.45,
  dirt: 0.55,
  print: (at, coat) => {
    if (at.y > 0.022 || at.y < 0.004) return
    const across = Math.atan2(at.x, at.z) * 0.086
    cover(
      coat,
      [0.75, 0.74, 0.7],
      [0.5, 0],
      0.85 * lettered({ text: 'EMB-W2  24 V', x: 0, y: 0.012, high: 0.0068 }, across, at.y),
    )
  },
})
const steel = bareMetal({ colour: [0.62, 0.62, 0.63], seed: 5, scale: 6, rough: 0.34, dirt: 0.4 })
const mirror = bareMetal({ colour: [0.9, 0.9, 0.9], seed: 6, scale: 6, rough: 0.1, dirt: 0.15 })
const lamp: Plain = {
  name: 'lamp',
  colour: [1, 0.82, 0.5],
  roughness: 0.3,
  metalness: 0,
  glow: [1, 0.72, 0.32],
}
const amber: Plain = {
  name: 'amber',
  colour: [1, 0.24, 0.005],
  roughness: 0.08,
  metalness: 0,
  alpha: 0.62,
  glow: [0.26, 0.055, 0],
}
