/** A cube of values, x fastest, y up. */
export type Cube = { readonly side: number; readonly values: Float32Array }

export type Volume = {
  readonly density: Cube
  /** Absent in a cloud. */
  readonly heat: Cube | null
  /** Densest and hottest value that the preview shows as full. */
  readonly most: { readonly density: number; readonly heat: number }
}

/** Half the resolution in each direction, averaged over eight cells. */
export function halved({ side, values }: Cube): Cube {
  const half = side >> 1
  const out = new Float32Array(half * half * half)
  for (let k = 0; k < side; k++) {
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++) {
        const to = (i >> 1) + half * ((j >> 1) + half * (k >> 1))
        out[to] += values[i + side * (j + side * k)] / 8
      }
    }
  }
  return { side: half, values: out }
}

/** Two bytes a cell, density and heat: what a WebGL viewer uploads as RG8. */
export function rawBytes({ density, heat, most }: Volume): Buffer {
  const out = Buffer.alloc(density.values.length * 2)
  for (let i = 0; i < density.values.length; i++) {
    out[i * 2] = 255 * Math.min(1, density.values[i] / most.density)
    out[i * 2 + 1] = heat ? 255 * Math.min(1, heat.values[i] / most.heat) : 0
  }
  return out
}
