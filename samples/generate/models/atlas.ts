import type { Shaded } from './shading.ts'

/** Where an island lies in the texture, in pixels. */
export type Place = {
  readonly x: number
  readonly y: number
  /** Whether the island's width runs down the texture. */
  readonly turned: boolean
  readonly scale: number
}

export type Atlas = {
  readonly side: number
  /** Pixels per meter, for a part of ordinary fineness. */
  readonly density: number
  /** For each mesh, where its islands lie. */
  readonly places: readonly (readonly Place[])[]
}

type Asked = { readonly mesh: Shaded; readonly fineness: number }

type Box = {
  mesh: number
  island: number
  wide: number
  high: number
  turned: boolean
  fineness: number
}

/** Lays out all islands on one square texture, as finely as they fit. */
export function atlasOf(asked: readonly Asked[], side: number): Atlas {
  const gap = Math.max(2, side / 512)
  const boxes = asked
    .flatMap(({ mesh, fineness }, m): Box[] =>
      mesh.islands.map(({ wide, high }, island) => ({
        mesh: m,
        island,
        turned: high > wide,
        wide: Math.max(wide, high) * fineness,
        high: Math.min(wide, high) * fineness,
        fineness,
      })),
    )
    .toSorted((a, b) => b.high - a.high || b.wide - a.wide)
  let [low, high] = [0, (side * 4) / Math.max(...boxes.map(({ wide }) => wide))]
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2
    if (shelved(boxes, { side, gap, density: middle })) low = middle
    else high = middle
  }
  const found = shelved(boxes, { side, gap, density: low })
  if (!found) throw new Error('The islands do not fit on the texture.')
  const places: Place[][] = asked.map(() => [])
  boxes.forEach(({ mesh, island, turned, fineness }, i) => {
    const [x, y] = found[i]
    places[mesh][island] = { x, y, turned, scale: low * fineness }
  })
  return { side, density: low, places }
}

type Sheet = { readonly side: number; readonly gap: number; readonly density: number }
type Shelf = { y: number; high: number; x: number }

/** Fills shelf by shelf, placing each box on the first shelf that has room; null if the sheet is too small. */
function shelved(boxes: readonly Box[], { side, gap, density }: Sheet): [number, number][] | null {
  const shelves: Shelf[] = []
  let bottom = gap
  const out: [number, number][] = []
  for (const box of boxes) {
    const wide = Math.ceil(box.wide * density) + 1 + gap
    const high = Math.ceil(box.high * density) + 1 + gap
    let shelf = shelves.find((one) => one.high >= high && one.x + wide <= side)
    if (!shelf) {
      if (bottom + high > side || wide + gap > side) return null
      shelf = { y: bottom, high, x: gap }
      shelves.push(shelf)
      bottom += high
    }
    out.push([shelf.x, shelf.y])
    shelf.x += wide
  }
  return out
}

/** Writes a vertex's texture coordinates, in pixels, to `out` at `at`. */
export function pixelOf(place: Place, u: number, v: number, out: Float32Array, at: number): void {
  const [across, down] = place.turned ? [v, u] : [u, v]
  out[at] = place.x + 0.5 + across * place.scale
  out[at + 1] = place.y + 0.5 + down * place.scale
}
