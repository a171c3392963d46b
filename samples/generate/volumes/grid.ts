/** A cube of values, x fastest, y up. */
export type Cube = { readonly side: number; readonly values: Float32Array }

export type Volume = {
  readonly density: Cube
  /** Null for a cloud. */
  readonly heat: Cube | null
  /** Density and heat that the preview shows as full. */
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

/** Two bytes per cell, density and heat, as a WebGL viewer uploads them as RG8. */
export function rawBytes({ density, heat, most }: Volume): Buffer {
  const out = Buffer.alloc(density.values.length * 2)
  for (let i = 0; i < density.values.length; i++) {
    out[i * 2] = 255 * Math.min(1, density.values[i] / most.density)
    out[i * 2 + 1] = heat ? 255 * Math.min(1, heat.values[i] / most.heat) : 0
  }
  return out
}

/** Values at or below this are empty space, which a file leaves out. */
export const NOTHING = 0.003

/** Width, height and depth of the non-empty part, in meters to the millimeter. */
export function boundsOf(
  { side, values }: Cube,
  voxel: number,
): readonly [number, number, number] | null {
  const box = boxOf({ side, values })
  if (!box) return null
  const [x, y, z] = box.high.map(
    (high, axis) => Math.round((high - box.low[axis] + 1) * voxel * 1000) / 1000,
  )
  return [x, y, z]
}

/** The first and the last non-empty cell along each axis. */
export function boxOf({ side, values }: Cube): { low: number[]; high: number[] } | null {
  const low = [side, side, side]
  const high = [-1, -1, -1]
  for (let n = 0; n < values.length; n++) {
    if (Math.abs(values[n]) <= NOTHING) continue
    const at = [n % side, Math.floor(n / side) % side, Math.floor(n / (side * side))]
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], at[axis])
      high[axis] = Math.max(high[axis], at[axis])
    }
  }
  return high[0] < 0 ? null : { low, high }
}
