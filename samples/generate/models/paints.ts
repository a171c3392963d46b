import { clamp, mix, smoothstep } from '../picture/curves.ts'
import type { Rgb } from '../picture/colour.ts'
import { cells, grain, lumps, veins } from './grain.ts'
import type { Coat, Paint, Spot } from './model.ts'

const RUST: Rgb = [0.36, 0.17, 0.075]
const SOIL: Rgb = [0.2, 0.165, 0.125]

/** Starts a coat over. */
export function lay(coat: Coat, [r, g, b]: Rgb, rough: number, metal: number): void {
  coat.r = r
  coat.g = g
  coat.b = b
  coat.rough = rough
  coat.metal = metal
  coat.height = 0
}

/** Covers a share of the coat with another color and feel. */
export function cover(coat: Coat, [r, g, b]: Rgb, [rough, metal]: Feel, share: number): void {
  coat.r = mix(coat.r, r, share)
  coat.g = mix(coat.g, g, share)
  coat.b = mix(coat.b, b, share)
  coat.rough = mix(coat.rough, rough, share)
  coat.metal = mix(coat.metal, metal, share)
}

export function shade(coat: Coat, by: number): void {
  coat.r *= by
  coat.g *= by
  coat.b *= by
}

type Feel = readonly [rough: number, metal: number]
/** Paints what is printed on a coat before it wears. */
export type Print = (at: Readonly<Spot>, coat: Coat) => void

/** Amounts are 0..1; `scale` is 1 for an object of one meter and more for smaller ones. */
export type Worn = {
  readonly colour: Rgb
  readonly seed: number
  readonly scale?: number
  readonly rough?: number
  readonly wear?: number
  readonly rust?: number
  readonly dirt?: number
  readonly scratches?: number
  /** The color that shows where the coat is gone. */
  readonly under?: Rgb
  readonly print?: Print
}

/** Painted steel: dirt in its creases, chips along its edges, rust in and below the chips. */
export function paintedSteel(worn: Worn): Paint {
  const { colour, seed, scale = 1, rough = 0.45, wear = 0.5, rust = 0.3, dirt = 0.5 } = worn
  const { scratches = 0.5, under = [0.52, 0.52, 0.51], print } = worn
  return (at, coat) => {
    const [x, y, z] = [at.x * scale, at.y * scale, at.z * scale]
    const broad = grain(x * 4, y * 4, z * 4, 4, seed)
    const fine = grain(x * 24, y * 24, z * 24, 5, seed + 11)
    const streak = grain(x * 20, y * 1.8, z * 20, 4, seed + 23)
    lay(coat, colour, rough + 0.16 * (broad - 0.5), 0)
    print?.(at, coat)
    shade(coat, 0.88 + 0.24 * broad)
    const grime = clamp(1.1 * at.crease + 0.8 * (1 - at.open) + 2.2 * (streak - 0.56)) * dirt
    cover(coat, SOIL, [0.85, 0], 0.75 * grime)
    const bled = smoothstep(0.6, 0.78, streak + 0.25 * (broad - 0.5)) * rust
    cover(coat, RUST, [0.8, 0], 0.55 * bled)
    const line = scratch(x, y, z, seed) * scratches
    cover(
      coat,
      [colour[0] * 1.25 + 0.06, colour[1] * 1.25 + 0.06, colour[2] * 1.25 + 0.06],
      [0.6, 0],
      0.5 * line,
    )
    const bare = fine + 0.36 * wear * at.edge + 0.34 * wear * (broad - 0.5) + 0.06 * wear
    const rim = smoothstep(0.69, 0.715, bare)
    const core = smoothstep(0.71, 0.735, bare)
    cover(
      coat,
      [colour[0] * 0.4 + 0.08, colour[1] * 0.4 + 0.075, colour[2] * 0.4 + 0.07],
      [0.7, 0],
      rim,
    )
    cover(coat, under, [0.36, 0.95], core)
    const red =
      smoothstep(0.62 - 0.4 * rust, 0.8 - 0.4 * rust, broad * 0.5 + 0.5 * streak + 0.1) * core
    rusted(coat, { x, y, z }, { seed, share: Math.min(1, red * rust * 3) })
    coat.height = (0.0006 * (0.5 - rim) + 0.00012 * (fine - 0.5)) / scale
  }
}

/** Rust: brown and orange, rough, in scales. */
export function rusted(
  coat: Coat,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  { seed, share }: { readonly seed: number; readonly share: number },
): void {
  if (share <= 0) return
  const scale = grain(x * 40, y * 40, z * 40, 3, seed + 31)
  const tone = smoothstep(0.3, 0.7, scale)
  const colour: Rgb = [mix(0.15, 0.43, tone), mix(0.075, 0.2, tone), mix(0.045, 0.085, tone)]
  cover(coat, colour, [0.9, 0.15], share)
}

/** Sparse hairlines, 1 on a line. */
function scratch(x: number, y: number, z: number, seed: number): number {
  const gate = smoothstep(0.52, 0.62, lumps(x * 5, y * 5, z * 5, seed + 41))
  if (gate === 0) return 0
  const one = veins(x * 3 + y * 34, y * 4 - x * 30, z * 9, 1, seed + 43)
  return gate * smoothstep(0.965, 0.99, one)
}

/** Bare metal: brushed, dull from touch, dark in its creases. */
export function bareMetal({
  colour,
  seed,
  scale = 1,
  rough = 0.35,
  rust = 0,
  dirt = 0.5,
  print,
}: Worn): Paint {
  return (at, coat) => {
    const [x, y, z] = [at.x * scale, at.y * scale, at.z * scale]
    const broad = grain(x * 6, y * 6, z * 6, 4, seed)
    const brushed = grain(x * 12, y * 160, z * 12, 2, seed + 3)
    lay(coat, colour, rough + 0.3 * (broad - 0.5) + 0.08 * (brushed - 0.5), 0.96)
    print?.(at, coat)
    shade(coat, 0.84 + 0.2 * broad + 0.08 * brushed + 0.16 * at.edge)
    cover(coat, SOIL, [0.8, 0.2], dirt * clamp(1.1 * at.crease + 0.7 * (1 - at.open)) * 0.8)
    const patches = smoothstep(
      0.72 - 0.5 * rust,
      0.84 - 0.5 * rust,
      broad * 0.7 + 0.3 * brushed + 0.25 * at.crease,
    )
    rusted(coat, { x, y, z }, { seed, share: rust > 0 ? patches : 0 })
    coat.height = (0.00008 * brushed) / scale
  }
}

/** Rubber and plastic: matte, dusty from above, paler where rubbed. */
export function moulded({
  colour,
  seed,
  scale = 1,
  rough = 0.7,
  wear = 0.5,
  dirt = 0.5,
  print,
}: Worn): Paint {
  return (at, coat) => {
    const [x, y, z] = [at.x * scale, at.y * scale, at.z * scale]
    const broad = grain(x * 7, y * 7, z * 7, 4, seed)
    const fine = grain(x * 90, y * 90, z * 90, 2, seed + 5)
    lay(coat, colour, rough + 0.2 * (broad - 0.5), 0)
    print?.(at, coat)
    shade(coat, 0.86 + 0.28 * broad)
    const paler: Rgb = [coat.r * 1.15 + 0.07, coat.g * 1.15 + 0.07, coat.b * 1.15 + 0.065]
    cover(coat, paler, [0.8, 0], wear * clamp(at.edge * 1.2 * smoothstep(0.36, 0.6, broad)))
    cover(coat, paler, [0.85, 0], 0.5 * wear * scratch(x, y, z, seed))
    const dust = clamp(0.7 * at.crease + 0.6 * (1 - at.open) + 0.5 * Math.max(0, at.ny) * broad)
    cover(coat, [0.36, 0.32, 0.27], [0.92, 0], dirt * 0.6 * dust * smoothstep(0.3, 0.62, broad))
    coat.height = (0.0001 * fine) / scale
  }
}

/** Cast concrete: clouds, pores, streaks that run down, chipped edges that show the stones inside. */
export function concrete({ colour, seed, scale = 1, wear = 0.5, dirt = 0.5, print }: Worn): Paint {
  return (at, coat) => {
    const [x, y, z] = [at.x * scale, at.y * scale, at.z * scale]
    const cloud = grain(x * 3, y * 3, z * 3, 5, seed)
    const fine = grain(x * 60, y * 60, z * 60, 3, seed + 3)
    const streak = grain(x * 16, y * 1.2, z * 16, 4, seed + 7)
    const pore =
      smoothstep(0.2, 0.11, cells(x * 44, y * 44, z * 44, seed + 9)) * smoothstep(0.44, 0.62, cloud)
    lay(coat, colour, 0.88 + 0.1 * (fine - 0.5), 0)
    print?.(at, coat)
    const chipped = grain(x * 15, y * 15, z * 15, 4, seed + 13) + 0.3 * wear * at.edge
    const chip = smoothstep(0.7, 0.73, chipped)
    const stones = smoothstep(0.25, 0.6, cells(x * 55, y * 55, z * 55, seed + 17))
    const broken = mix(0.56, 0.36, stones)
    cover(coat, [broken, broken * 0.97, broken * 0.92], [0.94, 0], chip)
    shade(coat, 0.76 + 0.34 * cloud + 0.12 * (fine - 0.5) - 0.4 * pore)
    const soot = clamp(1.1 * (1 - at.open) + 0.9 * at.crease + 2.4 * (streak - 0.55)) * dirt
    cover(coat, [0.14, 0.13, 0.115], [0.92, 0], 0.62 * soot)
    coat.height =
      (0.0007 * (fine - 0.5) - 0.0035 * pore - 0.006 * chip * (0.6 + 0.4 * stones)) / scale
  }
}
