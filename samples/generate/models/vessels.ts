import { smoothstep } from '../picture/curves.ts'
import { bolt, fixed, torus } from './fixings.ts'
import { grain } from './grain.ts'
import { lettered } from './lettering.ts'
import { around, merged, moved, reshaped, turned, type Mesh } from './mesh.ts'
import type { Fineness, Model, Paint } from './model.ts'
import { circle, rounded, type Corner, type Flat } from './outline.ts'
import { bareMetal, cover, lay, paintedSteel, shade } from './paints.ts'
import { prism } from './prism.ts'
import { lathe, roundedBox } from './shapes.ts'
import { smoothPath, tube } from './sweeps.ts'

/** A curve from the wall of a bottle to its neck: a quarter ellipse in `steps` steps. */
export const shoulder = (from: Flat, to: Flat, steps: number): Flat[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((i / steps) * Math.PI) / 2
    return [
      to[0] + (from[0] - to[0]) * Math.cos(angle),
      from[1] + (to[1] - from[1]) * Math.sin(angle),
    ]
  })

const brass = bareMetal({ colour: [0.74, 0.56, 0.27], seed: 15, scale: 6, rough: 0.32, dirt: 0.8 })

/** A 50-liter gas cylinder with a brass valve, a hand wheel and a foot ring. */
export function gasCylinder({ turn, bevel, sides }: Fineness): Model {
  const R = 0.1145
  const curve = bevel * 6
  const body = lathe(
    [
      ...rounded(
        [
          [0, 0.05],
          [0.06, 0.03],
          [R - 0.012, 0.02],
          [R, 0.045],
          [R, 0.1],
        ],
        { radius: 0.02, steps: bevel + 1 },
      ).slice(0, -1),
      [R, 0.1],
      ...shoulder([R, 1.28], [0.04, 1.42], curve),
      ...rounded(
        [
          [0.036, 1.424],
          [0.036, 1.432],
          [0.043, 1.434],
          [0.043, 1.462],
          [0.026, 1.466],
          [0, 1.467],
        ],
        { radius: 0.002, steps: bevel },
      ),
    ],
    turn,
  )
  const foot = lathe(
    rounded(
      [
        [R - 0.004, 0],
        [R + 0.006, 0],
        [R + 0.006, 0.075],
        [R + 0.001, 0.08],
        [R - 0.006, 0.078],
      ],
      { radius: 0.003, steps: bevel, closed: true },
    ),
    turn,
    { ring: true },
  )
  return {
    parts: [
      { name: 'cylinder', mesh: body, surface: green },
      { name: 'foot_ring', mesh: foot, surface: green },
      {
        name: 'valve',
        mesh: moved(valve(bevel, sides), [0, 1.465, 0]),
        surface: brass,
        fineness: 1.6,
      },
      {
        name: 'hand_wheel',
        mesh: moved(wheel(bevel, sides), [0, 1.57, 0]),
        surface: wheelPaint,
        fineness: 1.6,
      },
    ],
  }
}

function valve(bevel: number, sides: number): Mesh {
  const profile: Corner[] = [
    [0.02, -0.004],
    [0.02, 0.012],
    [0.016, 0.016],
    [0.016, 0.06],
    [0.013, 0.064],
    [0.013, 0.082],
    [0.009, 0.086],
    [0.006, 0.09],
    [0.006, 0.112],
  ]
  const stem = lathe(rounded(profile, { radius: 0.0012, steps: bevel }), sides * 3)
  const hexagon = rounded(circle(0.022, 6), { radius: 0.002, steps: 1, closed: true })
  const nut = fixed(prism(hexagon, 0.013, { bevel: 0.0012, steps: bevel }), 'back', [0, 0.005, 0])
  const outlet = fixed(
    lathe(
      rounded(
        [
          [0.012, 0],
          [0.012, 0.02],
          [0.0145, 0.021],
          ...Array.from({ length: 5 }, (_, i): Corner[] => [
            [0.0145, 0.023 + i * 0.003],
            [0.013, 0.0245 + i * 0.003],
          ]).flat(),
          [0.0125, 0.04],
          [0.008, 0.041],
          [0.007, 0.03],
        ],
        { radius: 0.0006, steps: 1 },
      ),
      sides * 2,
    ),
    'right',
    [0.008, 0.038, 0],
  )
  const relief = fixed(bolt(0.014, bevel), 'left', [-0.0165, 0.036, 0])
  return merged(stem, nut, outlet, relief)
}

function wheel(bevel: number, sides: number): Mesh {
  const rim = torus(0.032, 0.0055, [sides * 3, sides])
  const lobed = reshaped(rim, ([x, y, z]) => {
    const swell = 1 + 0.05 * Math.cos(8 * Math.atan2(z, x))
    return [x * swell, y, z * swell]
  })
  const spokes = around(4, (angle) =>
    turned(moved(roundedBox([0.027, 0.006, 0.008], 0.002, bevel), [0.0187, 0, 0]), angle),
  )
  const hub = lathe(
    rounded(
      [
        [0.011, -0.007],
        [0.011, 0.006],
        [0.006, 0.009],
        [0, 0.0092],
      ],
      { radius: 0.0015, steps: bevel },
    ),
    sides * 2,
  )
  return merged(lobed, spokes, hub)
}

const bottle = {
  colour: [0.14, 0.3, 0.22],
  seed: 15,
  scale: 2,
  wear: 0.75,
  rust: 0.7,
  dirt: 0.6,
  rough: 0.4,
  scratches: 0.8,
} as const

const green = paintedSteel({
  ...bottle,
  print: (at, coat) => {
    if (at.y > 1.285) cover(coat, [0.72, 0.71, 0.66], [0.45, 0], 1)
    const across = Math.atan2(at.x, at.z) * 0.1145
    const lines = [
      { text: 'ARGON', x: 0, y: 0.91, high: 0.044 },
      { text: 'EMB-4471', x: 0, y: 0.855, high: 0.017 },
      { text: '50 L  200 BAR', x: 0, y: 0.825, high: 0.013 },
    ]
    cover(
      coat,
      [0.84, 0.83, 0.77],
      [0.5, 0],
      0.92 * Math.max(...lines.map((line) => lettered(line, across, at.y))),
    )
    label(at.y - 1.16, across, coat)
  },
})

/** A diamond of green and white, as the color code for gases requires. */
function label(y: number, x: number, coat: Parameters<Paint>[1]): void {
  const reach = Math.abs(x) + Math.abs(y)
  if (reach > 0.056) return
  cover(
    coat,
    reach > 0.052 || (reach > 0.046 && reach < 0.048) ? [0.86, 0.86, 0.83] : [0.09, 0.42, 0.2],
    [0.4, 0],
    1,
  )
  const bottleShape = Math.abs(x) < 0.007 && Math.abs(y - 0.008) < 0.019
  if (bottleShape) cover(coat, [0.88, 0.88, 0.85], [0.4, 0], 1)
  cover(
    coat,
    [0.88, 0.88, 0.85],
    [0.4, 0],
    lettered({ text: '2', x: 0, y: -0.031, high: 0.012 }, x, y),
  )
}

const wheelPaint = paintedSteel({
  colour: [0.13, 0.13, 0.14],
  seed: 3,
  scale: 7,
  wear: 1,
  rust: 0.2,
  rough: 0.5,
})

/** A pointed clay jar 80 centimeters high with two handles, hollow to its foot. */
export function amphora({ turn, bevel, sides }: Fineness): Model {
  const outside: Corner[] = [
    [0, 0],
    [0.02, 0.003],
    [0.032, 0.02],
    [0.03, 0.045],
    [0.042, 0.09],
    [0.085, 0.19],
    [0.135, 0.31],
    [0.165, 0.42],
    [0.166, 0.49],
    [0.14, 0.56],
    [0.09, 0.605],
    [0.06, 0.63],
    [0.054, 0.66],
    [0.055, 0.74],
    [0.064, 0.766],
    [0.08, 0.776],
    [0.083, 0.79],
    [0.078, 0.799],
    [0.064, 0.8],
    [0.05, 0.786],
    [0.044, 0.74],
    [0.043, 0.66],
    [0.05, 0.628],
    [0.08, 0.592],
    [0.13, 0.55],
    [0.154, 0.48],
    [0.152, 0.42],
    [0.12, 0.31],
    [0.07, 0.19],
    [0, 0.1],
  ]
  // Thrown by hand: nearly round, with finger ridges.
  const thrown = ([x, y, z]: readonly [number, number, number]): readonly [
    number,
    number,
    number,
  ] => {
    const wobble = 1 + 0.012 * (grain(x * 3 + 9, y * 5, z * 3 + 9, 2, 5) - 0.5)
    return [x * wobble, y, z * wobble]
  }
  const jar = reshaped(lathe(rounded(outside, { radius: 0.05, steps: bevel * 2 }), turn), thrown)
  const path = smoothPath(
    [
      [0.05, 0.735, 0],
      [0.1, 0.752, 0],
      [0.15, 0.73, 0],
      [0.155, 0.62, 0],
      [0.142, 0.545, 0],
    ],
    0.045,
    bevel * 5,
  )
  const handle = reshaped(
    tube(path, (share) => 0.011 + 0.004 * Math.abs(2 * share - 1), sides),
    ([x, y, z]) => [x, y, z * 1.5],
  )
  return {
    parts: [
      { name: 'jar', mesh: jar, surface: clay },
      { name: 'handle_left', mesh: handle, surface: clay },
      { name: 'handle_right', mesh: turned(handle, Math.PI), surface: clay },
    ],
  }
}

const BANDS = [
  [0.505, 0.522],
  [0.53, 0.536],
  [0.355, 0.372],
  [0.345, 0.349],
  [0.685, 0.7],
] as const

const clay: Paint = (at, coat) => {
  const [x, y, z] = [at.x * 3, at.y * 3, at.z * 3]
  const broad = grain(x * 2.2, y * 2.2, z * 2.2, 5, 37)
  const fine = grain(x * 26, y * 26, z * 26, 4, 41)
  const rills = Math.sin(at.y * 480 + 9 * grain(x, y * 4, z, 2, 3))
  lay(coat, [0.68, 0.4, 0.245], 0.84 + 0.14 * (fine - 0.5), 0)
  cover(coat, [0.8, 0.55, 0.37], [0.88, 0], smoothstep(0.42, 0.68, broad))
  cover(
    coat,
    [0.42, 0.26, 0.19],
    [0.86, 0],
    0.7 * smoothstep(0.56, 0.72, grain(x * 1.4, y * 1.1, z * 1.4, 4, 51)),
  )
  const radius = Math.hypot(at.x, at.z)
  const outer = at.y < 0.1 || at.nx * at.x + at.nz * at.z > 0
  const painted =
    outer &&
    (BANDS.some(
      ([from, to]) => at.y > from + 0.002 * (fine - 0.5) && at.y < to + 0.003 * (broad - 0.5),
    ) ||
      meander(at, radius))
  const flaked = fine * 0.6 + 0.5 * grain(x * 7, y * 7, z * 7, 4, 61) + 0.14 * at.edge
  if (painted) cover(coat, [0.16, 0.095, 0.07], [0.6, 0], 0.94 * smoothstep(0.66, 0.6, flaked))
  const chip = smoothstep(0.655, 0.68, grain(x * 9, y * 9, z * 9, 5, 71) + 0.12 * at.edge)
  cover(coat, [0.79, 0.56, 0.4], [0.92, 0], 0.75 * chip)
  shade(coat, 0.86 + 0.24 * fine + 0.03 * rills)
  const lime = smoothstep(0.58, 0.7, grain(x * 5, y * 3, z * 5, 5, 81)) * (1 - 0.5 * at.edge)
  cover(coat, [0.78, 0.72, 0.63], [0.95, 0], 0.55 * lime)
  cover(coat, [0.2, 0.14, 0.1], [0.92, 0], 0.65 * Math.min(1, at.crease + 1.1 * (1 - at.open)))
  coat.height = 0.0005 * rills * broad * broad + 0.0006 * fine - 0.0014 * chip + 0.0004 * lime
}

/** A row of tongues around the shoulder. */
function meander(at: Parameters<Paint>[0], radius: number): boolean {
  if (at.y < 0.545 || at.y > 0.595 || radius > 0.16) return false
  const turns = (Math.atan2(at.z, at.x) / (Math.PI * 2)) * 28
  const across = Math.abs(turns - Math.floor(turns) - 0.5) * 2
  return across < 0.72 * Math.sqrt(Math.max(0, (0.595 - at.y) / 0.05))
}
