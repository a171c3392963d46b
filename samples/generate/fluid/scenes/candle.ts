import { mix, power, smoothstep, square } from '../../picture/curves.ts'
import { noise } from '../../picture/noise.ts'
import { HEAT, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'
import { campfire } from './fire.ts'

const FOOT = 9
const HEIGHT = 66
const WIDTH = 12

/**
 * The flame of a wick in still air hardly moves, and the solver, which is made for turbulence, cannot hold
 * it. Its heat is therefore painted as a drop that leans and stretches with slow noise.
 */
function drop([nx, ny, nz]: Dimensions): Painter {
  return ({ scalars }, step) => {
    const slow = (at: number, speed: number): number => noise(step * speed, at, 7.5) - 0.5
    const height = HEIGHT * (1 + 0.16 * slow(1, 0.05) + 0.05 * slow(4, 0.31))
    const lean = [9 * slow(2, 0.035) + 2 * slow(5, 0.13), 7 * slow(3, 0.04)] as const
    for (let j = 0; j < ny; j++) {
      const s = (j - FOOT) / height
      const width = s > 0 && s < 1 ? 1.62 * WIDTH * power(s, 0.42) * power(1 - s, 0.85) : 0
      const bend = square(Math.max(0, s))
      const wave = 1.6 * s * (noise(j * 0.045 - step * 0.16, 11, 3) - 0.5)
      const x = nx / 2 + lean[0] * bend + wave
      const z = nz / 2 + lean[1] * bend
      for (let k = 0; k < nz; k++) {
        for (let i = 0; i < nx; i++) {
          const r = width > 0 ? Math.hypot(i - x, k - z) / width : 2
          scalars[(i + nx * (j + ny * k)) * 4 + HEAT] = r < 1 ? heatOf(s, r) : 0
        }
      }
    }
  }
}

/** Dim around the wick, brightest above the middle, darker at the tip and toward the outside. */
function heatOf(s: number, r: number): number {
  const body = power(1 - r * r, 0.95)
  const wick = mix(0.42, 1, smoothstep(0.04, 0.42, s + 0.12 * r))
  return body * wick * (1 - 0.3 * smoothstep(0.7, 1, s)) * 1.2
}

/** One small wick flame in still air: smooth, with hardly a flicker. */
export const candle: Scene = {
  ...campfire,
  dimensions: [48, 112, 48],
  seed: 12,
  preRoll: 0,
  stepsPerFrame: 1,
  settings: { swirl: 0 },
  look: { sigma: 0.01, heatScale: 1 / 1.3, displace: 0, flicker: 0, edge: 6 },
  ramp: {
    from: 0.05,
    to: 0.95,
    gain: 0.26,
    extinction: 0.12,
    kelvin: 1050,
    kelvinPerHeat: 1250,
    contrast: 1.6,
    white: [0.6, 1.05],
  },
  bloom: { radius: 18, amount: 0.55, threshold: 0.35 },
  camera: { middle: 24, bottom: 0, scale: 0.36 },
  source: drop,
}
