import { seeded } from '../picture/random.ts'

type Flat = readonly [number, number]

/** A piece of the pane: its center and the corners around it, in picture heights from the point of impact. */
export type Shard = {
  readonly middle: Flat
  readonly corners: readonly Flat[]
  readonly radius: number
}

export type Pane = {
  /** Half the pane's width and height. */
  readonly half: Flat
  /** The point of impact, relative to the pane's center. */
  readonly hit: Flat
  readonly spokes: number
  readonly rings: number
}

/** Cracks as in real glass: spokes from the point of impact, and rings between them, closer together near it. */
export function brokenPane({ half, hit, spokes, rings }: Pane, seed: number): Shard[] {
  const random = seeded(seed)
  const turns = Array.from(
    { length: spokes },
    (_, i) => ((i + 0.8 * (random() - 0.5)) / spokes) * 2 * Math.PI,
  )
  const far = Math.hypot(half[0] + Math.abs(hit[0]), half[1] + Math.abs(hit[1])) * 1.05
  const knots = turns.map((turn) =>
    Array.from({ length: rings + 1 }, (_, r) => {
      const share = (r + 0.75 * (random() - 0.5) * (r > 0 && r < rings ? 1 : 0)) / rings
      const bend = turn + 0.07 * (random() - 0.5)
      const out = far * (0.015 + share * share * 0.55 + share * 0.435)
      return [Math.cos(bend) * out, Math.sin(bend) * out] as const
    }),
  )
  const shards: Shard[] = []
  for (let s = 0; s < spokes; s++) {
    const [here, next] = [knots[s], knots[(s + 1) % spokes]]
    for (let r = 0; r < rings; r++) {
      const quad = [here[r], here[r + 1], next[r + 1], next[r]]
      for (const part of random() < 0.55 ? halves(quad, random() < 0.5) : [quad]) {
        const cut = clipped(part, half, hit)
        if (cut.length > 2) shards.push(piece(cut))
      }
    }
  }
  return shards
}

const halves = ([a, b, c, d]: readonly Flat[], turned: boolean): Flat[][] =>
  turned
    ? [
        [a, b, c],
        [a, c, d],
      ]
    : [
        [a, b, d],
        [b, c, d],
      ]

/** The part of a polygon that lies inside the pane. */
function clipped(polygon: readonly Flat[], half: Flat, hit: Flat): Flat[] {
  let left = [...polygon]
  for (const axis of [0, 1] as const) {
    for (const side of [1, -1]) {
      const room = ([x, y]: Flat): number => half[axis] - side * ([x, y][axis] + hit[axis])
      const kept: Flat[] = []
      left.forEach((a, i) => {
        const b = left[(i + 1) % left.length]
        const [ra, rb] = [room(a), room(b)]
        if (ra >= 0) kept.push(a)
        if (ra >= 0 === rb >= 0) return
        const t = ra / (ra - rb)
        kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t])
      })
      left = kept
    }
  }
  return left
}

function piece(corners: readonly Flat[]): Shard {
  const x = corners.reduce((sum, c) => sum + c[0], 0) / corners.length
  const y = corners.reduce((sum, c) => sum + c[1], 0) / corners.length
  const around = corners.map(([cx, cy]): Flat => [cx - x, cy - y])
  const radius = Math.max(...around.map(([cx, cy]) => Math.hypot(cx, cy)))
  return { middle: [x, y], corners: around, radius }
}
