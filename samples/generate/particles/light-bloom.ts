import { boxBlur } from '../picture/box-blur.ts'
import type { Size } from '../picture/frame.ts'
import type { Box, Light } from './light.ts'

/** Radius of a blurred copy in pixels, and its share of the light. */
export type BloomLevel = readonly [number, number]

type Plane = Size & { readonly light: Float32Array }

/** Pictures are halved until the radius is at most this many pixels. */
const WIDEST = 4

/**
 * Adds blurred copies of a canvas's light to it. Each copy is blurred in a picture as small as its radius
 * allows, and only around the pixels that were touched.
 */
export function addBloom(canvas: Light, levels: readonly BloomLevel[]): void {
  const deepest = Math.max(...levels.map(([radius]) => depthOf(radius)))
  const box = bloomed(canvas, levels, 1 << deepest)
  if (!box) return
  const planes: Plane[] = [cut(canvas, box)]
  for (let depth = 1; depth <= deepest; depth++) planes.push(halved(planes[depth - 1]))
  let sum: Plane | null = null
  for (let depth = deepest; depth >= 0; depth--) {
    const at = levels.filter(([radius]) => depthOf(radius) === depth)
    if (sum) sum = depth > 0 || at.length > 0 ? doubled(sum, planes[depth]) : sum
    for (const [radius, share] of at) {
      const blurred = blur(planes[depth], radius / (1 << depth), share)
      sum = sum ? added(sum, blurred) : blurred
    }
  }
  if (sum) put(canvas, box, sum)
}

const depthOf = (radius: number): number => {
  let depth = 0
  for (let r = radius; r > WIDEST; r /= 2) depth++
  return depth
}

/** The box that the light spreads to, aligned to whole pixels of the smallest picture. */
function bloomed(canvas: Light, levels: readonly BloomLevel[], step: number): Box | null {
  const box = canvas.touched(Math.ceil(3 * Math.max(...levels.map(([radius]) => radius))) + step)
  if (!box) return null
  return {
    ...box,
    left: Math.floor(box.left / step) * step,
    top: Math.floor(box.top / step) * step,
  }
}

function cut({ size, light }: Light, { left, top, right, bottom }: Box): Plane {
  const width = right - left
  const height = bottom - top
  if (width === size.width && height === size.height) return { width, height, light }
  const out = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = ((top + y) * size.width + left) * 3
    out.set(light.subarray(row, row + width * 3), y * width * 3)
  }
  return { width, height, light: out }
}

function halved(from: Plane): Plane {
  const width = (from.width + 1) >> 1
  const height = (from.height + 1) >> 1
  const light = new Float32Array(width * height * 3)
  for (let y = 0; y < from.height; y++) {
    let s = y * from.width * 3
    const row = (y >> 1) * width * 3
    for (let x = 0; x < from.width; x++, s += 3) {
      const d = row + (x >> 1) * 3
      light[d] += from.light[s] * 0.25
      light[d + 1] += from.light[s + 1] * 0.25
      light[d + 2] += from.light[s + 2] * 0.25
    }
  }
  return { width, height, light }
}

function blur(plane: Plane, radius: number, share: number): Plane {
  let { light } = plane
  for (let i = 0; i < 3; i++) light = boxBlur(light, plane, Math.max(1, Math.round(radius)))
  for (let o = 0; o < light.length; o++) light[o] *= share
  return { ...plane, light }
}

function added(to: Plane, from: Plane): Plane {
  for (let o = 0; o < to.light.length; o++) to.light[o] += from.light[o]
  return to
}

function doubled(from: Plane, { width, height }: Size): Plane {
  const out = { width, height, light: new Float32Array(width * height * 3) }
  addDoubled(out, { left: 0, top: 0, right: width, bottom: height }, from)
  return out
}

/** Adds `from` to the pixels of the box, enlarged to twice its size if it is smaller. */
function put(canvas: Light, box: Box, from: Plane): void {
  const whole = { ...canvas.size, light: canvas.light }
  if (from.width < box.right - box.left) addDoubled(whole, box, from)
  else {
    for (let y = 0; y < from.height; y++) {
      let d = ((box.top + y) * whole.width + box.left) * 3
      const end = (y + 1) * from.width * 3
      for (let s = end - from.width * 3; s < end; s++, d++) whole.light[d] += from.light[s]
    }
  }
  canvas.touch(box)
}

function addDoubled(to: Plane, { left, top, right, bottom }: Box, from: Plane): void {
  const { light } = from
  for (let y = top; y < bottom; y++) {
    const v = (y - top) / 2 - 0.25
    const j = Math.max(0, Math.floor(v))
    const ty = Math.max(0, v - j)
    const near = j * from.width * 3
    const far = Math.min(from.height - 1, j + 1) * from.width * 3
    let d = (y * to.width + left) * 3
    for (let x = 0; x < right - left; x++) {
      const u = x / 2 - 0.25
      const i = u < 0 ? 0 : u | 0
      const tx = u < 0 ? 0 : u - i
      const a = i * 3
      const b = i + 1 < from.width ? a + 3 : a
      for (let c = 0; c < 3; c++, d++) {
        const upper = light[near + a + c] + (light[near + b + c] - light[near + a + c]) * tx
        const lower = light[far + a + c] + (light[far + b + c] - light[far + a + c]) * tx
        to.light[d] += upper + (lower - upper) * ty
      }
    }
  }
}
