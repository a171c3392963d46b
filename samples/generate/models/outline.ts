/** A corner, and how far from it the rounding begins if that differs from the others. */
export type Corner = readonly [x: number, y: number, rounding?: number]
export type Flat = readonly [x: number, y: number]

type Rounding = { readonly radius: number; readonly steps: number; readonly closed?: boolean }

/** Rounds each corner of a line of corners; no rounding takes more than 45% of a side. */
export function rounded(corners: readonly Corner[], rounding: Rounding): Flat[] {
  const { radius, steps, closed = false } = rounding
  const count = corners.length
  return corners.flatMap((corner, i): Flat[] => {
    const [x, y, own = radius] = corner
    const before = corners[(i + count - 1) % count]
    const after = corners[(i + 1) % count]
    const inner = closed || (i > 0 && i < count - 1)
    if (!inner || own === 0) return [[x, y]]
    const [back, forth] = [length(corner, before), length(corner, after)]
    const cut = Math.min(own, back * 0.45, forth * 0.45)
    const [from, to] = [towards(corner, before, cut / back), towards(corner, after, cut / forth)]
    return Array.from({ length: steps + 1 }, (_, k) => bend([from, corner, to], k / steps))
  })
}

/** Points on a circle, counterclockwise. */
export const circle = (radius: number, count: number, [x, y]: Flat = [0, 0]): Flat[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

const length = (a: Corner, b: Corner): number => Math.hypot(a[0] - b[0], a[1] - b[1])

const towards = (a: Corner, b: Corner, t: number): Flat => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

function bend([a, b, c]: readonly Corner[], t: number): Flat {
  return towards(towards(a, b, t) as Corner, towards(b, c, t) as Corner, t)
}
