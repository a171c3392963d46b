import { join } from 'node:path'
import sharp from 'sharp'
import { clamp } from '../picture/curves.ts'
import {
  add,
  darkSmoke,
  difference,
  grained,
  over,
  readPicture,
  relit,
  screen,
  twiceMultiplied,
  unmultipliedOver,
  wrapped,
  type Picture,
} from './layers.ts'

const PANEL = { width: 480, height: 270 }
const QUALITY = 82

type Panels = (media: string) => Promise<readonly Picture[]>

/** The panels of each article's still, side by side, made from our own posters. */
const stills: Readonly<Record<string, Panels>> = {
  'alpha-kinds': async (media) => {
    const plate = await readPicture(media, 'practice/wet-street-night', PANEL)
    const smoke = await readPicture(media, '2d/white-smoke-plume', PANEL)
    return [over, unmultipliedOver, twiceMultiplied].map((blend) => blend(plate, smoke))
  },
  'fire-blends': async (media) => {
    const plate = await readPicture(media, 'practice/desert-road-dusk', PANEL)
    const fire = await readPicture(media, '2d/campfire-close', PANEL)
    return [over, screen, add].map((blend) => blend(plate, fire))
  },
  'black-levels': async (media) => {
    const plate = await readPicture(media, 'practice/corridor-failing-tubes', PANEL)
    const grainy = grained(plate, 1, null)
    const smoke = darkSmoke(await readPicture(media, '2d/black-oil-smoke', PANEL))
    const lifted = darkSmoke(smoke, [0.075, 0.085, 0.08])
    return [over(grainy, smoke), over(grainy, lifted), grained(over(grainy, lifted), 2, lifted)]
  },
  'marker-difference': async (media) => {
    const marked = await readPicture(media, 'practice/corridor-tracking-markers', PANEL)
    const clean = await readPicture(media, 'practice/corridor-clean-plate', PANEL)
    return [marked, clean, difference(marked, clean, 3)]
  },
  'light-wrap': async (media) => {
    const plate = await readPicture(media, 'practice/ocean-sunset-boat', PANEL)
    const smoke = await readPicture(media, '2d/black-oil-smoke', PANEL)
    return [over(plate, smoke), await wrapped(plate, smoke)]
  },
  'interactive-light': async (media) => {
    const plate = await readPicture(media, 'practice/snow-field-blue-hour', PANEL)
    const fire = await readPicture(media, '2d/campfire-close', PANEL, 0.42)
    return [screen(plate, fire), screen(relit(plate, [0.5, 0.98]), fire)]
  },
  volumes: async (media) => {
    const shown = ['cumulus-cloud', 'bonfire-flames', 'dust-burst']
    const ground = await readPicture(media, 'practice/desert-road-dusk', PANEL)
    const dim = { ...ground, values: ground.values.map((value) => value * 0.12) }
    const volumes = shown.map((slug) => readPicture(media, `3d/${slug}`, PANEL))
    return (await Promise.all(volumes)).map((volume) => over(dim, volume))
  },
}

/** Writes every article still as WebP. */
export async function makeStills(media: string, folder: string): Promise<void> {
  for (const [name, panels] of Object.entries(stills)) {
    const tiles = (await panels(media)).map((picture, i) => ({
      input: bytesOf(picture),
      raw: { ...PANEL, channels: 3 as const },
      left: i * (PANEL.width + GAP),
      top: 0,
    }))
    const width = tiles.length * (PANEL.width + GAP) - GAP
    await sharp({ create: { width, height: PANEL.height, channels: 3, background: '#0c0c0d' } })
      .composite(tiles)
      .webp({ quality: QUALITY })
      .toFile(join(folder, `${name}.webp`))
  }
}

const GAP = 4

function bytesOf({ values, width, height }: Picture): Buffer {
  const out = Buffer.alloc(width * height * 3)
  for (let p = 0; p < width * height; p++) {
    for (let c = 0; c < 3; c++) out[p * 3 + c] = Math.round(255 * clamp(values[p * 4 + c]))
  }
  return out
}
