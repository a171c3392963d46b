type Plane = { readonly width: number; readonly height: number }

/** Three-channel box blur, light falling off the edges. */
export function boxBlur(source: Float32Array, plane: Plane, radius: number): Float32Array {
  const { width, height } = plane
  const across = new Float32Array(source.length)
  const out = new Float32Array(source.length)
  for (let y = 0; y < height; y++) {
    blurLine(source, across, { start: y * width * 3, step: 3, count: width, radius })
  }
  for (let x = 0; x < width; x++) {
    blurLine(across, out, { start: x * 3, step: width * 3, count: height, radius })
  }
  return out
}

type Line = { start: number; step: number; count: number; radius: number }

function blurLine(from: Float32Array, to: Float32Array, line: Line): void {
  const { start, step, count, radius } = line
  const scale = 1 / (2 * radius + 1)
  let r = 0
  let g = 0
  let b = 0
  for (let i = 0; i <= radius && i < count; i++) {
    const o = start + i * step
    r += from[o]
    g += from[o + 1]
    b += from[o + 2]
  }
  for (let i = 0; i < count; i++) {
    const o = start + i * step
    to[o] = r * scale
    to[o + 1] = g * scale
    to[o + 2] = b * scale
    if (i + radius + 1 < count) {
      const p = start + (i + radius + 1) * step
      r += from[p]
      g += from[p + 1]
      b += from[p + 2]
    }
    if (i - radius >= 0) {
      const p = start + (i - radius) * step
      r -= from[p]
      g -= from[p + 1]
      b -= from[p + 2]
    }
  }
}
