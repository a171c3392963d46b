import { clamp, smoothstep } from '../picture/curves.ts'
import { grain } from './grain.ts'
import { lettered } from './lettering.ts'
import { around, merged, moved, turned } from './mesh.ts'
import type { Fineness, Model, Paint, Part } from './model.ts'
import { rounded, type Corner } from './outline.ts'
import { bareMetal, cover, paintedSteel, rusted } from './paints.ts'
import { lathe, roundedBox } from './shapes.ts'

const R = 0.285
const HIGH = 0.88

/** A rolled rib that protrudes from the wall, as corners of the profile. */
const rib = (y: number, out: number, half: number): Corner[] => [
  [R, y - half * 1.9],
  [R + out, y - half * 0.7],
  [R + out, y + half * 0.7],
  [R, y + half * 1.9],
]

/** The rolled seam where the wall and an end are folded together. */
const chime = (y: number, up: number): Corner[] => [
  [R, y],
  [R + 0.007, y + up * 0.003],
  [R + 0.007, y + up * 0.016],
]

const PROFILE: readonly Corner[] = [
  [0, 0.014],
  [R - 0.03, 0.014],
  [R - 0.012, 0.011],
  [R - 0.009, 0],
  [R + 0.007, 0],
  ...chime(0.019, -1).toReversed().slice(1),
  ...[0.09, 0.125, 0.16].flatMap((y) => rib(y, 0.003, 0.007)),
  ...rib(0.3, 0.012, 0.013),
  ...rib(0.585, 0.012, 0.013),
  ...[0.73, 0.765, 0.8].flatMap((y) => rib(y, 0.003, 0.007)),
  ...chime(HIGH - 0.019, 1),
  [R + 0.007, HIGH],
  [R - 0.009, HIGH],
  [R - 0.012, HIGH - 0.02],
  [R - 0.05, HIGH - 0.024],
  [R - 0.06, HIGH - 0.02],
  [0, HIGH - 0.018],
]

const BUNG: readonly Corner[] = [
  [0.042, 0],
  [0.042, 0.006],
  [0.035, 0.008],
  [0.035, 0.015],
  [0.031, 0.017],
  [0.02, 0.017],
  [0.018, 0.008],
  [0, 0.008],
]

/** A 200-liter steel drum, painted blue a long time ago. */
export function barrel({ turn, bevel }: Fineness): Model {
  const steps = bevel
  const drum = lathe(rounded(PROFILE, { radius: 0.005, steps }), turn)
  const bung = (radius: number, x: number, z: number): Part => {
    const profile = BUNG.map(([r, y]): Corner => [(r * radius) / 0.042, y])
    const lugs = around(2, (angle) =>
      turned(
        moved(roundedBox([0.012, 0.007, 0.005], 0.0015, bevel), [radius * 0.55, 0.012, 0]),
        angle,
      ),
    )
    const body = lathe(rounded(profile, { radius: 0.0015, steps: 2 }), Math.ceil(turn / 2))
    return {
      name: radius > 0.03 ? 'bung_large' : 'bung_small',
      mesh: moved(merged(body, lugs), [x, HIGH - 0.019, z]),
      surface: bareMetal({ colour: [0.5, 0.47, 0.42], seed: 14, scale: 4, rust: 0.35 }),
    }
  }
  return {
    parts: [
      { name: 'drum', mesh: drum, surface: painted },
      bung(0.042, 0.19, 0.04),
      bung(0.022, -0.2, -0.05),
    ],
  }
}

const enamel = paintedSteel({
  colour: [0.115, 0.27, 0.36],
  seed: 8,
  scale: 1.5,
  wear: 0.75,
  rust: 0.95,
  dirt: 0.55,
  rough: 0.4,
  print: (at, coat) => {
    const angle = Math.atan2(at.x, at.z) * R
    const ink = Math.max(
      lettered({ text: 'OIL', x: 0, y: 0.475, high: 0.1 }, angle, at.y),
      lettered({ text: '200 L', x: 0, y: 0.375, high: 0.05 }, angle, at.y),
      lettered({ text: 'SAE 15W-40', x: 0, y: 0.675, high: 0.03 }, angle, at.y),
    )
    const gaps = smoothstep(0.7, 0.55, grain(at.x * 40, at.y * 40, at.z * 40, 3, 91))
    cover(coat, [0.78, 0.77, 0.7], [0.55, 0], ink * gaps * 0.92)
  },
})

/** Rust eats in from both rims and from the ground, and in a few patches. */
const painted: Paint = (at, coat) => {
  enamel(at, coat)
  const rims = 0.2 * smoothstep(0.12, 0, at.y) + 0.16 * smoothstep(0.05, 0, HIGH - at.y)
  const flat = at.ny > 0.7 ? 0.12 : 0
  const patch = grain(at.x * 7, at.y * 6, at.z * 7, 6, 77) + rims + flat + 0.1 * at.edge
  const share = smoothstep(0.62, 0.66, patch)
  rusted(coat, { x: at.x * 1.5, y: at.y * 1.5, z: at.z * 1.5 }, { seed: 5, share })
  const halo = smoothstep(0.56, 0.63, patch) * (1 - share)
  cover(coat, [0.3, 0.17, 0.1], [0.7, 0], 0.45 * halo)
  coat.height -=
    0.0009 * share - 0.0004 * clamp(share * grain(at.x * 70, at.y * 70, at.z * 70, 3, 6))
}
