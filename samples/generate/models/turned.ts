import { mixed, type Rgb } from '../picture/colour.ts'
import { mix, smoothstep } from '../picture/curves.ts'
import { torus } from './barrel.ts'
import type { Model, Paint, Part, Surface } from './glb.ts'
import { bevelledBox, lathe, moved } from './mesh.ts'
import type { Point } from '../picture/noise.ts'

type Profile = readonly (readonly [number, number])[]

/** A painted, worn coat on something turned on a lathe. */
export type Coat = {
  readonly colour: Rgb
  /** Bands of a second colour along the profile, as shares of its length. */
  readonly band: Rgb
  readonly bands: readonly (readonly [number, number])[]
  /** What shows where the coat is gone, and how much of it is gone. */
  readonly under: Rgb
  readonly worn: number
  readonly roughness: number
  readonly metalness: number
  readonly bump: number
  readonly seed: number
}

/** One thing off the lathe, perhaps on a square foot, perhaps with a second part. */
export type Turned = {
  readonly profile: Profile
  readonly coat: Coat
  readonly foot?: { readonly size: Point; readonly at: Point; readonly surface: Surface }
  readonly extra?: {
    readonly profile: Profile
    readonly at: Point
    readonly surface: Surface
  }
}

export function turnedModel({ profile, coat, foot, extra }: Turned, segments: number): Model {
  const parts: Part[] = [{ name: 'body', mesh: lathe(profile, segments), surface: 'coat' }]
  const surfaces: Record<string, Surface> = { coat: { paint: coated(coat) } }
  if (foot) {
    const mesh = moved(bevelledBox(foot.size, 0.02), foot.at)
    parts.push({ name: 'foot', mesh, surface: 'foot' })
    surfaces['foot'] = foot.surface
  }
  if (extra) {
    const mesh = moved(lathe(extra.profile, Math.ceil(segments / 2)), extra.at)
    parts.push({ name: 'fitting', mesh, surface: 'fitting' })
    surfaces['fitting'] = extra.surface
  }
  return { parts, surfaces }
}

export function coated(coat: Coat): Paint {
  const { seed } = coat
  const gone = (u: number, v: number): number =>
    smoothstep(0.72 - coat.worn, 0.8 - coat.worn, torus(u, v, 3.2, 5, seed + 8))
  const banded = (v: number): boolean => coat.bands.some(([from, to]) => v > from && v < to)
  return {
    colour: (u, v) => {
      const dirt = 0.72 + 0.5 * torus(u, v, 2.2, 5, seed)
      const [r, g, b] = banded(v) ? coat.band : coat.colour
      const under = mixed(coat.under, [0.04, 0.035, 0.03], 0.6 * torus(u, v, 5, 3, seed + 4))
      return mixed([r * dirt, g * dirt, b * dirt], under, gone(u, v))
    },
    roughness: (u, v) =>
      mix(coat.roughness, 0.9, gone(u, v)) + 0.12 * (torus(u, v, 6, 3, seed + 2) - 0.5),
    metalness: (u, v) => mix(coat.metalness, 0.1, gone(u, v)),
    height: (u, v) => 0.5 * torus(u, v, 5, 5, seed + 3) - 0.35 * gone(u, v),
    bump: coat.bump,
  }
}
