import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { previewPaths } from '#server/catalog-import/upsert/catalog-rows.ts'
import type { Clip } from '#samples/generate/products/clip.ts'
import { clips } from '#samples/generate/products/clips.ts'

const MEDIA = 'samples/media'
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

test('the media weigh what a clone may, and none of them eight megabytes', () => {
  const sizes = globSync(`${MEDIA}/**/*`)
    .map((path) => statSync(path))
    .filter((one) => one.isFile())
    .map(({ size }) => size)
  expect(sizes.length).toBeGreaterThan(500)
  expect(Math.max(...sizes)).toBeLessThan(8_000_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(65_600_000)
})

const films = products.filter(({ library_id: library }) => library !== 3)

describe('footage', () => {
  test.each(films.map((one) => [one.slug, one] as const))(
    '%s is what its facts say, in the largest file that is sold',
    async (_, { facts, variants }) => {
      const [best] = variants
        .filter(({ width }) => width !== null)
        .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
      const seen = await probed(best?.file ?? '')
      expect(seen).toMatchObject({
        width: facts.width,
        height: facts.height,
        frames: facts.frames,
        space: facts.colorSpace === 'Rec. 709' ? 'bt709' : 'unexpected',
        bits: facts.bitDepth,
      })
      expect(seen.rate).toBeCloseTo(facts.fps ?? 0, 2)
      expect(facts.height).toBeGreaterThanOrEqual(1080)
    },
  )

  test('every clip that is made to loop is measured to close, and none else', () => {
    const loops = products.filter(({ facts }) => facts.loopable).map(({ slug }) => slug)
    const made = listed.filter(([, { loop }]) => loop !== null)
    expect(loops.toSorted()).toEqual(made.map(([slug]) => slug).toSorted())
  })
})

const gases = listed.filter(([, { from }]) => 'scene' in from)

/** Below −0.035 the cells of gas are seen; an outline that is drawn, and pieces over the gas, have edges of their own. */
const leastEdges = (slug: string, { from }: Clip): number =>
  slug === 'candle-flame' ? -0.08 : 'over' in from ? -0.05 : -0.035

test.each(gases)('of %s no frame shows the cells of its simulation, or bands', (slug, clip) => {
  const made = JSON.parse(readFileSync(join(MEDIA, `2d/${slug}/made.base.json`), 'utf8')) as {
    readonly gas: { readonly cell_edges: number; readonly banding: number }
  }
  expect(made.gas.cell_edges).toBeGreaterThan(leastEdges(slug, clip))
  expect(made.gas.banding).toBeLessThan(0.001)
})

async function probed(file: string) {
  const entries = 'stream=width,height,pix_fmt,color_space,avg_frame_rate,nb_read_packets'
  const words = ['-v', 'error', '-select_streams', 'v:0', '-count_packets']
  const asked = [...words, '-show_entries', entries, '-of', 'json', join(MEDIA, file)]
  const { stdout } = await promisify(execFile)('ffprobe', asked)
  const { streams } = JSON.parse(stdout) as { streams: readonly Record<string, string>[] }
  const [stream = {}] = streams
  const [above = 0, below = 1] = (stream['avg_frame_rate'] ?? '').split('/').map(Number)
  return {
    width: Number(stream['width']),
    height: Number(stream['height']),
    frames: Number(stream['nb_read_packets']),
    rate: above / below,
    space: stream['color_space'],
    bits: /p1[02]le$/.test(stream['pix_fmt'] ?? '') ? 10 : 8,
  }
}
