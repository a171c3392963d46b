import type { Frame } from '../picture/frame.ts'

type Level = { width: number; height: number; data: Float32Array }

/** Above this size, the pyramid starts from a downscaled picture; the result looks the same. */
const WHOLE_PIXELS = 480 * 270

/**
 * Replaces the color under low alpha with a smooth extension of its surroundings; alpha is unchanged. Color
 * that ends in black at the mask is a hard edge, which costs bytes and leaves fringes when scaled.
 */
export function fillColour(frame: Frame): Frame {
  const { width, height, data } = frame
  let shrink = 1
  while ((width / shrink) * (height / shrink) > WHOLE_PIXELS) shrink *= 2
  const filled = pushPull(weighted(frame, shrink))
  const out = new Uint8Array(data.length)
  const columns = stepsAlong(width, shrink, filled.width)
  const rows = stepsAlong(height, shrink, filled.height)
  const around = filled.data
  const below = filled.width * 4
  for (let y = 0; y < height; y++) {
    const row = rows.at[y] * below
    const ty = rows.share[y]
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 4
      const alpha = data[o + 3]
      out[o + 3] = alpha
      const share = Math.min(1, (4 * alpha * alpha) / 65025)
      if (share === 1) {
        for (let c = o; c < o + 3; c++) out[c] = data[c]
        continue
      }
      const tx = columns.share[x]
      const corner = row + columns.at[x] * 4
      for (let c = 0; c < 3; c++) {
        const p = corner + c
        const near = around[p] * (1 - tx) + around[p + 4] * tx
        const far = around[p + below] * (1 - tx) + around[p + below + 4] * tx
        const light = (near * (1 - ty) + far * ty) * 255
        out[o + c] = Math.min(255, data[o + c] * share + light * (1 - share) + 0.5)
      }
    }
  }
  return { width, height, data: out }
}

/**
 * For each pixel along one side: the index of the preceding pixel in the smaller picture, and the weight of
 * the next one.
 */
function stepsAlong(length: number, shrink: number, smaller: number) {
  const at = new Int32Array(length)
  const share = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const place = Math.min(smaller - 1.001, Math.max(0, (i + 0.5) / shrink - 0.5))
    at[i] = place | 0
    share[i] = place - at[i]
  }
  return { at, share }
}

/** Color times alpha squared, 0..1, with the weight as the fourth channel. */
function weighted({ width, height, data }: Frame, shrink: number): Level {
  const w = Math.ceil(width / shrink)
  const h = Math.ceil(height / shrink)
  const out = new Float32Array(w * h * 4)
  const share = 1 / (shrink * shrink)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const s = (y * width + x) * 4
      const alpha = data[s + 3] / 255
      if (alpha === 0) continue
      const k = alpha * alpha * share
      const d = (((y / shrink) | 0) * w + ((x / shrink) | 0)) * 4
      for (let c = 0; c < 3; c++) out[d + c] += (data[s + c] / 255) * k
      out[d + 3] += k
    }
  }
  return { width: w, height: h, data: out }
}

function pushPull(finest: Level): Level {
  const levels = [finest]
  for (let l = finest; Math.min(l.width, l.height) > 2;) {
    l = halved(l)
    levels.push(l)
  }
  const coarsest = levels.pop() ?? finest
  unweight(coarsest)
  return levels.reduceRight((coarse, fine) => pulled(fine, coarse), coarsest)
}

function halved({ width, height, data }: Level): Level {
  const w = (width + 1) >> 1
  const h = (height + 1) >> 1
  const out = new Float32Array(w * h * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const s = (y * width + x) * 4
      const d = ((y >> 1) * w + (x >> 1)) * 4
      for (let c = 0; c < 4; c++) out[d + c] += data[s + c] * 0.25
    }
  }
  return { width: w, height: h, data: out }
}

function unweight({ data }: Level): void {
  for (let o = 0; o < data.length; o += 4) {
    const weight = data[o + 3] || 1e-9
    for (let c = 0; c < 3; c++) data[o + c] /= weight
  }
}

/** The level's own color where it has weight, the coarser level's where it has none. */
function pulled(fine: Level, coarse: Level): Level {
  const { width, height, data } = fine
  for (let y = 0; y < height; y++) {
    const v = Math.min(coarse.height - 1.001, Math.max(0, y / 2 - 0.25))
    for (let x = 0; x < width; x++) {
      const u = Math.min(coarse.width - 1.001, Math.max(0, x / 2 - 0.25))
      const o = (y * width + x) * 4
      const weight = data[o + 3]
      const share = Math.min(1, weight)
      for (let c = 0; c < 3; c++) {
        const own = weight > 1e-7 ? data[o + c] / weight : 0
        data[o + c] = own * share + bilinear(coarse, [u, v], c) * (1 - share)
      }
    }
  }
  return fine
}

function bilinear(level: Level, [u, v]: readonly [number, number], c: number): number {
  const i = u | 0
  const j = v | 0
  const tx = u - i
  const ty = v - j
  const o = (j * level.width + i) * 4 + c
  const { data, width } = level
  const near = data[o] * (1 - tx) + data[o + 4] * tx
  const far = data[o + width * 4] * (1 - tx) + data[o + width * 4 + 4] * tx
  return near * (1 - ty) + far * ty
}
