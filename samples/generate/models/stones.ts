import { mix, smoothstep } from '../picture/curves.ts'
import { mixed, type Rgb } from '../picture/colour.ts'
import { fractal, noise, type Point } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { cubeSphere, directionOf } from './cube-sphere.ts'
import type { Model, Paint } from './glb.ts'
import { unit } from './mesh.ts'

/** A kind of stone: its shape, then its surface. */
export type Stone = {
  readonly seed: number
  readonly size: Point
  /** Planes that cut the ball, and the least share of the radius that they leave. */
  readonly cuts: number
  readonly depth: number
  /** How far lumps and fine grain move the surface. */
  readonly lumps: number
  readonly grain: number
  /** Bowls knocked into it. */
  readonly craters: number
  readonly dark: Rgb
  readonly light: Rgb
  /** Layers across its height; 0 for none. */
  readonly strata: number
  /** What lies on its upper side, and how much of it. */
  readonly cover: Rgb
  readonly covered: number
  readonly roughness: number
  readonly metalness: number
}

export function stone(plan: Stone, divisions: number): Model {
  return {
    parts: [{ name: 'stone', mesh: cubeSphere(divisions, shaped(plan)), surface: 'stone' }],
    surfaces: { stone: { paint: painted(plan) } },
  }
}

function shaped({ seed, size, cuts, depth, lumps, grain, craters }: Stone) {
  const random = seeded(seed)
  const aim = (): Point => unit([random() - 0.5, random() - 0.5, random() - 0.5])
  const planes = Array.from({ length: cuts }, () => ({
    normal: aim(),
    distance: depth + (1 - depth) * 0.7 * random(),
  }))
  const bowls = Array.from({ length: craters }, () => ({ at: aim(), wide: 0.1 + 0.3 * random() }))
  return ([x, y, z]: Point): Point => {
    let radius = 1
    for (const { normal, distance } of planes) {
      const facing = x * normal[0] + y * normal[1] + z * normal[2]
      if (facing > 0.05) radius = Math.min(radius, distance / facing)
    }
    radius *= 1 + lumps * (fractal([x * 1.8 + seed, y * 1.8, z * 1.8], 4, seed) - 0.5)
    radius += grain * (fractal([x * 6, y * 6 + seed, z * 6], 4, seed + 3) - 0.5)
    for (const { at, wide } of bowls) {
      const away = Math.hypot(x - at[0], y - at[1], z - at[2]) / wide
      if (away < 1.5) radius += wide * (0.12 * rim(away) - 0.2 * smoothstep(1, 0.2, away))
    }
    return [x * radius * size[0], y * radius * size[1], z * radius * size[2]]
  }
}

const rim = (away: number): number => smoothstep(0.7, 1, away) * smoothstep(1.5, 1, away)

function painted(plan: Stone): Paint {
  const { seed, strata, cover, covered } = plan
  const at = (u: number, v: number, frequency: number, octaves: number, own: number): number => {
    const [x, y, z] = directionOf(u, v)
    return fractal([x * frequency + 20, y * frequency + 20, z * frequency + 20], octaves, own)
  }
  const layer = (u: number, v: number): number => {
    const [x, y, z] = directionOf(u, v)
    const bent = y * strata + 1.6 * noise(x * 1.5 + 9, y * 1.5, z * 1.5, seed)
    return 0.5 + 0.5 * Math.sin(bent * 3 + 4 * noise(bent, 3, 1, seed))
  }
  const lying = (u: number, v: number): number => {
    if (covered === 0) return 0
    const up = directionOf(u, v)[1]
    return smoothstep(1 - covered, 1.25 - covered, up + 0.5 * (at(u, v, 3, 4, seed + 7) - 0.5))
  }
  return {
    colour: (u, v) => {
      const broad = at(u, v, 3, 5, seed + 1)
      const speckle = at(u, v, 24, 2, seed + 5)
      const t = strata > 0 ? mix(broad, layer(u, v), 0.6) : smoothstep(0.3, 0.7, broad)
      const [r, g, b] = mixed(plan.dark, plan.light, t)
      const shade = 0.78 + 0.44 * speckle
      return mixed([r * shade, g * shade, b * shade], cover, lying(u, v))
    },
    roughness: (u, v) => plan.roughness + 0.15 * (at(u, v, 8, 3, seed + 2) - 0.5),
    metalness: (u, v) => plan.metalness * (1 - lying(u, v)),
    height: (u, v) =>
      (at(u, v, 8, 5, seed + 1) + (strata > 0 ? 0.35 * layer(u, v) : 0)) * (1 - 0.5 * lying(u, v)),
    bump: 6,
  }
}
