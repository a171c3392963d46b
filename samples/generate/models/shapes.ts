import type { Point } from '../picture/noise.ts'
import { addGrid, emptyMesh, outward, type Mesh } from './mesh.ts'
import type { Flat } from './outline.ts'

/** A box around the origin whose edges and corners are rounded in twice `steps` steps; sharp if `steps` is 0. */
export function roundedBox(size: Point, radius: number, steps = 1): Mesh {
  const mesh = emptyMesh()
  const round = steps === 0 ? 0 : Math.min(radius, 0.48 * Math.min(...size))
  const inner = size.map((length) => length / 2 - round)
  const lines = Array.from({ length: 2 * steps + 2 }, (_, i) => {
    const low = i <= steps
    if (steps === 0) return { sign: low ? -1 : 1, angle: 0, slope: low ? -1 : 1 }
    const share = low ? (i - steps) / steps : (i - steps - 1) / steps
    const angle = (share * Math.PI) / 4
    return { sign: low ? -1 : 1, angle, slope: Math.abs(share) === 1 ? share : Math.tan(angle) }
  })
  const arc = (round * Math.PI) / 4
  for (const axis of [0, 1, 2]) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
    for (const side of [1, -1]) {
      const place = (i: number, j: number): Point => {
        const way: [number, number, number] = [0, 0, 0]
        way[axis] = side
        way[u] = lines[i].slope
        way[v] = lines[j].slope
        const reach = round / Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
        const sign = [0, 0, 0]
        sign[axis] = side
        sign[u] = lines[i].sign
        sign[v] = lines[j].sign
        return [0, 1, 2].map((k) => sign[k] * inner[k] + reach * way[k]) as unknown as Point
      }
      const along = (k: number, i: number): number =>
        lines[i].sign * inner[k] + round * lines[i].angle + inner[k] + arc
      const order = lines.map((_, i) => (side > 0 ? i : lines.length - 1 - i))
      addGrid(mesh, {
        rows: lines.map((_, j) => order.map((i) => place(i, j))),
        uv: (i, j) => [along(u, order[i]), along(v, j)],
        size: [2 * (inner[u] + arc), 2 * (inner[v] + arc)],
      })
    }
  }
  return mesh
}

type Turning = {
  /** Whether the profile returns to its start, like that of a tire. */
  readonly ring?: boolean
}

/**
 * Rotates a profile of (radius, height) pairs around the vertical axis; the profile runs upward along its
 * outside. If it does not begin or end on the axis, it is closed with a flat cap.
 */
export function lathe(profile: readonly Flat[], segments: number, { ring }: Turning = {}): Mesh {
  const mesh = emptyMesh()
  const points = ring ? [...profile, profile[0]] : capped(profile)
  const circle = Array.from({ length: segments + 1 }, (_, i) => {
    const angle = ((i % segments) / segments) * Math.PI * 2
    return [Math.cos(angle), Math.sin(angle)] as const
  })
  for (const run of runsOf(points)) {
    const widest = Math.max(...run.map(([radius]) => radius))
    const disc = isDisc(run)
    const lengths = [0]
    for (let j = 1; j < run.length; j++) lengths.push(lengths[j - 1] + between(run[j], run[j - 1]))
    const around = Math.PI * 2 * widest
    addGrid(mesh, {
      rows: run.map(([radius, height]) =>
        circle.map(([cos, sin]): Point => [radius * cos || 0, height, radius * sin || 0]),
      ),
      uv: (i, j) =>
        disc
          ? [widest + run[j][0] * circle[i][0], widest + run[j][0] * circle[i][1]]
          : [(i / segments) * around, lengths[j]],
      size: disc ? [2 * widest, 2 * widest] : [around, lengths[lengths.length - 1]],
    })
  }
  return outward(mesh)
}

function capped(profile: readonly Flat[]): Flat[] {
  const [first, last] = [profile[0], profile[profile.length - 1]]
  const start: Flat[] = first[0] === 0 ? [] : [[0, first[1]]]
  const end: Flat[] = last[0] === 0 ? [] : [[0, last[1]]]
  return [...start, ...profile, ...end]
}

const between = (a: Flat, b: Flat): number => Math.hypot(a[0] - b[0], a[1] - b[1])

const lies = (a: Flat, b: Flat): boolean => Math.abs(a[0] - b[0]) > 1.2 * Math.abs(a[1] - b[1])

/** Splits the profile into runs that lie or stand, since the two are laid out differently. */
function runsOf(points: readonly Flat[]): Flat[][] {
  const runs: Flat[][] = []
  for (let j = 1; j < points.length; j++) {
    const run = runs[runs.length - 1]
    const goesOn = j > 1 && lies(points[j], points[j - 1]) === lies(points[j - 1], points[j - 2])
    if (run && goesOn) run.push(points[j])
    else runs.push([points[j - 1], points[j]])
  }
  return runs
}

/** Whether a run is laid out as seen from above; a narrow rim is not, since it would waste the middle. */
function isDisc(run: readonly Flat[]): boolean {
  const radii = run.map(([radius]) => radius)
  return lies(run[0], run[run.length - 1]) && Math.min(...radii) < 0.5 * Math.max(...radii)
}
