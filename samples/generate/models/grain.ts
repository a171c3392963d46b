// Noise for textures of millions of texels, without any allocation.

function corner(x: number, y: number, z: number, seed: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  h += Math.imul(z, 1440662683) + Math.imul(seed, 0x27d4eb2d)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth value noise, 0..1, one lump per unit. */
export function lumps(x: number, y: number, z: number, seed: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const fx = x - i
  const fy = y - j
  const fz = z - k
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const w = fz * fz * (3 - 2 * fz)
  const a = corner(i, j, k, seed)
  const b = corner(i, j + 1, k, seed)
  const c = corner(i, j, k + 1, seed)
  const d = corner(i, j + 1, k + 1, seed)
  const ab = a + (corner(i + 1, j, k, seed) - a) * u
  const bb = b + (corner(i + 1, j + 1, k, seed) - b) * u
  const cb = c + (corner(i + 1, j, k + 1, seed) - c) * u
  const db = d + (corner(i + 1, j + 1, k + 1, seed) - d) * u
  const near = ab + (bb - ab) * v
  return near + (cb + (db - cb) * v - near) * w
}

/** Octaves of noise at doubling frequency, 0..1, centered on one half. */
export function grain(x: number, y: number, z: number, octaves: number, seed: number): number {
  let amplitude = 0.5
  let scale = 1
  let sum = 0
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * lumps(x * scale, y * scale, z * scale, seed + octave)
    total += amplitude
    amplitude *= 0.5
    scale *= 2.03
  }
  return sum / total
}

/** Thin lines where noise passes its middle value, 1 on a line: cracks and veins. */
export function veins(x: number, y: number, z: number, octaves: number, seed: number): number {
  return 1 - Math.abs(2 * grain(x, y, z, octaves, seed) - 1)
}

/** The distance to the nearest of the points scattered one per unit cell, about 0..1. */
export function cells(x: number, y: number, z: number, seed: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  let least = 9
  for (let c = k - 1; c <= k + 1; c++) {
    for (let b = j - 1; b <= j + 1; b++) {
      for (let a = i - 1; a <= i + 1; a++) {
        const dx = a + corner(a, b, c, seed) - x
        const dy = b + corner(a, b, c, seed + 1) - y
        const dz = c + corner(a, b, c, seed + 2) - z
        const away = dx * dx + dy * dy + dz * dz
        if (away < least) least = away
      }
    }
  }
  return Math.sqrt(least)
}
