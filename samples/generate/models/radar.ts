import { smoothstep } from '../picture/curves.ts'
import { bolt, fixed, rivet } from './fixings.ts'
import { lettered } from './lettering.ts'
import { around, merged, moved, tipped, turned, type Mesh } from './mesh.ts'
import type { Fineness, Model } from './model.ts'
import { rounded, type Corner, type Flat } from './outline.ts'
import { bareMetal, cover, moulded, paintedSteel } from './paints.ts'
import { prism } from './prism.ts'
import { lathe, roundedBox } from './shapes.ts'
import { smoothPath, tube } from './sweeps.ts'

const R = 0.75
const DEEP = 0.24
const AXLE = 1.42
/** How far the dish is tilted from straight up, in radians. */
const TIP = 1.22

const bowl = (radius: number): number => (DEEP * radius * radius) / (R * R)

/** A radar dish 2.2 meters high on a pedestal; the head turns once per loop. */
export function radarDish(fineness: Fineness): Model {
  const { turn, bevel, sides } = fineness
  const facing = (mesh: Mesh): Mesh => moved(tipped(mesh, TIP), [0, AXLE, 0.12])
  const spin = { turns: 1, at: [0, 0, 0] as const }
  return {
    parts: [
      { name: 'pedestal', mesh: pedestal(turn, bevel), surface: base, fineness: 0.8 },
      { name: 'cabinet', mesh: cabinet(bevel, sides), surface: base, fineness: 0.8 },
      { name: 'dish', mesh: facing(dish(turn, bevel)), surface: enamel, spin },
      { name: 'ribs', mesh: facing(ribs(bevel)), surface: enamel, spin, fineness: 0.7 },
      { name: 'feed', mesh: facing(feed(bevel, sides)), surface: steel, spin },
      { name: 'yoke', mesh: yoke(bevel, sides), surface: base, spin, fineness: 0.8 },
      { name: 'cables', mesh: cables(sides), surface: rubber, spin, fineness: 0.5 },
    ],
    loop: { seconds: 4, bob: 0 },
  }
}

function pedestal(turn: number, bevel: number): Mesh {
  const profile: Corner[] = [
    [0.42, 0],
    [0.42, 0.022],
    [0.2, 0.03],
    [0.18, 0.06],
    [0.145, 0.5],
    [0.145, 0.78],
    [0.2, 0.8],
    [0.2, 0.83],
    [0.15, 0.85],
    [0.15, 0.9],
    [0, 0.905],
  ]
  const gusset: Flat[] = [
    [0.14, 0.02],
    [0.38, 0.02],
    [0.38, 0.045],
    [0.17, 0.3],
    [0.14, 0.3],
  ]
  const fin = prism(rounded(gusset, { radius: 0.012, steps: bevel, closed: true }), 0.014, {
    bevel: 0.003,
    steps: bevel,
  })
  return merged(
    lathe(rounded(profile, { radius: 0.012, steps: bevel }), turn),
    around(6, (angle) => turned(fin, angle)),
    around(bevel > 1 ? 12 : 0, (angle) =>
      turned(moved(bolt(0.03, bevel), [0.37, 0.024, 0]), angle + 0.26),
    ),
    around(bevel > 1 ? 12 : 0, (angle) =>
      turned(moved(bolt(0.018, bevel), [0.182, 0.832, 0]), angle),
    ),
  )
}

function cabinet(bevel: number, sides: number): Mesh {
  const box = moved(roundedBox([0.3, 0.38, 0.16], 0.014, bevel + 1), [0, 0.5, 0.235])
  const door = moved(roundedBox([0.25, 0.32, 0.012], 0.005, bevel), [0, 0.5, 0.318])
  const handle = tube(
    smoothPath(
      [
        [0.095, 0.47, 0.322],
        [0.095, 0.47, 0.345],
        [0.095, 0.55, 0.345],
        [0.095, 0.55, 0.322],
      ],
      0.01,
      3,
    ),
    0.006,
    Math.max(6, sides / 2),
  )
  const screws = [-0.11, 0.11].flatMap((x) =>
    [0.36, 0.64].map((y) => fixed(rivet(0.008), 'front', [x, y, 0.324])),
  )
  const fins = Array.from({ length: 7 }, (_, i) =>
    moved(roundedBox([0.022, 0.26, 0.006], 0.002, bevel - 1), [0.158, 0.5, 0.18 + i * 0.018]),
  )
  return merged(box, door, handle, ...screws, ...fins)
}

/** A thin bowl with a rolled rim: its inside and its outside. */
function dish(turn: number, bevel: number): Mesh {
  const steps = bevel * 7
  const radii = Array.from({ length: steps + 1 }, (_, i) => (i / steps) * (R - 0.006))
  const outside = radii.slice(1).map((radius): Flat => [radius, bowl(radius)])
  const inside = radii.toReversed().map((radius): Flat => [radius, bowl(radius) + 0.012])
  const rim: Flat[] = [
    [R + 0.006, DEEP - 0.012],
    [R + 0.014, DEEP - 0.006],
    [R + 0.016, DEEP + 0.004],
    [R + 0.012, DEEP + 0.013],
    [R + 0.002, DEEP + 0.016],
  ]
  return lathe([[0, 0], ...outside, ...rim, ...inside], Math.round(turn * 1.2))
}

/** Ribs and rings that stiffen the back. */
function ribs(bevel: number): Mesh {
  const outline: Flat[] = [0.1, 0.24, 0.4, 0.56, 0.7].map((radius) => [
    radius,
    bowl(radius) + 0.004,
  ])
  const under: Flat[] = [0.7, 0.5, 0.3, 0.1].map((radius) => [
    radius,
    bowl(radius) - 0.012 - 0.075 * (1 - radius),
  ])
  const rib = prism([...under.toReversed(), ...outline.toReversed()], 0.012, {
    bevel: 0.003,
    steps: 1,
  })
  const ring = (radius: number): Mesh =>
    lathe(
      [
        [radius - 0.012, bowl(radius) - 0.022],
        [radius + 0.012, bowl(radius) - 0.02],
        [radius + 0.012, bowl(radius) + 0.008],
        [radius - 0.012, bowl(radius) + 0.004],
      ],
      bevel > 1 ? 44 : 22,
      { ring: true },
    )
  const hub = lathe(
    rounded(
      [
        [0.15, -0.11],
        [0.16, -0.02],
        [0.1, 0.006],
      ],
      { radius: 0.01, steps: bevel },
    ),
    bevel > 1 ? 48 : 24,
  )
  return merged(
    around(12, (angle) => turned(rib, angle)),
    ring(0.42),
    ring(0.64),
    hub,
  )
}

function feed(bevel: number, sides: number): Mesh {
  const horn: Corner[] = [
    [0.028, 0.47],
    [0.05, 0.49],
    [0.05, 0.56],
    [0.036, 0.572],
    [0.036, 0.63],
    [0.02, 0.64],
    [0, 0.641],
  ]
  const strut = (angle: number): Mesh =>
    turned(
      tube(
        [
          [0.6, bowl(0.6) + 0.006, 0],
          [0.32, 0.37, 0],
          [0.045, 0.525, 0],
        ],
        0.011,
        Math.max(6, sides / 2),
      ),
      angle,
    )
  const foot = (angle: number): Mesh =>
    turned(moved(roundedBox([0.07, 0.02, 0.05], 0.005, bevel), [0.6, bowl(0.6) + 0.016, 0]), angle)
  const guide = tube(
    [
      [0, 0.005, 0],
      [0, 0.2, 0],
    ],
    0.028,
    sides,
  )
  return merged(
    lathe(rounded(horn, { radius: 0.006, steps: bevel }), sides * 2),
    around(3, (angle) => strut(angle + 0.5)),
    around(3, (angle) => foot(angle + 0.5)),
    guide,
  )
}

function yoke(bevel: number, sides: number): Mesh {
  const arm: Corner[] = [
    [-0.15, 0.93],
    [0.13, 0.93],
    [0.13, 1.02],
    [0.075, AXLE + 0.02],
    [0.05, AXLE + 0.075],
    [-0.05, AXLE + 0.075],
    [-0.085, AXLE],
    [-0.15, 1.05],
  ]
  const plate = turned(
    prism(rounded(arm, { radius: 0.03, steps: bevel + 1, closed: true }), 0.03, {
      bevel: 0.006,
      steps: bevel,
    }),
    Math.PI / 2,
  )
  const turntable = lathe(
    rounded(
      [
        [0.19, 0.9],
        [0.215, 0.905],
        [0.215, 0.945],
        [0.18, 0.955],
      ],
      { radius: 0.006, steps: bevel },
    ),
    sides * 3,
  )
  const axle = tube(
    [
      [-0.245, AXLE, 0],
      [0.245, AXLE, 0],
    ],
    0.04,
    sides * 2,
  )
  const ends = [1, -1].map((side) =>
    fixed(bolt(0.055, bevel), side > 0 ? 'right' : 'left', [side * 0.244, AXLE, 0]),
  )
  const gear = moved(roundedBox([0.2, 0.16, 0.2], 0.02, bevel + 1), [0, 1.03, -0.02])
  const weight = moved(roundedBox([0.24, 0.16, 0.07], 0.014, bevel + 1), [0, AXLE - 0.04, -0.2])
  const link = moved(roundedBox([0.12, 0.12, 0.3], 0.012, bevel), [0, AXLE - 0.005, -0.05])
  return merged(
    moved(plate, [0.2, 0, 0]),
    moved(plate, [-0.2, 0, 0]),
    turntable,
    axle,
    ...ends,
    gear,
    weight,
    link,
  )
}

function cables(sides: number): Mesh {
  const path = smoothPath(
    [
      [0.07, 1.1, -0.08],
      [0.12, 1.2, -0.2],
      [0.09, 1.38, -0.27],
      [0.03, 1.42, -0.23],
    ],
    0.06,
    5,
  )
  return tube(path, 0.014, sides)
}

const enamel = paintedSteel({
  colour: [0.74, 0.75, 0.73],
  seed: 3,
  scale: 0.9,
  wear: 0.02,
  rust: 0.3,
  dirt: 0.7,
  rough: 0.42,
})

const base = paintedSteel({
  colour: [0.36, 0.39, 0.37],
  seed: 9,
  scale: 1.6,
  wear: 0.32,
  rust: 0.4,
  dirt: 0.75,
  rough: 0.5,
  print: (at, coat) => {
    if (at.nz < 0.9 || at.z < 0.3) return
    const ink = Math.max(
      lettered({ text: 'EMB-R4', x: -0.03, y: 0.61, high: 0.026 }, at.x, at.y),
      lettered({ text: 'HIGH VOLTAGE', x: -0.01, y: 0.39, high: 0.015 }, at.x, at.y),
    )
    cover(coat, [0.86, 0.85, 0.8], [0.5, 0], 0.9 * ink)
    const [x, y] = [Math.abs(at.x + 0.03), at.y - 0.435]
    const sign = y > 0 && y < 0.085 ? 1 - smoothstep(0.0, 0.0015, x - (0.085 - y) * 0.58) : 0
    cover(coat, [0.87, 0.68, 0.08], [0.5, 0], sign)
    if (x < 0.004 && y > 0.012 && y < 0.056) cover(coat, [0.08, 0.08, 0.08], [0.5, 0], 1)
  },
})

const steel = bareMetal({ colour: [0.62, 0.63, 0.64], seed: 8, scale: 3, rust: 0.2, rough: 0.36 })
const rubber = moulded({ colour: [0.06, 0.06, 0.062], seed: 8, scale: 3, rough: 0.65 })
