import { smoothstep } from '../picture/curves.ts'
import { blob } from './cube-sphere.ts'
import { fixed, rivet, torus } from './fixings.ts'
import { lettered } from './lettering.ts'
import { merged, moved, reshaped, turned, around, type Mesh } from './mesh.ts'
import type { Fineness, Model, Paint, Part, Plain } from './model.ts'
import { rounded, type Corner } from './outline.ts'
import { bareMetal, cover, moulded, shade } from './paints.ts'
import { loft } from './prism.ts'
import { lathe, roundedBox } from './shapes.ts'
import { smoothPath, tube } from './sweeps.ts'

const ARM_X = 0.165
const ARM_Z = 0.145
const PROP = 0.118
const TOP = 0.118
const TURNS = 12

/** A camera drone 60 centimeters across its guards, hovering with its rotors turning. */
export function drone(fineness: Fineness): Model {
  const { bevel, sides, turn } = fineness
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const
  return {
    parts: [
      { name: 'body', mesh: body(fineness), surface: hull, fineness: 1.3 },
      { name: 'battery', mesh: battery(bevel), surface: grey },
      { name: 'gimbal', mesh: gimbal(bevel, sides), surface: grey, fineness: 1.3 },
      { name: 'camera_lens', mesh: lens(sides), surface: glass },
      {
        name: 'legs',
        mesh: merged(...corners.slice(0, 4).map(([x, z]) => leg(x, z, sides))),
        surface: grey,
      },
      ...corners.flatMap(([x, z], i) => rotorAt(i, [x * ARM_X, z * ARM_Z], fineness)),
      { name: 'sensors', mesh: sensors(sides), surface: glass },
    ].concat(lights(corners, turn > 40 ? 1 : 0)),
    loop: { seconds: 4, bob: 0.012 },
  }
}

function body({ stone, bevel }: Fineness): Mesh {
  const shell = reshaped(
    blob([0.225, 0.072, 0.112], 3.4, Math.round(stone * 0.42)),
    ([x, y, z]) => {
      const nose = smoothstep(0.02, 0.12, x)
      const tail = smoothstep(0, -0.12, x)
      return [
        x,
        y * (1 - 0.24 * nose) + 0.006 * nose + 0.004 * tail,
        z * (1 - 0.2 * nose - 0.12 * tail),
      ]
    },
  )
  const deck = moved(
    reshaped(blob([0.15, 0.026, 0.08], 3.6, Math.round(stone * 0.26)), ([x, y, z]) => [
      x,
      y,
      z * (1 - 0.8 * Math.max(0, x)),
    ]),
    [-0.016, 0.034, 0],
  )
  const slots = [-1, 1].flatMap((side) =>
    Array.from({ length: 5 }, (_, i) =>
      moved(roundedBox([0.003, 0.015, 0.004], 0.0012, bevel - 1), [
        0.06 - i * 0.007,
        0.005,
        side * 0.0535,
      ]),
    ),
  )
  return moved(merged(shell, deck, ...slots), [0, 0.092, 0])
}

function battery(bevel: number): Mesh {
  const pack = roundedBox([0.066, 0.034, 0.062], 0.006, bevel + 1)
  const button = moved(
    lathe(
      [
        [0.007, 0],
        [0.007, 0.002],
        [0.0055, 0.003],
        [0, 0.003],
      ],
      20,
    ),
    [-0.01, 0.0165, 0],
  )
  const leds = Array.from({ length: 4 }, (_, i) =>
    moved(roundedBox([0.0022, 0.0016, 0.005], 0.0006, bevel - 1), [0.008 + i * 0.005, 0.0175, 0]),
  )
  return moved(merged(pack, button, ...leds), [-0.086, 0.108, 0])
}

function gimbal(bevel: number, sides: number): Mesh {
  const mount = moved(roundedBox([0.04, 0.01, 0.042], 0.004, bevel), [0.088, 0.063, 0])
  const yaw = moved(
    lathe(
      [
        [0.011, -0.012],
        [0.012, 0.006],
        [0.009, 0.008],
      ],
      sides * 2,
    ),
    [0.085, 0.056, 0],
  )
  const fork = moved(roundedBox([0.012, 0.034, 0.006], 0.003, bevel), [0.09, 0.036, 0.0275])
  const bridge = moved(roundedBox([0.013, 0.007, 0.034], 0.003, bevel), [0.087, 0.049, 0.014])
  const head = moved(roundedBox([0.034, 0.034, 0.044], 0.008, bevel + 1), [0.094, 0.031, 0])
  const barrel = fixed(
    lathe(
      rounded(
        [
          [0.0135, -0.012],
          [0.0135, 0.01],
          [0.0125, 0.012],
          [0.0105, 0.0115],
          [0.0095, 0.006],
        ],
        { radius: 0.0008, steps: bevel },
      ),
      sides * 2,
    ),
    'right',
    [0.108, 0.031, 0],
  )
  return merged(mount, yaw, fork, bridge, head, barrel)
}

const lens = (sides: number): Mesh =>
  fixed(
    lathe(
      [
        [0.0096, 0],
        [0.0094, 0.003],
        [0.007, 0.0048],
        [0.0035, 0.0057],
        [0, 0.006],
      ],
      sides * 2,
    ),
    'right',
    [0.1135, 0.031, 0],
  )

function leg(x: number, z: number, sides: number): Mesh {
  const foot = x * ARM_X
  return tube(
    smoothPath(
      [
        [foot * 0.93, 0.094, z * ARM_Z * 0.94],
        [foot * 0.97, 0.06, z * ARM_Z * 0.99],
        [foot * 1.0, 0.004, z * ARM_Z * 1.06],
      ],
      0.02,
      4,
    ),
    (share) => 0.0075 - 0.003 * share,
    sides,
  )
}

type Ground = readonly [x: number, z: number]

function rotorAt(index: number, [x, z]: Ground, fineness: Fineness): Part[] {
  const { bevel, sides, turn } = fineness
  const n = index + 1
  const motor: Corner[] = [
    [0.012, -0.026],
    [0.0165, -0.022],
    [0.0165, -0.006],
    [0.0145, -0.0045],
    [0.0165, -0.003],
    [0.0165, 0.01],
    [0.013, 0.014],
    [0.004, 0.015],
    [0.004, 0.02],
  ]
  const windings = around(8, (angle) =>
    turned(moved(roundedBox([0.003, 0.01, 0.004], 0.0012, bevel - 1), [0.0164, -0.013, 0]), angle),
  )
  const spin = { turns: index % 2 ? TURNS : -TURNS, at: [x, TOP + 0.012, z] as const }
  return [
    { name: `arm_${n}`, mesh: arm(x, z, bevel), surface: hull },
    {
      name: `motor_${n}`,
      mesh: moved(
        merged(lathe(rounded(motor, { radius: 0.0012, steps: 1 }), sides * 2), windings),
        [x, TOP - 0.006, z],
      ),
      surface: metal,
    },
    { name: `guard_${n}`, mesh: guard(x, z, fineness), surface: grey, fineness: 0.7 },
    { name: `rotor_${n}`, mesh: rotor(index % 2 === 0 ? 1 : -1, turn), surface: prop, spin },
  ]
}

/** From the body to the motor: rounded, and thinner toward the outside. */
function arm(x: number, z: number, bevel: number): Mesh {
  const long = Math.hypot(x - Math.sign(x) * 0.05, z - Math.sign(z) * 0.02)
  const steps = bevel * 4
  const rings = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const [wide, high] = [0.017 - 0.007 * t, 0.013 - 0.005 * t]
    return Array.from({ length: bevel * 10 }, (_unused, k) => {
      const angle = (k / (bevel * 10)) * Math.PI * 2
      return [
        long * t,
        TOP - 0.026 + 0.006 * t + high * Math.sin(angle),
        wide * Math.cos(angle),
      ] as const
    })
  })
  const angle = Math.atan2(z - Math.sign(z) * 0.02, x - Math.sign(x) * 0.05)
  return moved(turned(loft(rings), angle), [Math.sign(x) * 0.05, 0, Math.sign(z) * 0.02])
}

function guard(x: number, z: number, { turn, sides }: Fineness): Mesh {
  const ring = moved(
    torus(PROP + 0.012, 0.0038, [Math.round(turn * 0.7), Math.max(6, sides / 2)]),
    [x, TOP + 0.002, z],
  )
  const strut = (angle: number): Mesh =>
    tube(
      [
        [x + 0.014 * Math.cos(angle), TOP - 0.02, z + 0.014 * Math.sin(angle)],
        [x + 0.06 * Math.cos(angle), TOP - 0.02, z + 0.06 * Math.sin(angle)],
        [x + (PROP + 0.012) * Math.cos(angle), TOP + 0.001, z + (PROP + 0.012) * Math.sin(angle)],
      ],
      0.0028,
      Math.max(6, sides / 2),
    )
  const out = Math.atan2(z, x)
  return merged(ring, strut(out + 0.85), strut(out), strut(out - 0.85))
}

/** Two twisted blades on a hub, built around the origin. */
function rotor(hand: number, turn: number): Mesh {
  const steps = turn > 40 ? 10 : 5
  const count = turn > 40 ? 10 : 6
  const rings = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const reach = 0.008 + (PROP - 0.008) * t
    const chord = 0.006 + 0.014 * smoothstep(0, 0.3, t) - 0.013 * smoothstep(0.35, 1, t)
    const twist = 0.5 - 0.34 * t
    return Array.from({ length: count }, (_unused, k) => {
      const angle = (k / count) * Math.PI * 2
      const [across, up] = [
        chord * Math.cos(angle),
        (0.0016 - 0.0008 * t) * Math.sin(angle) + 0.0012 * t * t,
      ]
      return [reach, up + hand * across * Math.sin(twist), across * Math.cos(twist)] as const
    })
  })
  const blade = loft(rings)
  const hub = lathe(
    [
      [0.0075, -0.004],
      [0.0085, -0.002],
      [0.0085, 0.004],
      [0.006, 0.006],
      [0, 0.0064],
    ],
    24,
  )
  return merged(blade, turned(blade, Math.PI), hub)
}

const sensors = (sides: number): Mesh =>
  merged(
    ...[-0.02, 0.02].map((z) =>
      fixed(
        lathe(
          [
            [0.0055, -0.003],
            [0.0052, 0.0015],
            [0, 0.003],
          ],
          sides,
        ),
        'right',
        [0.1085, 0.096, z],
      ),
    ),
    ...[-0.014, 0.014].map((z) => fixed(rivet(0.004, sides), 'down', [-0.02, 0.0575, z])),
  )

function lights(corners: readonly (readonly [number, number])[], bevel: number): Part[] {
  return corners.map(([x, z], i) => ({
    name: `light_${i + 1}`,
    mesh: moved(roundedBox([0.014, 0.004, 0.006], 0.0018, bevel), [
      x * ARM_X * 0.995,
      TOP - 0.0345,
      z * ARM_Z,
    ]),
    surface: x > 0 ? red : green,
  }))
}

const shell = moulded({
  colour: [0.73, 0.74, 0.75],
  seed: 4,
  scale: 4,
  rough: 0.38,
  wear: 0.3,
  dirt: 0.35,
})

/** Light plastic with seams between its panels, a dark visor in front and an orange line. */
const hull: Paint = (at, coat) => {
  shell(at, coat)
  const [x, y, z] = [at.x, at.y, Math.abs(at.z)]
  if (Math.hypot(x, z) > 0.13) return
  const seam = Math.min(
    Math.abs(y - 0.09),
    Math.abs(x + 0.05) + (y < 0.1 ? 1 : 0),
    Math.abs(x - 0.066) + (y < 0.1 ? 1 : 0),
  )
  const line = smoothstep(0.0011, 0.0005, seam)
  shade(coat, 1 - 0.72 * line)
  coat.height -= 0.0006 * line
  if (x > 0.088 && y > 0.082 && y < 0.108)
    cover(coat, [0.06, 0.06, 0.065], [0.15, 0], smoothstep(0.088, 0.0886, x))
  if (at.nz * Math.sign(at.z) > 0.3) {
    const stripe =
      smoothstep(0.0034, 0.003, Math.abs(y - 0.0985)) * smoothstep(0.086, 0.0855, Math.abs(x))
    cover(coat, [0.93, 0.36, 0.05], [0.4, 0], stripe * (x > -0.03 || x < -0.045 ? 1 : 0))
    cover(
      coat,
      [0.12, 0.12, 0.125],
      [0.4, 0],
      lettered({ text: 'EMB X4', x: -0.005, y: 0.0805, high: 0.008 }, x * Math.sign(at.z), y),
    )
  }
}

const grey = moulded({
  colour: [0.2, 0.205, 0.215],
  seed: 6,
  scale: 5,
  rough: 0.48,
  wear: 0.35,
  dirt: 0.3,
})
const prop = moulded({
  colour: [0.075, 0.077, 0.082],
  seed: 8,
  scale: 5,
  rough: 0.36,
  wear: 0.2,
  dirt: 0.2,
  print: (at, coat) => {
    if (Math.abs(at.x) > PROP - 0.016) cover(coat, [0.9, 0.42, 0.08], [0.4, 0], 1)
  },
})
const metal = bareMetal({ colour: [0.45, 0.46, 0.48], seed: 3, scale: 8, rough: 0.32, dirt: 0.5 })
const glass: Plain = {
  name: 'lens',
  colour: [0.008, 0.009, 0.016],
  roughness: 0.06,
  metalness: 0.4,
}
const red: Plain = {
  name: 'light_red',
  colour: [0.3, 0.01, 0.01],
  roughness: 0.4,
  metalness: 0,
  glow: [1, 0.08, 0.05],
}
const green: Plain = {
  name: 'light_green',
  colour: [0.01, 0.25, 0.05],
  roughness: 0.4,
  metalness: 0,
  glow: [0.08, 1, 0.25],
}
