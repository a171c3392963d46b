import { smoothstep } from '../picture/curves.ts'
import { fractal } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import type { Volume } from './grid.ts'

const PUFFS = 26

/** A fair-weather cumulus: heaped balls, eaten by noise, cut flat at the bottom. */
export function cloud(side: number): Volume {
  const random = seeded(9)
  const puffs = Array.from({ length: PUFFS }, () => {
    const turn = random() * 6.28
    const out = random() * 0.3
    const x = 0.5 + Math.cos(turn) * out * 1.1
    const y = 0.3 + random() * 0.32 * (1 - out * 1.5)
    return { x, y, z: 0.5 + Math.sin(turn) * out, radius: 0.09 + 0.13 * random() }
  })
  const values = new Float32Array(side * side * side)
  for (let n = 0; n < values.length; n++) {
    const x = (n % side) / side
    const y = (Math.floor(n / side) % side) / side
    const z = Math.floor(n / (side * side)) / side
    let inside = -1
    for (const puff of puffs) {
      const distance = Math.hypot(x - puff.x, (y - puff.y) * 1.15, z - puff.z)
      inside = Math.max(inside, 1 - distance / puff.radius)
    }
    if (inside < -0.6) continue
    const eaten = fractal([x * 7, y * 7, z * 7], 5, 2) - 0.5
    const base = smoothstep(0.2, 0.27, y + 0.03 * eaten)
    values[n] = smoothstep(0.05, 0.5, inside + 1.5 * eaten) * base
  }
  return { density: { side, values }, heat: null, most: { density: 1, heat: 1 } }
}
