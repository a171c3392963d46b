import sharp from 'sharp'
import type { Textures } from './bake.ts'

/** The textures of a model, as stored in its file. */
export type Jpegs = {
  readonly side: number
  readonly colour: Uint8Array
  readonly normal: Uint8Array
  readonly surface: Uint8Array
}

/** Maximum bytes per pixel of each texture; grainy stones would otherwise take megabytes. */
const MOST = { colour: 0.032, normal: 0.028, surface: 0.013 }
const QUALITIES = [88, 82, 76, 70, 62, 54, 46, 38, 30]

export async function jpegsOf(textures: Textures, side: number): Promise<Jpegs> {
  const pressed = async (kind: keyof typeof MOST): Promise<Uint8Array> => {
    const raw = { width: textures.side, height: textures.side, channels: 3 } as const
    const picture = sharp(textures[kind], { raw }).resize(side, side)
    // Small textures hold more in each pixel, so they may take more bytes per pixel.
    const most = MOST[kind] * side * side * (side <= 512 ? 3 : side <= 1024 ? 1.6 : 1)
    const pixels = await picture.raw().toBuffer()
    return smallEnough(pixels, side, most)
  }
  return {
    side,
    colour: await pressed('colour'),
    normal: await pressed('normal'),
    surface: await pressed('surface'),
  }
}

async function smallEnough(pixels: Buffer, side: number, most: number): Promise<Uint8Array> {
  const raw = { width: side, height: side, channels: 3 } as const
  const at = (quality: number): Promise<Buffer> =>
    sharp(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
  let [first, last] = [0, QUALITIES.length - 1]
  let best = await at(QUALITIES[0])
  if (best.length <= most) return best
  while (first < last) {
    const middle = (first + last) >> 1
    const tried = await at(QUALITIES[middle])
    if (tried.length <= most) [last, best] = [middle, tried]
    else first = middle + 1
  }
  if (best.length > most) best = await at(QUALITIES[last])
  return best
}
