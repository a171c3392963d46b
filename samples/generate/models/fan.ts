import { clamp } from '../picture/curves.ts'
import { rivet, fixed, torus } from './fixings.ts'
import { around, merged, moved, reshaped, tipped, turned, pieces, type Mesh } from './mesh.ts'
import type { Fineness, Model, Plain } from './model.ts'
import { rounded, type Corner, type Flat } from './outline.ts'
import { bareMetal, paintedSteel } from './paints.ts'
import { prism } from './prism.ts'
import { lathe, roundedBox } from './shapes.ts'
import { tube } from './sweeps.ts'
import { wood } from './wood.ts'

/** A ceiling fan 1.32 meters across: five wooden blades, a bronze motor, a milk-glass lamp, a pull chain. */
export function ceilingFan({ turn, bevel, sides }: Fineness): Model {
  const round = (profile: readonly Corner[], radius = 0.006): Mesh =>
    lathe(rounded(profile, { radius, steps: bevel }), turn)
  const rod = merged(
    round([
      [0.013, 0.24],
      [0.013, 0.44],
      [0.03, 0.452],
      [0.072, 0.475],
      [0.078, 0.51],
      [0.078, 0.52],
    ]),
    round([
      [0.02, 0.225],
      [0.032, 0.235],
      [0.026, 0.262],
      [0.0145, 0.272],
    ]),
  )
  const motor = round([
    [0.055, 0.096],
    [0.09, 0.104],
    [0.108, 0.118],
    [0.112, 0.13],
    [0.142, 0.136],
    [0.152, 0.15],
    [0.152, 0.166],
    [0.146, 0.172],
    [0.152, 0.178],
    [0.152, 0.194],
    [0.138, 0.21],
    [0.08, 0.23],
    [0.03, 0.238],
  ])
  const vents = around(bevel > 1 ? 24 : 10, (angle) =>
    turned(moved(roundedBox([0.005, 0.022, 0.006], 0.002, bevel - 1), [0.1125, 0.121, 0]), angle),
  )
  const fitter = round(
    [
      [0.045, 0.05],
      [0.062, 0.056],
      [0.062, 0.082],
      [0.05, 0.098],
    ],
    0.004,
  )
  const glass: Corner[] = [
    [0, -0.045],
    [0.05, -0.042],
    [0.095, -0.018],
    [0.11, 0.015],
    [0.1, 0.042],
    [0.074, 0.058],
    [0.06, 0.062],
  ]
  const spin = { turns: 6, at: [0, 0, 0] as const }
  const grain = {
    light: [0.6, 0.39, 0.22],
    dark: [0.36, 0.2, 0.105],
    seed: 14,
    weathered: 0.06,
  } as const
  return {
    parts: [
      { name: 'rod', mesh: rod, surface: bronze },
      { name: 'motor', mesh: merged(motor, vents, fitter), surface: bronze },
      {
        name: 'globe',
        mesh: lathe(rounded(glass, { radius: 0.03, steps: bevel * 2 }), turn),
        surface: milk,
      },
      { name: 'pull_chain', mesh: chain(sides, bevel), surface: brass, fineness: 0.6 },
      {
        name: 'blade_irons',
        mesh: around(5, (angle) => turned(iron(bevel), angle)),
        surface: bronze,
        spin,
      },
      // The wood grain runs along each blade; `piece` tells the blades apart.
      { name: 'blades', mesh: blades(bevel), surface: spread(wood({ ...grain, along: 0 })), spin },
    ],
    loop: { seconds: 4, bob: 0 },
  }
}

const PITCH = 0.2

function blade(bevel: number): Mesh {
  const corners: Corner[] = [
    [0.2, -0.05],
    [0.4, -0.063],
    [0.63, -0.07, 0.05],
    [0.66, -0.03, 0.04],
    [0.66, 0.03, 0.04],
    [0.63, 0.07, 0.05],
    [0.4, 0.063],
    [0.2, 0.05],
  ]
  const outline: Flat[] = rounded(corners, { radius: 0.02, steps: bevel * 2 + 1, closed: true })
  return tipped(prism(outline, 0.0075, { bevel: 0.0025, steps: bevel }), Math.PI / 2)
}

const pitched = (mesh: Mesh): Mesh => moved(tipped(mesh, PITCH), [0, 0.152, 0])

const blades = (bevel: number): Mesh =>
  pieces(
    ...Array.from({ length: 5 }, (_, i) => turned(pitched(blade(bevel)), (i / 5) * Math.PI * 2)),
  )

function iron(bevel: number): Mesh {
  const shape: Corner[] = [
    [0.14, -0.014],
    [0.2, -0.012],
    [0.235, -0.038],
    [0.3, -0.034],
    [0.32, 0],
    [0.3, 0.034],
    [0.235, 0.038],
    [0.2, 0.012],
    [0.14, 0.014],
  ]
  const plate = tipped(
    prism(rounded(shape, { radius: 0.012, steps: bevel + 1, closed: true }), 0.005, {
      bevel: 0.0015,
      steps: bevel,
    }),
    Math.PI / 2,
  )
  const screws = [
    [0.25, -0.024],
    [0.25, 0.024],
    [0.3, 0],
  ].map(([x, z]) => fixed(rivet(0.006, 12), 'down', [x, -0.0085, z]))
  const lower = reshaped(plate, ([x, y, z]) => [x, y - 0.0058 + 0.004 * clamp((0.2 - x) / 0.06), z])
  return pitched(merged(lower, ...screws))
}

/** Rotates each blade's position back to the first blade's, so that one wood serves all five. */
function spread(paint: ReturnType<typeof wood>): ReturnType<typeof wood> {
  return (at, coat) => {
    const angle = (-at.piece / 5) * Math.PI * 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    paint({ ...at, x: at.x * cos - at.z * sin, z: at.x * sin + at.z * cos }, coat)
  }
}

function chain(sides: number, bevel: number): Mesh {
  const beads = Array.from({ length: bevel > 1 ? 22 : 0 }, (_, i) =>
    moved(
      lathe(
        Array.from({ length: 5 }, (_unused, k): Flat => {
          const angle = (k / 4 - 0.5) * Math.PI
          return [k === 0 || k === 4 ? 0 : 0.0024 * Math.cos(angle), 0.0024 * Math.sin(angle)]
        }),
        Math.max(6, sides / 2),
      ),
      [0.064, 0.06 - i * 0.0052, 0.02],
    ),
  )
  const bob = moved(
    lathe(
      [
        [0, -0.02],
        [0.006, -0.012],
        [0.007, -0.004],
        [0.003, 0.004],
        [0, 0.006],
      ],
      sides,
    ),
    [0.064, -0.062, 0.02],
  )
  const line = tube(
    [
      [0.064, 0.063, 0.02],
      [0.064, -0.06, 0.02],
    ],
    0.0008,
    6,
  )
  return merged(
    ...beads,
    bob,
    line,
    moved(torus(0.061, 0.003, [sides * 3, Math.max(6, sides / 2)]), [0, 0.07, 0]),
  )
}

const bronze = paintedSteel({
  colour: [0.17, 0.125, 0.09],
  seed: 23,
  scale: 3,
  wear: 0.08,
  rust: 0,
  dirt: 0.45,
  rough: 0.3,
  under: [0.62, 0.45, 0.26],
})
const brass = bareMetal({ colour: [0.76, 0.6, 0.33], seed: 2, scale: 6, rough: 0.28 })
const milk: Plain = {
  name: 'milk_glass',
  colour: [0.95, 0.9, 0.82],
  roughness: 0.25,
  metalness: 0,
  glow: [0.62, 0.5, 0.34],
}
