type Plane = { readonly width: number; readonly height: number }

/** Three-channel box blur; light is lost at the edges. */
export function boxBlur(source: Float32Array, plane: Plane, radius: number): Float32Array {
  const across = new Float32Array(source.length)
  for (let y = 0; y < plane.height; y++) {
    blurRow(source, across, { start: y * plane.width * 3, count: plane.width, radius })
  }
  return blurredDown(across, plane, radius)
}

type Row = { readonly start: number; readonly count: number; readonly radius: number }

function blurRow(from: Float32Array, to: Float32Array, { start, count, radius }: Row): void {
  const scale = 1 / (2 * radius + 1)
  let r = 0
  let g = 0
  let b = 0
  for (let i = 0; i <= radius && i < count; i++) {
    const o = start + i * 3
    r += from[o]
    g += from[o + 1]
    b += from[o + 2]
  }
  for (let i = 0; i < count; i++) {
    const o = start + i * 3
    to[o] = r * scale
    to[o + 1] = g * scale
    to[o + 2] = b * scale
    if (i + radius + 1 < count) {
      const p = o + (radius + 1) * 3
      r += from[p]
      g += from[p + 1]
      b += from[p + 2]
    }
    if (i - radius >= 0) {
      const p = o - radius * 3
      r -= from[p]
      g -= from[p + 1]
      b -= from[p + 2]
    }
  }
}

/** Blurs all columns at once, row by row, since memory is laid out in rows. */
function blurredDown(from: Float32Array, { width, height }: Plane, radius: number): Float32Array {
  const out = new Float32Array(from.length)
  const scale = 1 / (2 * radius + 1)
  const row = width * 3
  const sum = new Float64Array(row)
  for (let y = 0; y <= radius && y < height; y++) {
    for (let i = 0, o = y * row; i < row; i++, o++) sum[i] += from[o]
  }
  for (let y = 0; y < height; y++) {
    for (let i = 0, o = y * row; i < row; i++, o++) out[o] = sum[i] * scale
    if (y + radius + 1 < height) {
      for (let i = 0, o = (y + radius + 1) * row; i < row; i++, o++) sum[i] += from[o]
    }
    if (y - radius >= 0) {
      for (let i = 0, o = (y - radius) * row; i < row; i++, o++) sum[i] -= from[o]
    }
  }
  return out
}
