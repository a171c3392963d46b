import { join } from 'node:path'
import sharp from 'sharp'
import { GROUND, HERO, RING, RING_BEGINS, ringFrames } from './hero-video.ts'

/**
 * The home page's picture: the frame with which its video begins, so that the change from one to the other
 * is invisible.
 */
export async function makeBanner(folder: string): Promise<void> {
  const [ring] = [...ringFrames(RING_BEGINS + 1)].slice(-1)
  const { width, height, left, top } = RING
  const layer = await sharp(ring.data, { raw: { width, height, channels: 4 } })
    .extract({ left: 0, top: 0, width: Math.min(width, HERO.width - left), height })
    .png()
    .toBuffer()
  const composed = await sharp({ create: { ...HERO, channels: 3, background: `#${GROUND}` } })
    .composite([{ input: layer, left, top }])
    .png()
    .toBuffer()
  await sharp(composed).avif({ quality: 58, effort: 4 }).toFile(join(folder, 'banner.avif'))
  await sharp(composed).webp({ quality: 84 }).toFile(join(folder, 'banner.webp'))
}
