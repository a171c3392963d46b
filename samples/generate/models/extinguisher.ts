import { smoothstep } from '../picture/curves.ts'
import { fixed, rivet, torus } from './fixings.ts'
import { lettered } from './lettering.ts'
import { merged, moved, tipped, type Mesh } from './mesh.ts'
import type { Fineness, Model, Paint } from './model.ts'
import { rounded, type Corner } from './outline.ts'
import { bareMetal, cover, lay, moulded, paintedSteel } from './paints.ts'
import { prism } from './prism.ts'
import { lathe, roundedBox } from './shapes.ts'
import { smoothPath, tube } from './sweeps.ts'
import { shoulder } from './vessels.ts'

const R = 0.078

/** A 6-kilogram powder extinguisher, 55 centimeters high: levers, pin, gauge, hose and nozzle. */
export function extinguisher({ turn, bevel, sides }: Fineness): Model {
  const tank = lathe(
    [
      ...rounded(
        [
          [0, 0.02],
          [R - 0.02, 0.014],
          [R, 0.02],
          [R, 0.06],
        ],
        { radius: 0.012, steps: bevel + 1 },
      ).slice(0, -1),
      [R, 0.06],
      ...shoulder([R, 0.37], [0.024, 0.442], bevel * 6),
      [0.022, 0.446],
      [0, 0.447],
    ],
    turn,
  )
  const skirt = lathe(
    rounded(
      [
        [R - 0.006, 0],
        [R + 0.003, 0],
        [R + 0.004, 0.03],
        [R + 0.001, 0.034],
        [R - 0.004, 0.033],
      ],
      { radius: 0.003, steps: bevel, closed: true },
    ),
    turn,
    { ring: true },
  )
  return {
    parts: [
      { name: 'tank', mesh: tank, surface: red },
      { name: 'skirt', mesh: skirt, surface: black, fineness: 0.7 },
      { name: 'valve', mesh: valve(bevel, sides), surface: brass, fineness: 1.5 },
      { name: 'levers', mesh: levers(bevel), surface: lever, fineness: 1.5 },
      { name: 'pin', mesh: pin(sides), surface: steel, fineness: 1.5 },
      { name: 'gauge', mesh: gauge(bevel, sides), surface: dial, fineness: 2 },
      { name: 'hose', mesh: hose(sides), surface: black },
      { name: 'bands', mesh: bands(turn, bevel), surface: black },
    ],
  }
}

function valve(bevel: number, sides: number): Mesh {
  const collar: Corner[] = [
    [0.02, 0.44],
    [0.026, 0.442],
    [0.026, 0.458],
    [0.02, 0.461],
    [0.016, 0.464],
    [0.016, 0.496],
    [0.011, 0.5],
    [0, 0.5],
  ]
  const outlet = fixed(
    lathe(
      rounded(
        [
          [0.009, 0],
          [0.009, 0.014],
          [0.0115, 0.015],
          [0.0115, 0.026],
          [0.008, 0.028],
        ],
        { radius: 0.001, steps: 1 },
      ),
      sides * 2,
    ),
    'left',
    [-0.012, 0.475, 0],
  )
  return merged(
    lathe(rounded(collar, { radius: 0.0016, steps: bevel }), sides * 3),
    moved(roundedBox([0.04, 0.026, 0.024], 0.004, bevel + 1), [0.004, 0.483, 0]),
    outlet,
  )
}

/** A fixed handle and a lever that is pressed, both of folded sheet metal. */
function levers(bevel: number): Mesh {
  const lower: Corner[] = [
    [-0.026, 0.49],
    [0.02, 0.487],
    [0.06, 0.466],
    [0.112, 0.447],
    [0.118, 0.45],
    [0.117, 0.455],
    [0.064, 0.476],
    [0.026, 0.498],
    [-0.026, 0.5],
  ]
  const upper: Corner[] = [
    [-0.03, 0.506],
    [0.016, 0.508],
    [0.06, 0.52],
    [0.12, 0.535],
    [0.125, 0.54],
    [0.122, 0.545],
    [0.058, 0.534],
    [0.012, 0.526],
    [-0.03, 0.522],
  ]
  const sheet = (corners: readonly Corner[], wide: number): Mesh =>
    prism(rounded(corners, { radius: 0.006, steps: bevel * 2, closed: true }), wide, {
      bevel: 0.0014,
      steps: bevel,
    })
  const rivets = [1, -1].flatMap((side) =>
    [
      [-0.018, 0.514],
      [0.008, 0.492],
    ].map(([x, y]) => fixed(rivet(0.0042, 12), side > 0 ? 'front' : 'back', [x, y, side * 0.0147])),
  )
  return merged(sheet(lower, 0.026), sheet(upper, 0.0285), ...rivets)
}

function pin(sides: number): Mesh {
  const bar = tube(
    [
      [0.03, 0.507, -0.019],
      [0.03, 0.507, 0.024],
    ],
    0.0024,
    sides,
  )
  const ring = moved(
    tipped(torus(0.0135, 0.0016, [sides * 3, Math.max(6, sides / 2)]), 1.35),
    [0.03, 0.495, 0.0275],
  )
  return merged(bar, ring)
}

function gauge(bevel: number, sides: number): Mesh {
  const profile: Corner[] = [
    [0.006, -0.012],
    [0.006, 0],
    [0.0165, 0.002],
    [0.0175, 0.004],
    [0.0175, 0.012],
    [0.0155, 0.0135],
    [0.0145, 0.0115],
    [0, 0.0115],
  ]
  return fixed(
    lathe(rounded(profile, { radius: 0.0008, steps: bevel }), sides * 3),
    'front',
    [0.004, 0.478, 0.022],
  )
}

function hose(sides: number): Mesh {
  const path = smoothPath(
    [
      [-0.034, 0.475, 0],
      [-0.075, 0.478, 0],
      [-0.108, 0.44, 0.004],
      [-0.1, 0.34, 0.01],
      [-0.093, 0.25, 0.012],
      [-0.0925, 0.2, 0.012],
    ],
    0.055,
    sides > 8 ? 10 : 4,
  )
  const nozzle = moved(
    lathe(
      rounded(
        [
          [0.0115, 0],
          [0.013, 0.01],
          [0.012, 0.08],
          [0.0145, 0.084],
          [0.0145, 0.104],
          [0.0105, 0.108],
        ],
        { radius: 0.002, steps: 2 },
      ),
      sides * 2,
    ),
    [-0.0925, 0.108, 0.012],
  )
  const ferrule = moved(roundedBox([0.018, 0.018, 0.018], 0.006, 2), [-0.037, 0.475, 0])
  return merged(tube(path, 0.0088, sides), nozzle, ferrule)
}

function bands(turn: number, bevel: number): Mesh {
  const band = (y: number): Mesh =>
    lathe(
      rounded(
        [
          [R - 0.001, y],
          [R + 0.0016, y + 0.0006],
          [R + 0.0016, y + 0.0134],
          [R - 0.001, y + 0.014],
        ],
        { radius: 0.0008, steps: 1, closed: true },
      ),
      turn,
      { ring: true },
    )
  const clip = moved(roundedBox([0.034, 0.02, 0.036], 0.005, bevel), [-0.089, 0.157, 0.012])
  return merged(band(0.15), clip)
}

const enamel = paintedSteel({
  colour: [0.67, 0.045, 0.035],
  seed: 26,
  scale: 4,
  wear: 0.12,
  rust: 0.1,
  dirt: 0.45,
  rough: 0.26,
  scratches: 0.5,
  print: (at, coat) => label(Math.atan2(at.x, at.z) * R, at.y, coat),
})

/** A paper label in three fields: what the extinguisher holds, and what it is for. */
function label(x: number, y: number, coat: Parameters<Paint>[1]): void {
  if (Math.abs(x) > 0.068 || y < 0.185 || y > 0.345) return
  const paper = [0.85, 0.82, 0.74] as const
  const ink = [0.12, 0.1, 0.1] as const
  cover(coat, y > 0.297 ? [0.1, 0.1, 0.105] : paper, [0.5, 0], 1)
  cover(
    coat,
    [0.88, 0.86, 0.8],
    [0.5, 0],
    lettered({ text: 'POWDER', x: 0, y: 0.327, high: 0.019 }, x, y),
  )
  cover(
    coat,
    [0.93, 0.75, 0.12],
    [0.5, 0],
    lettered({ text: 'ABC  6 KG', x: 0, y: 0.306, high: 0.0105 }, x, y),
  )
  const column = x < -0.022 ? -0.045 : x > 0.022 ? 0.045 : 0
  const letter = column < 0 ? 'A' : column > 0 ? 'C' : 'B'
  const field = Math.max(Math.abs(x - column), Math.abs(y - 0.268))
  if (field < 0.019) cover(coat, [0.67, 0.06, 0.045], [0.5, 0], smoothstep(0.019, 0.0185, field))
  cover(
    coat,
    [0.9, 0.88, 0.82],
    [0.5, 0],
    lettered({ text: letter, x: column, y: 0.268, high: 0.024, weight: 0.11 }, x, y),
  )
  const lines = [
    { text: '1 PULL THE PIN', x: -0.012, y: 0.236, high: 0.0065 },
    { text: '2 AIM LOW', x: -0.0265, y: 0.222, high: 0.0065 },
    { text: '3 SQUEEZE AND SWEEP', x: 0.0025, y: 0.208, high: 0.0065 },
    { text: 'EMB-26  15 BAR', x: -0.0145, y: 0.194, high: 0.0055 },
  ]
  cover(coat, ink, [0.5, 0], Math.max(...lines.map((line) => lettered(line, x, y))))
}

const red: Paint = enamel

const black = moulded({
  colour: [0.075, 0.075, 0.078],
  seed: 5,
  scale: 5,
  rough: 0.55,
  wear: 0.35,
  dirt: 0.5,
})
const brass = bareMetal({ colour: [0.77, 0.6, 0.31], seed: 12, scale: 8, rough: 0.3, dirt: 0.6 })
const steel = bareMetal({ colour: [0.72, 0.72, 0.72], seed: 13, scale: 8, rough: 0.25, dirt: 0.4 })
const lever = paintedSteel({
  colour: [0.1, 0.1, 0.105],
  seed: 17,
  scale: 8,
  wear: 0.15,
  rust: 0.05,
  rough: 0.4,
})

/** A dial with a green field between two red ones, and a needle. */
const dial: Paint = (at, coat) => {
  steel(at, coat)
  const [x, y] = [at.x - 0.004, at.y - 0.478]
  const radius = Math.hypot(x, y)
  if (at.nz < 0.9 || radius > 0.0142) return
  lay(coat, [0.88, 0.87, 0.83], 0.2, 0)
  const angle = Math.atan2(x, y)
  if (radius > 0.0085 && radius < 0.0122 && Math.abs(angle) < 2)
    lay(coat, Math.abs(angle) < 0.8 ? [0.12, 0.5, 0.2] : [0.72, 0.1, 0.07], 0.2, 0)
  const needle = Math.abs(x * Math.cos(0.2) - y * Math.sin(0.2)) < 0.0006 && y > -0.003
  if ((needle && radius < 0.0115) || radius < 0.0018) lay(coat, [0.08, 0.08, 0.08], 0.25, 0)
}
