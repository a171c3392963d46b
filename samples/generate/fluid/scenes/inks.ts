import { smoothstep } from '../../picture/curves.ts'
import type { Scene } from '../scene.ts'
import { venting, whitePlume } from './smoke.ts'
import { tinted } from './vapours.ts'

/** One pour into still water: where, how wide, when, and how fast it goes in. */
type Pour = {
  readonly at: readonly [number, number, number]
  readonly radius: number
  readonly from: number
  readonly until: number
  readonly push: readonly [number, number]
  readonly seed: number
}

type Water = Pick<Scene, 'seed' | 'settings'> & { readonly pours: readonly Pour[] }

function water({ pours, settings, seed }: Water): Scene {
  return {
    ...whitePlume,
    dimensions: [160, 176, 64],
    seed,
    preRoll: 0,
    lead: 1,
    settings: { swirl: 0.2, thinning: 0.001, drag: 0.012, ...settings },
    camera: { middle: 80, bottom: 10, scale: 0.58 },
    look: { ...whitePlume.look, displace: 0.7, erosion: 0.14, frequency: 0.45 },
    source: (size) => {
      const drops = pours.map(({ at, radius, seed: own }) =>
        venting({
          ball: { at, radii: [radius, radius * 0.7, radius] },
          density: 1.5,
          heat: 0,
          breath: (n) => smoothstep(0.2, 0.6, n + 0.001 * own),
          stir: 0.9,
        })(size),
      )
      return (fields, step) => {
        pours.forEach(({ at, radius, from, until, push }, i) => {
          if (step < from || step >= until) return
          drops[i](fields, step + 97 * i)
          const [nx, ny] = size
          const middle = (Math.round(at[0]) + nx * (Math.round(at[1]) + ny * Math.round(at[2]))) * 4
          const reach = Math.floor(radius * 0.5)
          for (let k = -reach; k <= reach; k++) {
            for (let j = -reach; j <= reach; j++) {
              for (let x = -reach; x <= reach; x++) {
                const cell = middle + (x + nx * (j + ny * k)) * 4
                fields.velocity[cell] = push[0]
                fields.velocity[cell + 1] = push[1]
              }
            }
          }
        })
      }
    },
    plan: pours,
  }
}

/** One heavy drop that mushrooms as it sinks. */
export const blackInk = tinted(
  water({
    seed: 84,
    settings: { weight: 0.22 },
    pours: [{ at: [80, 162, 32], radius: 13, from: 0, until: 46, push: [0, -0.8], seed: 1 }],
  }),
  { albedo: [0.025, 0.027, 0.035], sigma: 0.2 },
)

/** Milk from a jug: three pours that meet and billow. */
export const milk = tinted(
  water({
    seed: 185,
    settings: { weight: 0.16, swirl: 0.26 },
    pours: [
      { at: [58, 160, 28], radius: 12, from: 0, until: 60, push: [0.9, -2.2], seed: 21 },
      { at: [104, 161, 36], radius: 10, from: 8, until: 64, push: [-1.1, -1.8], seed: 43 },
      { at: [82, 162, 32], radius: 8, from: 26, until: 70, push: [0, -2.6], seed: 65 },
    ],
  }),
  { albedo: [0.62, 0.6, 0.57], sigma: 0.14 },
)

/** A thin stream shot in from the side, which coils up on itself. */
export const blueInk = tinted(
  water({
    seed: 286,
    settings: { weight: 0.09, swirl: 0.24 },
    pours: [
      { at: [30, 140, 32], radius: 7, from: 0, until: 70, push: [4.2, -0.6], seed: 9 },
      { at: [128, 156, 30], radius: 5, from: 20, until: 60, push: [-2.6, -1.6], seed: 77 },
    ],
  }),
  { albedo: [0.03, 0.12, 0.5], sigma: 0.16 },
)
