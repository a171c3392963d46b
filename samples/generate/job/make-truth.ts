import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { inStudio, type Studio } from '../browser/chromium.ts'
import { zip, type ZipEntry } from '../encode/zip.ts'
import type { Frame, Size } from '../picture/frame.ts'
import { cameraJson, chanFile, usdaFile, type Eye } from '../plates/camera-path.ts'
import { partsOf, shotOf } from '../plates/shoot.ts'
import type { Shot } from '../plates/shot.ts'
import type { Plate } from '../products/plates.ts'
import type { Truth } from '../products/truths.ts'
import { noFacts, type Parts } from './made.ts'

const SIZE: Size = { width: 960, height: 540 }
const NUMBERS: Size = { width: 8, height: 1 }
const FILE = 'truth.zip'

/** Makes a ZIP of the camera that the plate's shader used, and of the matte that the shader knows. */
export async function makeTruth(folder: string, plate: Plate, { matte }: Truth): Promise<Parts> {
  const slug = folder.slice(folder.lastIndexOf('/') + 1)
  const shooting = { slug, fps: plate.fps, size: SIZE }
  const pictures: ZipEntry[] = []
  const path: Eye[] = []
  await inStudio('plates/page.html', {}, async (studio) => {
    await studio.call('load', 'eye', partsOf(plate, ['eye-main.glsl'], ['eye.glsl']))
    if (matte) await studio.call('load', 'matte', partsOf(plate, ['lens.glsl', 'matte-main.glsl']))
    for (let i = 0; i < plate.frames; i++) {
      const shot = shotOf(plate, i)
      path.push(await eyeAt(studio, shot))
      if (!matte) continue
      const picture = await studio.shoot('numbers', SIZE, { program: 'matte', shot })
      const number = String(i + 1).padStart(4, '0')
      pictures.push({ name: `matte/matte.${number}.png`, content: await greyPng(picture) })
    }
  })
  const text = (name: string, content: string): ZipEntry => ({
    name,
    content: Buffer.from(content),
  })
  const files = [
    text('README.txt', readme(slug, matte)),
    text('camera.json', cameraJson(path, shooting)),
    text('camera.chan', chanFile(path)),
    text('camera.usda', usdaFile(path, shooting)),
    ...pictures,
  ]
  writeFileSync(join(folder, FILE), zip(files))
  return {
    facts: noFacts,
    downloads: [
      {
        file: FILE,
        name: matte ? `Camera path and ${wordFor[matte]} matte` : 'Camera path',
        width: null,
        height: null,
        codec: matte ? 'CHAN, USD, JSON, PNG' : 'CHAN, USD, JSON',
        container: 'ZIP',
        quality: 'truth',
      },
    ],
  }
}

const wordFor = { figure: 'figure', markers: 'marker' } as const

/** The camera at the middle of the moments at which page.ts takes the samples of a shot. */
async function eyeAt(studio: Studio, { time, shutter, samples, mood }: Shot): Promise<Eye> {
  const middle = time + (shutter * (samples - 1)) / (2 * samples)
  const shot = { time: middle, shutter: 0, samples: 1, mood }
  const { data } = await studio.shoot('numbers', NUMBERS, { program: 'eye', shot })
  const numbers = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const told = (i: number): number => numbers.getFloat32(i * 4, true)
  return {
    at: [told(0), told(1), told(2)],
    aim: [told(3), told(4), told(5)],
    roll: told(6),
    lens: told(7),
  }
}

function greyPng({ width, height, data }: Frame): Promise<Buffer> {
  const grey = Uint8Array.from({ length: width * height }, (_, i) => data[i * 4])
  const raw = { width, height, channels: 1 } as const
  return sharp(grey, { raw }).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer()
}

const readme = (slug: string, matte: Truth['matte']): string =>
  [
    `Emberstock: what is true of ${slug}`,
    '',
    'This plate was computed, so its camera is known and not solved. Compare your own track with it.',
    '',
    'camera.chan   frame, x, y, z, angles about x, y, z, vertical field of view. Degrees; apply z',
    '              first, then x, then y (rotation order ZXY).',
    'camera.usda   the same as an animated OpenUSD camera.',
    'camera.json   the same with the lens distortion, for scripts.',
    ...(matte
      ? [`matte/        ${covers[matte]}, as grey PNGs: white is covered. Motion blur included.`]
      : []),
    '',
    'Frame 1 is the first frame of the clip. Metres, y up, right-handed. The cameras have no lens',
    'distortion; the plate and the matte do, and camera.json says how much.',
    '',
  ].join('\n')

const covers = { figure: 'the walking figure', markers: 'the tape markers' } as const
