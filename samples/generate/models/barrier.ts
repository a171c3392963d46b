import { lettered } from './lettering.ts'
import type { Point } from '../picture/noise.ts'
import { bothWays, fixed, rivet } from './fixings.ts'
import { grain } from './grain.ts'
import { merged, moved, type Mesh } from './mesh.ts'
import type { Fineness, Model } from './model.ts'
import { rounded, type Corner } from './outline.ts'
import { bareMetal, concrete, cover, moulded } from './paints.ts'
import { roundedBox } from './shapes.ts'
import { loft } from './prism.ts'
import { smoothPath, tube } from './sweeps.ts'
import { smoothstep } from '../picture/curves.ts'

const HALF = 1
const SLOT = 0.085

/** Half of the cross-section, from the middle of the foot to the top: the New Jersey shape. */
const SIDE: readonly Corner[] = [
  [0.3, 0],
  [0.3, 0.1],
  [0.18, 0.33],
  [0.085, 0.8],
]

/** A concrete road barrier two meters long: a wide foot, sloping faces, slots for a forklift, lifting eyes. */
export function roadBarrier({ bevel, sides }: Fineness): Model {
  const corners = [...SIDE, ...SIDE.toReversed().map(([z, y]): Corner => [-z, y])]
  const section = rounded(corners, { radius: 0.016, steps: bevel + 1, closed: true })
  const ring = (x: number, open: boolean, inset = 0): Point[] =>
    section.map(([z, y]): Point => {
      const [w, v] = [z * (1 - inset * 3), y + inset * (0.4 - y) * 2.2]
      return [x, open && v < SLOT ? SLOT + v * 0.08 : v, w]
    })
  const stations = [-0.66, -0.4, 0.4, 0.66].flatMap((x, i): [number, boolean][] => {
    const opens = i % 2 === 0
    return [
      [x - 0.004, !opens],
      [x + 0.004, opens],
    ]
  })
  const edge = Array.from({ length: bevel + 1 }, (_, k) => {
    const angle = ((k / bevel) * Math.PI) / 2
    return [HALF - 0.014 * (1 - Math.cos(angle)), 0.014 * (1 - Math.sin(angle))] as const
  })
  const rings = [
    ...edge.map(([x, inset]) => ring(-x, false, inset)),
    ...stations.map(([x, open]) => ring(x, open)),
    ...edge.toReversed().map(([x, inset]) => ring(x, false, inset)),
  ]
  return {
    parts: [
      { name: 'barrier', mesh: loft(rings), surface: cast, crease: 32 },
      { name: 'lifting_eyes', mesh: eyes(sides), surface: rusty },
      { name: 'connectors', mesh: connectors(sides), surface: rusty },
      { name: 'reflectors', mesh: bothWays(reflectors(bevel)), surface: reflector },
    ],
  }
}

function eyes(sides: number): Mesh {
  const path = smoothPath(
    [
      [-0.055, -0.05, 0],
      [-0.055, 0.085, 0],
      [0.055, 0.085, 0],
      [0.055, -0.05, 0],
    ],
    0.05,
    sides > 8 ? 8 : 4,
  )
  const eye = tube(path, 0.0085, sides)
  return merged(moved(eye, [-0.55, 0.8, 0]), moved(eye, [0.55, 0.8, 0]))
}

/** Loops that protrude from both ends, through which a pin joins two barriers. */
function connectors(sides: number): Mesh {
  const loop = (y: number): Mesh => {
    const path: Point[] = [
      [HALF - 0.04, y, -0.045],
      [HALF + 0.05, y, -0.045],
      [HALF + 0.05, y, 0.045],
      [HALF - 0.04, y, 0.045],
    ]
    return tube(smoothPath(path, 0.04, sides > 8 ? 7 : 3), 0.009, sides)
  }
  return merged(bothWays(loop(0.24)), bothWays(loop(0.58)))
}

function reflectors(bevel: number): Mesh {
  const slope = Math.atan2(0.095, 0.47)
  const one = (x: number): Mesh => {
    const plate = fixed(roundedBox([0.11, 0.012, 0.055], 0.004, bevel), 'front', [0, 0, 0])
    const screws = [-0.044, 0.044].map((side) => fixed(rivet(0.005), 'front', [side, 0, 0.006]))
    const whole = merged(plate, ...screws)
    const [cos, sin] = [Math.cos(-slope), Math.sin(-slope)]
    const positions = whole.positions.map((value, i, all) => {
      if (i % 3 === 1) return value * cos - all[i + 1] * sin
      return i % 3 === 2 ? all[i - 1] * sin + value * cos : value
    })
    return moved({ ...whole, positions }, [x, 0.62, 0.128])
  }
  return merged(one(-0.72), one(0.72))
}

const poured = concrete({
  colour: [0.63, 0.615, 0.585],
  seed: 6,
  scale: 1,
  wear: 0.6,
  dirt: 0.8,
  print: (at, coat) => {
    const across = at.x * Math.sign(at.nz)
    const ink =
      Math.abs(at.nz) > 0.5
        ? lettered({ text: 'EMB-14', x: 0, y: 0.56, high: 0.11 }, across, at.y)
        : 0
    const gaps = smoothstep(0.7, 0.5, grain(at.x * 24, at.y * 24, at.z * 24, 4, 44))
    cover(coat, [0.17, 0.165, 0.16], [0.85, 0], 0.85 * ink * gaps)
  },
})

/** Dark splashes from the road, and scrapes from tires and bumpers along the slope. */
const cast: typeof poured = (at, coat) => {
  poured(at, coat)
  const splash = smoothstep(
    0.34,
    0.02,
    at.y + 0.3 * (grain(at.x * 5, at.y * 5, at.z * 5, 5, 61) - 0.5),
  )
  cover(coat, [0.17, 0.155, 0.135], [0.9, 0], 0.55 * splash)
  const scrape = grain(at.x * 1.6, at.y * 34, at.z * 3, 4, 67)
  const where = smoothstep(0.2, 0.3, at.y) * smoothstep(0.62, 0.4, at.y)
  cover(coat, [0.1, 0.1, 0.1], [0.7, 0], 0.75 * where * smoothstep(0.66, 0.74, scrape))
  cover(coat, [0.8, 0.79, 0.76], [0.9, 0], 0.7 * where * smoothstep(0.33, 0.26, scrape))
}

const rusty = bareMetal({ colour: [0.36, 0.27, 0.21], seed: 5, scale: 3, rust: 1, rough: 0.7 })

const reflector = moulded({
  colour: [0.86, 0.36, 0.05],
  seed: 4,
  scale: 5,
  rough: 0.28,
  wear: 0.3,
  dirt: 0.6,
})
