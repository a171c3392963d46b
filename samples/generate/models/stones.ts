import { clamp, mix, smoothstep } from '../picture/curves.ts'
import { mixed, type Rgb } from '../picture/colour.ts'
import type { Point } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { cubeSphere } from './cube-sphere.ts'
import { cells, grain, veins } from './grain.ts'
import { moved, unit } from './mesh.ts'
import type { Fineness, Model, Paint } from './model.ts'
import { cover, lay, shade } from './paints.ts'

/** A kind of stone: its shape, then its surface. Lengths are fractions of its mean radius. */
export type Stone = {
  readonly seed: number
  /** Roughly half its width, height and depth, in meters. */
  readonly size: Point
  /** 2 starts as a ball, more as a block. */
  readonly squareness: number
  /** Planes that cut the stone, and the smallest fraction of the radius that they leave. */
  readonly cuts: number
  readonly depth: number
  /** How far lumps and fine grain move the surface, and how far ledges protrude. */
  readonly lumps: number
  readonly grain: number
  readonly ledges: number
  /** Bowls knocked into it. */
  readonly craters: number
  readonly dark: Rgb
  readonly light: Rgb
  /** Layers over the stone's height; 0 for none. */
  readonly strata: number
  /** What covers the upper side, and how much of it is covered. */
  readonly cover: Rgb
  readonly covered: number
  /** Height below which the stone is flattened. */
  readonly sunk: number
  readonly roughness: number
  readonly metalness: number
  /** Dark lines and pale specks, 0..1. */
  readonly cracks: number
  readonly specks: number
}

export function stone(plan: Stone, { stone: divisions }: Fineness): Model {
  const place = shaped(plan)
  const mesh = cubeSphere(divisions, (direction) => settled(place(direction), plan))
  const low = mesh.positions.reduce(
    (least, value, i) => (i % 3 === 1 ? Math.min(least, value) : least),
    0,
  )
  return {
    parts: [
      { name: 'stone', mesh: moved(mesh, [0, -low, 0]), surface: painted(plan, low), crease: 115 },
    ],
  }
}

/** Presses what would hang below nearly flat, so that a stone lies on the ground instead of balancing. */
function settled([x, y, z]: Point, { size, sunk }: Stone): Point {
  const ground = -sunk * size[1]
  return [x, y < ground ? ground + (y - ground) * 0.05 : y, z]
}

type Place = (direction: Point) => Point

function shaped(plan: Stone): Place {
  const { seed, size, squareness, cuts, depth, craters } = plan
  const random = seeded(seed)
  const aim = (): Point => unit([random() - 0.5, random() - 0.5, random() - 0.5])
  const planes = Array.from({ length: cuts }, () => ({
    normal: aim(),
    distance: depth + (1 - depth) * 0.7 * random(),
  }))
  const bowls = Array.from({ length: craters }, () => ({ at: aim(), wide: 0.1 + 0.3 * random() }))
  const raised = (value: number): number =>
    Math.exp(squareness * Math.log(Math.max(1e-9, Math.abs(value))))
  return ([x, y, z]) => {
    let radius = Math.exp(-Math.log(raised(x) + raised(y) + raised(z)) / squareness)
    for (const { normal, distance } of planes) {
      const facing = x * normal[0] + y * normal[1] + z * normal[2]
      if (facing > 0.05) radius = Math.min(radius, distance / facing)
    }
    radius *= 1 + plan.lumps * (grain(x * 1.8 + seed, y * 1.8, z * 1.8, 3, seed) - 0.5)
    radius += plan.grain * (grain(x * 5, y * 5 + seed, z * 5, 5, seed + 3) - 0.5)
    radius -= plan.grain * 0.55 * smoothstep(0.78, 1, veins(x * 1.7, y * 1.7, z * 1.7, 3, seed + 9))
    if (plan.ledges > 0) radius += plan.ledges * ledge(plan, [x * radius, y * radius, z * radius])
    for (const { at, wide } of bowls) {
      const away = Math.hypot(x - at[0], y - at[1], z - at[2]) / wide
      if (away < 1.6) radius += wide * (0.14 * rim(away) - 0.34 * smoothstep(0.98, 0.2, away))
    }
    return [x * radius * size[0], y * radius * size[1], z * radius * size[2]]
  }
}

const rim = (away: number): number => smoothstep(0.72, 1, away) * smoothstep(1.6, 1, away)

/** The position in layers, counted from below and slightly warped. */
const layerAt = ({ strata, seed }: Stone, [x, y, z]: Point): number =>
  (y + 1) * strata +
  1.3 * grain(2, y * 1.7, 3, 2, seed + 18) +
  0.4 * grain(x * 1.3 + 5, y * 0.6, z * 1.3, 3, seed + 19)

/** How far a layer protrudes, with a groove at its lower end. */
function ledge(plan: Stone, at: Point): number {
  const layer = layerAt(plan, at)
  const own = grain(Math.floor(layer) * 3.7, 1.5, 2.5, 1, plan.seed + 21) - 0.5
  const next = grain(Math.floor(layer + 1) * 3.7, 1.5, 2.5, 1, plan.seed + 21) - 0.5
  const share = layer - Math.floor(layer)
  const groove = smoothstep(0.12, 0, share) + smoothstep(0.9, 1, share)
  return mix(own, next, smoothstep(0.92, 1, share)) - 0.3 * groove
}

function painted(plan: Stone, low: number): Paint {
  const { seed, size, strata, covered } = plan
  const radius = (size[0] + size[1] + size[2]) / 3
  return (at, coat) => {
    const [x, y, z] = [at.x / radius + 20, (at.y + low) / radius + 20, at.z / radius + 20]
    const broad = grain(x * 2.6, y * 2.6, z * 2.6, 5, seed + 1)
    const fine = grain(x * 16, y * 16, z * 16, 5, seed + 5)
    let tone = smoothstep(0.25, 0.75, 0.6 * broad + 0.4 * fine)
    let band = 0
    if (strata > 0) {
      const local: Point = [at.x / size[0], (at.y + low) / size[1], at.z / size[2]]
      const layer = layerAt(plan, local) * (plan.ledges > 0 ? 1 : 1.7)
      band = grain(layer * 2.3, fine * 0.4, 4, 3, seed + 33)
      tone = mix(tone, smoothstep(0.28, 0.72, band), 0.62)
    }
    lay(
      coat,
      mixed(plan.dark, plan.light, tone),
      plan.roughness + 0.2 * (fine - 0.5),
      plan.metalness,
    )
    const speck = smoothstep(0.26, 0.12, cells(x * 30, y * 30, z * 30, seed + 8)) * plan.specks
    shade(coat, 0.86 + 0.28 * fine)
    shade(coat, 1 + (cells(x * 14, y * 14, z * 14, seed + 4) < 0.4 ? -0.34 : 0.5) * speck)
    const crack =
      smoothstep(0.955, 0.99, veins(x * 1.7, y * 1.7, z * 1.7, 5, seed + 9)) * plan.cracks
    shade(
      coat,
      (1 - 0.55 * crack) * (1 + 0.22 * at.edge) * (1 - 0.45 * at.crease) * (0.55 + 0.45 * at.open),
    )
    coat.height =
      radius * (0.012 * (fine - 0.5) + 0.006 * (band - 0.5) - 0.008 * crack + 0.0015 * speck)
    if (covered === 0) return
    const patch = grain(x * 3.2, y * 3.2, z * 3.2, 5, seed + 7) - 0.5
    const up = at.ny + 1.3 * patch + 0.25 * at.crease
    const share = smoothstep(1 - covered, 1.16 - covered, up)
    const downy = grain(x * 46, y * 46, z * 46, 3, seed + 15)
    const [r, g, b] = plan.cover
    const own = 0.62 + 0.55 * downy + 0.25 * broad
    cover(coat, [r * own, g * own, b * own], [clamp(0.72 + 0.25 * downy), 0], share)
    coat.height = mix(coat.height, radius * 0.013 * downy, share)
  }
}
