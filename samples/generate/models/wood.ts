import { clamp, mix, smoothstep } from '../picture/curves.ts'
import type { Rgb } from '../picture/colour.ts'
import type { Point } from '../picture/noise.ts'
import { grain } from './grain.ts'
import type { Paint } from './model.ts'
import { cover, lay, shade, type Print } from './paints.ts'

export type Timber = {
  /** Axis along which the fibers run: 0 is x. A slanted board gives a direction. */
  readonly along: 0 | 1 | 2 | Point
  readonly light: Rgb
  readonly dark: Rgb
  readonly seed: number
  /** 0 is planed and oiled, 1 has been out in the rain for years. */
  readonly weathered: number
  readonly print?: Print
}

/** Sawn wood: the rings of a trunk whose axis lies off each board, visible on the faces and on the ends. */
export function wood({ along, light, dark, seed, weathered, print }: Timber): Paint {
  return (at, coat) => {
    let [a, b, c] = [at.x, at.y, at.z]
    if (along === 1) [a, b, c] = [at.y, at.z, at.x]
    else if (along === 2) [a, b, c] = [at.z, at.x, at.y]
    else if (typeof along !== 'number') {
      const [dx, dy, dz] = along
      a = at.x * dx + at.y * dy + at.z * dz
      b = dz === 0 ? at.x * dy - at.y * dx : at.z * dy - at.y * dz
      c = dz === 0 ? at.z : at.x
    }
    const own = seed + at.piece * 7
    const chance = (n: number): number => grain(at.piece * 3.7 + n * 9.1, seed, n, 1, 5)
    const shift = chance(1) * 9
    const bend = 0.03 * (grain(a * 1.6 + shift, b * 3, c * 3, 3, own) - 0.5)
    const from = 0.03 + 0.2 * chance(2)
    const away = Math.hypot(b + bend + (chance(3) - 0.5) * 0.12, c + bend + from)
    const fibre = grain(a * 3 + shift, b * 130, c * 130, 4, own + 3)
    const ring = away * 95 + 1.6 * grain(a * 2 + shift, b * 14, c * 14, 3, own + 5)
    const late = smoothstep(0.25, 0.95, ring - Math.floor(ring))
    const knot = knotAt(a, b, c, shift)
    const tone = clamp(0.62 * late + 0.5 * (fibre - 0.5) + 0.7 * knot)
    lay(
      coat,
      [mix(light[0], dark[0], tone), mix(light[1], dark[1], tone), mix(light[2], dark[2], tone)],
      mix(0.5, 0.84, weathered),
      0,
    )
    const grey = clamp(
      weathered * (0.45 + 0.9 * (grain(a * 2 + shift, b * 9, c * 9, 4, own + 8) - 0.3)),
    )
    const silver = 0.3 + 0.36 * (1 - tone)
    cover(coat, [silver * 1.02, silver, silver * 0.94], [0.88, 0], 0.72 * grey)
    print?.(at, coat)
    shade(coat, (0.86 + 0.3 * chance(4)) * (0.9 + 0.2 * fibre))
    const check =
      smoothstep(0.7, 0.76, grain(a * 1.2 + shift, b * 70, c * 70, 2, own + 13)) * weathered
    shade(coat, 1 - 0.6 * check)
    const dirt = clamp(0.9 * at.crease + 0.85 * (1 - at.open))
    cover(coat, [0.13, 0.1, 0.075], [0.92, 0], (0.35 + 0.4 * weathered) * dirt)
    const rub = at.edge * smoothstep(0.4, 0.62, grain(a * 14, b * 14, c * 14, 3, seed + 17))
    cover(coat, [light[0] * 1.1, light[1] * 1.08, light[2] * 1.05], [0.8, 0], 0.5 * rub)
    coat.height = -0.0003 * late * weathered + 0.0004 * fibre * (0.4 + weathered) - 0.0014 * check
  }
}

/** Knots: dark rounds, a few per meter. */
function knotAt(a: number, b: number, c: number, shift: number): number {
  const cell = Math.floor(a * 2.4 + shift)
  const place = (cell + 0.2 + 0.6 * grain(cell * 5.3, 2, 3, 1, 71) - shift) / 2.4
  const off = 0.09 * (grain(cell * 7.1, 5, 1, 1, 72) - 0.5)
  const wide = 0.006 + 0.012 * grain(cell * 3.1, 8, 1, 1, 73)
  return smoothstep(1.3, 0.7, Math.hypot((a - place) * 0.6, b - off, (c - off) * 0.3) / wide)
}
