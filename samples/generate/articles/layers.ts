import { join } from 'node:path'
import sharp from 'sharp'
import { encodeSrgb, type Rgb } from '../picture/colour.ts'
import { power, smoothstep } from '../picture/curves.ts'
import type { Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'

/** Straight RGBA, display values 0..1. */
export type Picture = Size & { readonly values: Float32Array }

/** A product's poster, scaled to cover `size`; a `share` below 1 makes it smaller, standing on the bottom edge. */
export async function readPicture(
  media: string,
  folder: string,
  size: Size,
  share = 1,
): Promise<Picture> {
  const own = {
    width: Math.round(size.width * share),
    height: Math.round(size.height * share),
  }
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const side = size.width - own.width
  const raw = await sharp(join(media, folder, 'poster.webp'))
    .ensureAlpha()
    .resize(own.width, own.height, { fit: 'cover' })
    .extend({
      top: size.height - own.height,
      left: side >> 1,
      right: side - (side >> 1),
      background: clear,
    })
    .raw()
    .toBuffer()
  return { ...size, values: Float32Array.from(raw, (value) => value / 255) }
}

type Channel = (background: number, colour: number, alpha: number) => number

const blending =
  (channel: Channel) =>
  (background: Picture, layer: Picture): Picture => {
    const values = new Float32Array(background.values)
    for (let o = 0; o < values.length; o += 4) {
      const alpha = layer.values[o + 3]
      for (let c = 0; c < 3; c++) values[o + c] = channel(values[o + c], layer.values[o + c], alpha)
    }
    return { ...background, values }
  }

export const over = blending((b, colour, alpha) => colour * alpha + b * (1 - alpha))
/** Reads straight color as if it were premultiplied: thin parts come out too bright. */
export const unmultipliedOver = blending((b, colour, alpha) =>
  alpha > 0.004 ? colour + b * (1 - alpha) : b,
)
/** Reads premultiplied color as if it were straight: thin parts come out too dark. */
export const twiceMultiplied = blending(
  (b, colour, alpha) => colour * alpha * alpha + b * (1 - alpha),
)
export const screen = blending((b, colour, alpha) => 1 - (1 - b) * (1 - colour * alpha))
/** Adds display values, as an edit that does not work in linear light does. */
export const add = blending((b, colour, alpha) => b + colour * alpha)

export const difference = (a: Picture, b: Picture, gain: number): Picture => ({
  ...a,
  values: a.values.map((value, i) => Math.abs(value - b.values[i]) * gain),
})

/** Smoke graded to near black, with its black point at `lift`. */
export function darkSmoke(smoke: Picture, lift: Rgb = [0, 0, 0]): Picture {
  const values = new Float32Array(smoke.values)
  for (let o = 0; o < values.length; o += 4) {
    for (let c = 0; c < 3; c++) values[o + c] = lift[c] + values[o + c] * 0.22 * (1 - lift[c])
  }
  return { ...smoke, values }
}

/** Adds noise, strongest in the shadows and in blue; masked by the alpha of `only`, if given. */
export function grained(picture: Picture, seed: number, only: Picture | null): Picture {
  const random = seeded(seed)
  const values = new Float32Array(picture.values)
  const strength = [0.05, 0.043, 0.075]
  for (let o = 0; o < values.length; o += 4) {
    const share = only ? only.values[o + 3] : 1
    for (let c = 0; c < 3; c++) {
      const noise = random() + random() + random() - 1.5
      values[o + c] += noise * strength[c] * share * (1 - 0.8 * smoothstep(0.1, 0.7, values[o + c]))
    }
  }
  return { ...picture, values }
}

const RIM = 9

/** Lays `layer` over `background`, with the background's light around its edge. */
export async function wrapped(background: Picture, layer: Picture): Promise<Picture> {
  const [soft, around] = await Promise.all([
    blurred(background, RIM * 1.4),
    blurred({ ...layer, values: alphaOnly(layer) }, RIM),
  ])
  const laid = over(background, layer)
  const values = new Float32Array(laid.values)
  for (let o = 0; o < values.length; o += 4) {
    const rim = layer.values[o + 3] * (1 - around.values[o]) * 1.1
    for (let c = 0; c < 3; c++) {
      values[o + c] = 1 - (1 - values[o + c]) * (1 - soft.values[o + c] * rim)
    }
  }
  return { ...laid, values }
}

function alphaOnly({ values }: Picture): Float32Array {
  return values.map((_, i) => (i % 4 === 3 ? 1 : values[i - (i % 4) + 3]))
}

async function blurred({ values, width, height }: Picture, radius: number): Promise<Picture> {
  const raw = { width, height, channels: 4 } as const
  const bytes = Uint8Array.from(values, (value, i) => (i % 4 === 3 ? 255 : value * 255))
  const out = await sharp(bytes, { raw }).blur(radius).raw().toBuffer()
  return { width, height, values: Float32Array.from(out, (value) => value / 255) }
}

const FIRELIGHT: Rgb = [1, 0.46, 0.14]
const linear = (x: number): number => power(x, 2.2)

/**
 * Lights the floor of the plate by a fire at `foot` (fractions of the picture): multiplies the light
 * instead of fogging the plate.
 */
export function relit(plate: Picture, foot: readonly [number, number]): Picture {
  const { width, height } = plate
  const values = new Float32Array(plate.values)
  for (let p = 0; p < width * height; p++) {
    const x = ((p % width) / width - foot[0]) * 2.2
    const y = (Math.floor(p / width) / height - foot[1]) * 2.6
    const pool = 1 / (0.05 + x * x + y * y)
    const facing = smoothstep(0.5, 0.68, Math.floor(p / width) / height)
    for (let c = 0; c < 3; c++) {
      const light = linear(values[p * 4 + c]) * (1 + FIRELIGHT[c] * pool * facing)
      values[p * 4 + c] = encodeSrgb(light)
    }
  }
  return { ...plate, values }
}
