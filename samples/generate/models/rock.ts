import { mix, smoothstep } from '../picture/curves.ts'
import { fractal, type Point } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { cubeSphere, directionOf } from './cube-sphere.ts'
import type { Model, Paint } from './glb.ts'
import { unit } from './mesh.ts'

/** A boulder: planes cut from a ball, then weathered. */
export function rock(divisions: number): Model {
  return {
    parts: [{ name: 'rock', mesh: cubeSphere(divisions, weathered(3)), surface: 'granite' }],
    surfaces: { granite: { paint: granite } },
  }
}

function weathered(seed: number): (direction: Point) => Point {
  const random = seeded(seed)
  const cuts = Array.from({ length: 9 }, () => ({
    normal: unit([random() - 0.5, random() - 0.5, random() - 0.5]),
    distance: 0.62 + 0.25 * random(),
  }))
  return ([x, y, z]) => {
    let radius = 1
    for (const { normal, distance } of cuts) {
      const facing = x * normal[0] + y * normal[1] + z * normal[2]
      if (facing > 0.05) radius = Math.min(radius, distance / facing)
    }
    radius *= 1 + 0.1 * (fractal([x * 2.5 + seed, y * 2.5, z * 2.5], 5, seed) - 0.5)
    const ridge = 1 - Math.abs(2 * fractal([x * 5, y * 5, z * 5], 4, seed + 3) - 1)
    radius += 0.035 * ridge
    return [x * radius * 1.2, y * radius * 0.85, z * radius]
  }
}

function grain(u: number, v: number, frequency: number, octaves: number, seed: number): number {
  const [x, y, z] = directionOf(u, v)
  const at = (value: number): number => value * frequency + 20
  return fractal([at(x), at(y), at(z)], octaves, seed)
}

const granite: Paint = {
  colour: (u, v) => {
    const broad = grain(u, v, 3.2, 6, 1)
    const speckle = grain(u, v, 22, 2, 5)
    const up = directionOf(u, v)[1]
    const lichen = smoothstep(0.5, 0.62, grain(u, v, 2.4, 5, 7))
    const moss = lichen * smoothstep(-0.15, 0.5, up + 0.3 * (broad - 0.5)) * 0.75
    const stone = (0.2 + 0.42 * broad) * (0.86 + 0.28 * speckle)
    return [
      mix(stone * 1.04, 0.19 + 0.14 * speckle, moss),
      mix(stone, 0.21 + 0.15 * speckle, moss),
      mix(stone * 0.93, 0.11 + 0.08 * speckle, moss),
    ]
  },
  roughness: (u, v) => 0.8 + 0.18 * grain(u, v, 8, 3, 2),
  metalness: () => 0,
  height: (u, v) => grain(u, v, 7, 6, 1) + 0.25 * grain(u, v, 30, 3, 9),
  bump: 7,
}
