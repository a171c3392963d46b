// The last bits of Math.pow differ between engines, so everything here is built from exp and log.

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x)

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 at `from`, 1 at `to`, smooth in between; `from` may be the larger one. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** x to the power of y for x >= 0, with the same bits everywhere. */
export const power = (x: number, y: number): number => (x <= 0 ? 0 : Math.exp(y * Math.log(x)))

export const square = (x: number): number => x * x
