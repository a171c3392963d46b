import { clamp } from '../picture/curves.ts'
import { pixelOf, type Atlas } from './atlas.ts'
import type { Fullness } from './hollows.ts'
import type { Coat, Paint, Spot } from './model.ts'
import type { Shaded } from './shading.ts'

/** The three textures of a model, RGB, top row first. */
export type Textures = {
  readonly side: number
  readonly colour: Uint8Array
  readonly normal: Uint8Array
  /** Occlusion, roughness and metalness. */
  readonly surface: Uint8Array
}

type Baked = { readonly mesh: Shaded; readonly paint: Paint }

/** Paints every texel of the atlas according to its position in space. */
export function bake(parts: readonly Baked[], atlas: Atlas, fullness: Fullness): Textures {
  const { side } = atlas
  const canvas: Canvas = {
    side,
    colour: new Uint8Array(side * side * 3),
    normal: new Uint8Array(side * side * 3).fill(128),
    surface: new Uint8Array(side * side * 3),
    height: new Float32Array(side * side),
    slope: new Float32Array(side * side),
    owner: new Uint16Array(side * side),
  }
  let first = 1
  parts.forEach(({ mesh, paint }, m) => {
    const pixels = new Float32Array(mesh.uvs.length)
    mesh.island.forEach((island, i) =>
      pixelOf(atlas.places[m][island], mesh.uvs[i * 2], mesh.uvs[i * 2 + 1], pixels, i * 2),
    )
    const scale = atlas.places[m][0].scale
    for (let i = 0; i < mesh.indices.length; i += 3)
      paintTriangle(canvas, { mesh, paint, pixels, at: i, first, fullness, scale })
    first += mesh.islands.length
  })
  bend(canvas)
  spread(canvas)
  return canvas
}

type Canvas = Textures & {
  readonly height: Float32Array
  /** Pixels per meter. */
  readonly slope: Float32Array
  /** Number of the island that a texel belongs to; 0 for none. */
  readonly owner: Uint16Array
}

type Job = {
  readonly mesh: Shaded
  readonly paint: Paint
  readonly pixels: Float32Array
  readonly at: number
  readonly first: number
  readonly fullness: Fullness
  readonly scale: number
}

const spot: Spot = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, edge: 0, crease: 0, open: 1, piece: 0 }
const coat: Coat = { r: 0, g: 0, b: 0, rough: 0, metal: 0, height: 0 }

function paintTriangle(canvas: Canvas, job: Job): void {
  const { mesh, pixels, at, first } = job
  const [a, b, c] = [mesh.indices[at], mesh.indices[at + 1], mesh.indices[at + 2]]
  const [ax, ay, bx, by] = [pixels[a * 2], pixels[a * 2 + 1], pixels[b * 2], pixels[b * 2 + 1]]
  const [cx, cy] = [pixels[c * 2], pixels[c * 2 + 1]]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0) return
  const slack = 0.6 / Math.sqrt(Math.abs(area))
  const { side, owner } = canvas
  const number = first + mesh.island[a]
  spot.piece = mesh.islands[mesh.island[a]].piece ?? 0
  const right = Math.min(side - 1, Math.ceil(Math.max(ax, bx, cx)))
  const bottom = Math.min(side - 1, Math.ceil(Math.max(ay, by, cy)))
  for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx, cx))); x <= right; x++) {
      const t = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
      const u = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
      if (t < -slack || u < -slack || t + u > 1 + slack) continue
      const texel = y * side + x
      const inside = t >= 0 && u >= 0 && t + u <= 1
      if (owner[texel] !== 0 && !inside) continue
      owner[texel] = number
      paintTexel(canvas, job, { texel, a, b, c, t, u })
    }
  }
}

type Texel = { texel: number; a: number; b: number; c: number; t: number; u: number }

function paintTexel(canvas: Canvas, job: Job, { texel, a, b, c, t, u }: Texel): void {
  const { positions: p, normals: n } = job.mesh
  const s = 1 - t - u
  const [i, j, k] = [a * 3, b * 3, c * 3]
  spot.x = p[i] * s + p[j] * t + p[k] * u
  spot.y = p[i + 1] * s + p[j + 1] * t + p[k + 1] * u
  spot.z = p[i + 2] * s + p[j + 2] * t + p[k + 2] * u
  const nx = n[i] * s + n[j] * t + n[k] * u
  const ny = n[i + 1] * s + n[j + 1] * t + n[k + 1] * u
  const nz = n[i + 2] * s + n[j + 2] * t + n[k + 2] * u
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  spot.nx = nx / length
  spot.ny = ny / length
  spot.nz = nz / length
  lookAround(job.fullness)
  job.paint(spot, coat)
  const o = texel * 3
  canvas.colour[o] = 255 * clamp(coat.r) + 0.5
  canvas.colour[o + 1] = 255 * clamp(coat.g) + 0.5
  canvas.colour[o + 2] = 255 * clamp(coat.b) + 0.5
  canvas.surface[o] = 255 * spot.open + 0.5
  canvas.surface[o + 1] = 255 * clamp(coat.rough) + 0.5
  canvas.surface[o + 2] = 255 * clamp(coat.metal) + 0.5
  canvas.height[texel] = coat.height
  canvas.slope[texel] = job.scale
}

function lookAround({ near, far, cell }: Fullness): void {
  const here = near(spot.x, spot.y, spot.z)
  spot.edge = clamp((0.44 - here) * 4.6)
  spot.crease = clamp((here - 0.54) * 4.6)
  const [close, wide] = [2 * cell, 7 * cell]
  const small = near(spot.x + spot.nx * close, spot.y + spot.ny * close, spot.z + spot.nz * close)
  const large = far(spot.x + spot.nx * wide, spot.y + spot.ny * wide, spot.z + spot.nz * wide)
  spot.open =
    clamp(1.06 - 0.9 * Math.max(0, small - 0.08)) * clamp(1.05 - 1.1 * Math.max(0, large - 0.06))
}

/** Computes the normal map from the heights, within each island. */
function bend({ side, height, slope, owner, normal }: Canvas): void {
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const own = owner[at]
      if (own === 0) continue
      const left = x > 0 && owner[at - 1] === own ? at - 1 : at
      const right = x + 1 < side && owner[at + 1] === own ? at + 1 : at
      const above = y > 0 && owner[at - side] === own ? at - side : at
      const below = y + 1 < side && owner[at + side] === own ? at + side : at
      const dx = right === left ? 0 : ((height[right] - height[left]) * slope[at]) / (right - left)
      const rows = (below - above) / side
      const dy = rows === 0 ? 0 : ((height[below] - height[above]) * slope[at]) / rows
      const scale = 127 / Math.sqrt(dx * dx + dy * dy + 1)
      normal[at * 3] = 128 - dx * scale
      normal[at * 3 + 1] = 128 + dy * scale
      normal[at * 3 + 2] = 128 + scale
    }
  }
}

const GUTTER = 8

/** Extends the colors past the islands' borders, and fills the rest with their mean. */
function spread({ side, owner, colour, normal, surface }: Canvas): void {
  const layers = [colour, surface, normal]
  const copy = (from: number, to: number): void => {
    for (const layer of layers) {
      layer[to * 3] = layer[from * 3]
      layer[to * 3 + 1] = layer[from * 3 + 1]
      layer[to * 3 + 2] = layer[from * 3 + 2]
    }
  }
  let edge: number[] = []
  owner.forEach((own, at) => {
    if (own !== 0) edge.push(at)
  })
  const mean = layers.map((layer) => meanOf(layer, edge))
  for (let round = 0; round < GUTTER; round++) {
    const next: number[] = []
    for (const at of edge) {
      const x = at % side
      const around = [x > 0 ? at - 1 : -1, x + 1 < side ? at + 1 : -1, at - side, at + side]
      for (const to of around) {
        if (to < 0 || to >= owner.length || owner[to] !== 0) continue
        owner[to] = owner[at]
        copy(at, to)
        next.push(to)
      }
    }
    edge = next
  }
  owner.forEach((own, at) => {
    if (own === 0) layers.forEach((layer, l) => layer.set(mean[l], at * 3))
  })
}

function meanOf(layer: Uint8Array, texels: readonly number[]): number[] {
  const sum = [0, 0, 0]
  for (const at of texels) for (let k = 0; k < 3; k++) sum[k] += layer[at * 3 + k]
  return sum.map((value) => value / Math.max(1, texels.length))
}
