import { clamp, smoothstep } from '../picture/curves.ts'
import { fixed, rivet } from './fixings.ts'
import { grain } from './grain.ts'
import { lettered } from './lettering.ts'
import { merged, moved, rolled, turned, type Mesh } from './mesh.ts'
import type { Fineness, Model, Paint } from './model.ts'
import { rounded } from './outline.ts'
import { bareMetal, cover, paintedSteel } from './paints.ts'
import { roundedBox } from './shapes.ts'
import { prism } from './prism.ts'
import { smoothPath, tube } from './sweeps.ts'

const [LONG, HIGH, WIDE] = [0.28, 0.17, 0.145]
const LID = 0.03

/** A steel ammunition box: pressed sides, an overlapping lid, a latch, a hinge and a carrying handle. */
export function ammunitionBox({ bevel, sides }: Fineness): Model {
  const steps = bevel + 1
  const body = moved(roundedBox([LONG, HIGH, WIDE], 0.011, steps), [0, HIGH / 2 + 0.004, 0])
  const foot = moved(roundedBox([LONG - 0.02, 0.008, WIDE - 0.02], 0.003, bevel), [0, 0.004, 0])
  const lip = moved(roundedBox([LONG + 0.012, LID, WIDE + 0.012], 0.009, steps), [0, HIGH, 0])
  const panel = moved(roundedBox([LONG - 0.05, 0.008, WIDE - 0.05], 0.0039, steps), [
    0,
    HIGH + LID / 2,
    0,
  ])
  const top = HIGH + LID / 2
  return {
    parts: [
      { name: 'box', mesh: merged(body, foot), surface: pressed },
      { name: 'lid', mesh: merged(lip, panel), surface: olive },
      { name: 'latch', mesh: latch(bevel, sides), surface: hardware },
      { name: 'hinge', mesh: hinge(bevel, sides), surface: hardware },
      { name: 'handle', mesh: moved(handle(bevel, sides), [0, top, 0]), surface: hardware },
      { name: 'side_loops', mesh: loops(sides), surface: steel },
    ],
  }
}

function handle(bevel: number, sides: number): Mesh {
  const strap = smoothPath(
    [
      [-0.062, 0.006, 0],
      [-0.054, 0.036, 0],
      [0.054, 0.036, 0],
      [0.062, 0.006, 0],
    ],
    0.018,
    bevel * 3,
  )
  const bracket = (x: number): Mesh =>
    moved(
      merged(
        roundedBox([0.022, 0.004, 0.052], 0.0018, bevel),
        moved(roundedBox([0.012, 0.014, 0.034], 0.003, bevel), [0, 0.006, 0]),
        ...[-0.02, 0.02].map((z) => fixed(rivet(0.0035), 'up', [0, 0.002, z])),
      ),
      [x, 0.005, 0],
    )
  const grip = moved(roundedBox([0.09, 0.011, 0.024], 0.005, bevel + 1), [0, 0.036, 0])
  return merged(tube(strap, 0.0042, sides), grip, bracket(-0.062), bracket(0.062))
}

function latch(bevel: number, sides: number): Mesh {
  const x = LONG / 2 + 0.004
  const outline = rounded(
    [
      [-0.006, -0.085],
      [0.0, -0.09],
      [0.005, -0.02],
      [0.012, 0.0],
      [0.012, 0.012],
      [-0.004, 0.014],
      [-0.004, -0.02],
    ],
    { radius: 0.004, steps: bevel + 1, closed: true },
  )
  const lever = moved(prism(outline, 0.046, { bevel: 0.0015, steps: bevel }), [
    x + 0.004,
    HIGH - 0.004,
    0,
  ])
  const base = moved(roundedBox([0.005, 0.05, 0.064], 0.002, bevel), [x - 0.001, HIGH - 0.055, 0])
  const catcher = moved(roundedBox([0.009, 0.01, 0.056], 0.003, bevel), [
    x + 0.008,
    HIGH + 0.009,
    0,
  ])
  const wire = smoothPath(
    [
      [x + 0.006, HIGH - 0.03, -0.027],
      [x + 0.014, HIGH + 0.006, -0.027],
      [x + 0.014, HIGH + 0.006, 0.027],
      [x + 0.006, HIGH - 0.03, 0.027],
    ],
    0.008,
    3,
  )
  const rivets = [-0.024, 0.024].flatMap((z) =>
    [HIGH - 0.07, HIGH - 0.042].map((y) => fixed(rivet(0.0035), 'right', [x + 0.0015, y, z])),
  )
  return merged(lever, base, catcher, tube(wire, 0.0022, Math.max(6, sides / 2)), ...rivets)
}

function hinge(bevel: number, sides: number): Mesh {
  const x = -LONG / 2 - 0.006
  const pin = tube(
    [
      [x - 0.003, HIGH - 0.016, -0.05],
      [x - 0.003, HIGH - 0.016, 0.05],
    ],
    0.0045,
    sides,
  )
  const leaf = (y: number, high: number, z: number): Mesh =>
    moved(roundedBox([0.004, high, 0.026], 0.0015, bevel), [x, y, z])
  const rivets = [-0.034, 0, 0.034].map((z) =>
    fixed(rivet(0.0035), 'left', [x - 0.002, HIGH - 0.034, z]),
  )
  return merged(
    pin,
    ...[-0.034, 0, 0.034].map((z) => leaf(HIGH - 0.028, 0.034, z)),
    leaf(HIGH, 0.024, -0.017),
    leaf(HIGH, 0.024, 0.017),
    ...rivets,
  )
}

function loops(sides: number): Mesh {
  const path = smoothPath(
    [
      [-0.03, 0, 0],
      [-0.03, 0, 0.011],
      [0.03, 0, 0.011],
      [0.03, 0, 0],
    ],
    0.006,
    4,
  )
  const loop = rolled(
    moved(tube(path, 0.0024, Math.max(6, sides / 2)), [0, 0, WIDE / 2 - 0.001]),
    0,
  )
  const one = moved(loop, [0, 0.137, 0])
  return merged(one, turned(one, Math.PI))
}

const olive = paintedSteel({
  colour: [0.255, 0.275, 0.155],
  seed: 31,
  scale: 4,
  wear: 0.95,
  rust: 0.3,
  dirt: 0.7,
  rough: 0.56,
  scratches: 0.9,
  print: (at, coat) => {
    if (at.ny < 0.8) return
    cover(
      coat,
      [0.76, 0.63, 0.12],
      [0.6, 0],
      0.9 * lettered({ text: '200', x: 0.09, y: -0.045, high: 0.014 }, at.x, -at.z),
    )
  },
})

const sidePaint = paintedSteel({
  colour: [0.255, 0.275, 0.155],
  seed: 31,
  scale: 4,
  wear: 0.95,
  rust: 0.3,
  dirt: 0.7,
  rough: 0.56,
  scratches: 0.9,
  print: (at, coat) => {
    if (Math.abs(at.nz) < 0.8) return
    const across = at.x * Math.sign(at.nz)
    const lines = [
      { text: '200 CARTRIDGES', x: 0, y: 0.104, high: 0.0125 },
      { text: '7.62 MM', x: -0.036, y: 0.077, high: 0.0175 },
      { text: 'BALL 4-1', x: 0.06, y: 0.0765, high: 0.0105 },
      { text: 'LOT EMB-27-114', x: 0, y: 0.053, high: 0.0105 },
    ]
    const ink = Math.max(...lines.map((line) => lettered(line, across, at.y)))
    const gaps = clamp(1.7 - 1.7 * grain(at.x * 160, at.y * 160, at.z * 160, 3, 12))
    cover(coat, [0.79, 0.67, 0.15], [0.6, 0], 0.92 * ink * gaps)
  },
})

/** The long sides are pressed outward inside a frame, as steel boxes are for stiffness. */
const pressed: Paint = (at, coat) => {
  sidePaint(at, coat)
  const across = Math.abs(at.nz) > 0.8 ? LONG / 2 - Math.abs(at.x) : WIDE / 2 - Math.abs(at.z)
  const inset = Math.min(across, at.y - 0.004, 0.15 - at.y)
  if (Math.abs(at.ny) > 0.5) return
  coat.height += 0.0022 * smoothstep(0.017, 0.024, inset)
}

const hardware = paintedSteel({
  colour: [0.215, 0.23, 0.135],
  seed: 37,
  scale: 7,
  wear: 0.85,
  rust: 0.12,
  dirt: 0.6,
  rough: 0.5,
})

const steel = bareMetal({ colour: [0.4, 0.39, 0.37], seed: 8, scale: 8, rust: 0.3, rough: 0.42 })
