import { power } from './curves.ts'

export type Rgb = readonly [number, number, number]

/** Linear color of a black body, with the brightest channel at 1. */
export function blackBody(kelvin: number): Rgb {
  const radiance = (nanometres: number): number => {
    const l = nanometres * 1e-9
    return Math.exp(-5 * Math.log(nanometres / 600)) / (Math.exp(1.4388e-2 / (l * kelvin)) - 1)
  }
  const raw = [radiance(610), radiance(549), radiance(464)] as const
  const most = Math.max(...raw)
  return [raw[0] / most, raw[1] / most, raw[2] / most]
}

/** Black-body color as a camera shows hot sparks: pure Planck looks creamy on video. */
export function ember(kelvin: number): Rgb {
  const [r, g, b] = blackBody(kelvin)
  return [r, g * 0.8, b * 0.65]
}

export const encodeSrgb = (x: number): number =>
  x <= 0.0031308 ? 12.92 * x : 1.055 * power(x, 1 / 2.4) - 0.055

/** The color at share `t` of the way from one to the other. */
export const mixed = (from: Rgb, to: Rgb, t: number): Rgb => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
  from[2] + (to[2] - from[2]) * t,
]
