import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { probe, type Probed } from '#server/catalog-import/analyze/probe.ts'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { previewPaths } from '#server/catalog-import/upsert/catalog-rows.ts'
import { deliveredFaults } from '#samples/generate/job/measure-delivered.ts'
import { clips } from '#samples/generate/products/clips.ts'

const MEDIA = 'samples/media'
const run = promisify(execFile)
const { products } = readCatalogFile(readFileSync('samples/catalog.json', 'utf8'))._unsafeUnwrap()
const hashOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(MEDIA, file)))
    .digest('hex')

test('what is sold is no file that anybody may fetch, by its bytes', () => {
  const shown = new Map(
    products.flatMap(({ previews }) => previewPaths(previews)).map((file) => [hashOf(file), file]),
  )
  expect(shown.size).toBeGreaterThan(products.length * 3)
  const givenAway = products.flatMap(({ variants }) =>
    variants.flatMap(({ file, sha256 }) =>
      shown.has(sha256) ? [`${file} is ${shown.get(sha256)}`] : [],
    ),
  )
  expect(givenAway).toEqual([])
})

test('what is sold is as many bytes, of the hash, as the catalog says', () => {
  const sold = products.flatMap(({ variants }) => variants)
  expect(sold.length).toBeGreaterThanOrEqual(products.length)
  const seen = sold.map(({ file }) => ({
    file,
    bytes: readFileSync(join(MEDIA, file)).length,
    sha256: hashOf(file),
  }))
  expect(seen).toEqual(sold.map(({ file, bytes, sha256 }) => ({ file, bytes, sha256 })))
})

/** What this clone holds of them. */
const listed = Object.entries(clips).filter(([slug]) =>
  products.some((product) => product.slug === slug),
)

const isFootage = products.filter(({ library_id: library }) => library !== 3)

/** What the importer finds in a file that is sold. */
async function read(file: string): Promise<Probed> {
  const place = join(MEDIA, file)
  return (await probe({ name: basename(file), place, bytes: statSync(place).size }))._unsafeUnwrap()
}

type Sold = (typeof products)[number]['variants'][number]

const colorListed = (sold: Sold) => [sold.file, sold.bit_depth, sold.color_space, sold.transfer]

/** What the importer finds about the color of a file; nothing in one that is no picture. */
async function colorOf({ file, width }: Sold) {
  const video = width === null ? null : (await read(file)).video
  return [file, video?.bitDepth ?? null, video?.colorSpace ?? null, video?.transfer ?? null]
}

/** One frame of a clip, small, as premultiplied RGBA. */
async function frameAt(file: string, seconds: number): Promise<readonly number[]> {
  const decoder = file.endsWith('.webm') ? ['-c:v', 'libvpx-vp9'] : []
  const asked = ['-v', 'error', ...decoder, '-ss', seconds.toFixed(3), '-i', join(MEDIA, file)]
  const small = ['-frames:v', '1', '-vf', 'scale=96:54,format=rgba', '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', [...asked, ...small], { encoding: 'buffer' })
  return Array.from(stdout, (value, at) =>
    at % 4 === 3 ? value : (value * (stdout[at - (at % 4) + 3] ?? 0)) / 255,
  )
}

describe('footage', () => {
  test.each(isFootage.map((one) => [one.slug, one] as const))(
    '%s is what its facts say, in the largest file that is sold',
    async (_, { facts, library_id: library, variants }) => {
      const [best] = variants
        .filter(({ width }) => width !== null)
        .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
      const { video } = await read(best?.file ?? '')
      expect(video).toMatchObject({
        width: facts.width,
        height: facts.height,
        fps: facts.fps,
        bitDepth: facts.bitDepth,
        colorSpace: facts.colorSpace,
        transfer: facts.transfer,
        mayHaveAlpha: facts.alpha === 'straight',
      })
      for (const sold of variants) expect(await colorOf(sold)).toEqual(colorListed(sold))
      expect(await framesIn(best?.file ?? '')).toBe(facts.frames)
      const milliseconds = ((facts.frames ?? 0) / (facts.fps ?? 1)) * 1000
      expect(facts.durationMs).toBeCloseTo(milliseconds, -1)
      expect(facts.colorSpace).toBe('Rec. 709')
      expect(facts.height).toBeGreaterThanOrEqual(1080)
      if (library !== 1) return
      const first = await frameAt(best?.file ?? '', 0)
      expect(Math.max(...first) <= NEARLY_NOTHING).toBe(facts.firstFrameEmpty)
    },
  )

  test.each(isFootage.map((one) => [one.slug, one] as const))(
    '%s is what its preview shows',
    async (_, { facts, previews, variants }) => {
      const shown = previews.alphaWebm ?? previews.videoMp4 ?? ''
      const clip = variants.find(({ width }) => width !== null)?.file ?? ''
      const middle = (facts.durationMs ?? 0) / 2000
      const [sold, seen] = await Promise.all([frameAt(clip, middle), frameAt(shown, middle)])
      expect(sold.length).toBe(96 * 54 * 4)
      const apart = sold.reduce((sum, value, at) => sum + Math.abs(value - (seen[at] ?? 0)), 0)
      expect(apart / sold.length).toBeLessThan(LIKE)
    },
  )

  test('every clip that is made to loop is measured to close, and none else', () => {
    const loops = products.filter(({ facts }) => facts.loopable).map(({ slug }) => slug)
    const made = listed.filter(([, { loop }]) => loop !== null)
    expect(loops.toSorted()).toEqual(made.map(([slug]) => slug).toSorted())
  })
})

/** One clip of each sort; `npm run samples -- --measure` decodes all of them. */
test.each([
  'campfire-close',
  'drifting-embers',
  'petrol-fireball',
  'rifle-muzzle-flash',
  'storm-rain-slanted',
])(
  'the file of %s that is sold holds what its page claims, without cells or bands',
  async (slug) => {
    expect(products.map((one) => one.slug)).toContain(slug)
    expect(await deliveredFaults(slug)).toEqual([])
  },
  60_000,
)

/** Of 255: what an encoder leaves of nothing. */
const NEARLY_NOTHING = 6
/** Of 255, the mean difference of two encodings of one frame. */
const LIKE = 6

async function framesIn(file: string): Promise<number> {
  const words = ['-v', 'error', '-select_streams', 'v:0', '-count_packets']
  const asked = [...words, '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', [...asked, join(MEDIA, file)])
  return Number(stdout)
}

/** The count before a noun in a name, such as "20,040 triangles". */
const countIn = (name: string, noun: string): number =>
  Number(name.match(new RegExp(`([\\d,]+) ${noun}`))?.[1]?.replaceAll(',', ''))

const objects = products.filter(({ library_id: library }) => library === 3)

test.each(objects.map((one) => [one.slug, one] as const))(
  'the files of %s hold what its page says',
  async (_, { facts, variants }) => {
    const [first] = variants
    const { object } = await read(first?.file ?? '')
    const { vertices, triangles, textures, animations, grids, bounds, voxelSize } = facts
    const isModel = triangles !== null
    expect(object).toMatchObject(
      isModel ? { vertices, triangles, textures, animations } : { grids: grids ?? [] },
    )
    const near = (size: number | null | undefined) => size && Math.round(size * 1000) / 1000
    const hundredths = isModel ? 0.011 : 0.06
    for (const [at, size] of (bounds ?? []).entries()) {
      expect(Math.abs((object?.bounds?.[at] ?? 0) - size)).toBeLessThan(hundredths)
    }
    expect(near(object?.voxelSize) ?? null).toBe(isModel ? null : (near(voxelSize) ?? null))
    const counted = variants.filter(({ name }) => isModel && name.includes('triangles'))
    const held = await Promise.all(counted.map(async ({ file }) => (await read(file)).object))
    expect(held.map((one) => one?.triangles)).toEqual(
      counted.map(({ name }) => countIn(name, 'triangles')),
    )
  },
)
