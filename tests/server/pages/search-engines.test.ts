import { readFile } from 'node:fs/promises'
import Validator from '@adobe/structured-data-validator'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { ShopApp } from '#server/http/shop-app.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'

/** The schema of sitemaps.org; entries of pictures and clips are of other names, and are looked at below. */
async function sitemapSchema(): Promise<string> {
  const file = new URL(import.meta.resolve('sitemap/package.json'))
  const text = await readFile(new URL('schema/sitemap.xsd', file), 'utf8')
  return text.replaceAll('processContents="strict"', 'processContents="lax"')
}

async function textAt(app: ShopApp, path: string): Promise<string> {
  const answer = await app.request(ORIGIN + path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
const pathOf = (address: string) => {
  expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
  return address.slice(ORIGIN.length)
}

/** Every sitemap by its name, as the index leads to it. */
async function allSitemaps(app: ShopApp): Promise<ReadonlyMap<string, string>> {
  const index = await textAt(app, '/sitemap.xml')
  const paths = valuesOf(index, 'loc').map(pathOf)
  const texts = await Promise.all(
    paths.map(async (path) => [path, await textAt(app, path)] as const),
  )
  return new Map(texts)
}

test('robots are led to sitemaps of pages, topics, bundles, articles and assets that hold to their schema', async () => {
  const app = await openTestShop()
  expect(await textAt(app, '/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const maps = await allSitemaps(app)
  expect([...maps.keys()]).toEqual(
    [
      'pages',
      'categories',
      'collections',
      'bundles',
      'articles',
      '2d-1',
      'practice-footage-1',
      '3d-1',
    ].map((name) => `/sitemaps/${name}.xml`),
  )
  const schema = [await sitemapSchema()]
  const xml = [...maps].map(([path, contents]) => ({ fileName: path.slice(10), contents }))
  const { errors } = await validateXML({ xml, schema })
  expect(errors).toEqual([])
  const broken = xml.map((one) => ({ ...one, contents: one.contents.replace('<loc>', '<lok>') }))
  expect((await validateXML({ xml: broken, schema })).valid).toBe(false)
})

test('each asset has its picture there, and each clip a title, a text, a still and a file that are there', async () => {
  const app = await openTestShop()
  const maps = await allSitemaps(app)
  for (const [path, text] of maps) {
    const clips = text.split('<video:video>').slice(1)
    const isFootage = /2d|practice/.test(path)
    expect(isFootage && clips.length).toBe(isFootage && text.split('<url>').length - 1)
    for (const clip of clips) {
      for (const name of ['title', 'description', 'publication_date', 'thumbnail_loc']) {
        expect(clip).toMatch(new RegExp(`<video:${name}>(<!\\[CDATA\\[)?[^<\\]]+`))
      }
    }
    const durations = valuesOf(text, 'video:duration').map(Number)
    expect(durations.length >= (isFootage ? clips.length : 0)).toBe(true)
    expect(durations.every((seconds) => seconds > 0)).toBe(true)
    const media = ['image:loc', 'video:thumbnail_loc', 'video:content_loc'].flatMap((name) =>
      valuesOf(text, name),
    )
    for (const address of new Set(media.slice(0, 20))) {
      const answer = await app.request(address, { method: 'HEAD' })
      expect([address, answer.status]).toEqual([address, 200])
    }
  }
})

test('every page in them is there, is meant to be listed, and says the same address of itself; its facts hold to what search engines ask', async () => {
  const app = await openTestShop()
  const maps = await allSitemaps(app)
  const validator = new Validator()
  const kinds = new Set<string>()
  for (const [map, text] of maps) {
    const isOfAssets = /-\d+\.xml$/.test(map)
    const addresses = valuesOf(text, 'loc').slice(0, isOfAssets ? 8 : undefined)
    for (const address of addresses) {
      const html = await textAt(app, pathOf(address))
      expect([address, /<meta name="robots"/.test(html)]).toEqual([address, false])
      expect(html).toContain(`<link rel="canonical" href="${address}"`)
      const facts = [
        ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
      ]
      for (const [, json = ''] of facts) {
        const data = JSON.parse(json) as { readonly '@type': string }
        kinds.add(data['@type'])
        const issues = await validator.validate({ jsonld: { [data['@type']]: [data] } })
        const errors = issues.filter(({ severity }) => severity === 'ERROR')
        expect([address, errors]).toEqual([address, []])
      }
    }
  }
  expect([...kinds].toSorted()).toEqual([
    'Article',
    'BreadcrumbList',
    'FAQPage',
    'Organization',
    'Product',
  ])
}, 120_000)

test.each(['nothing', '2d-0', '2d-2', 'bundles-1', '4d-1'])(
  'there is no sitemap of the name %s',
  async (name) => {
    const app = await openTestShop()
    const answer = await app.request(`${ORIGIN}/sitemaps/${name}.xml`)
    expect(answer.status).toBe(404)
  },
)

test('a link to an asset is shown elsewhere with a picture drawn for it, and with its clip', async () => {
  const app = await openTestShop()
  const html = await textAt(app, '/product/campfire-close')
  const valueOf = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  const picture = await app.request(valueOf('og:image'))
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
  const bytes = new Uint8Array(await picture.arrayBuffer())
  expect(imageSize(bytes)).toMatchObject({ type: 'jpg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  const other = await app.request(`${ORIGIN}/social-cards/torch-flame.jpg`)
  expect(Buffer.from(await other.arrayBuffer()).equals(bytes)).toBe(false)
  expect((await app.request(`${ORIGIN}/social-cards/no-such-asset.jpg`)).status).toBe(404)
  const clip = await app.request(valueOf('og:video'), { method: 'HEAD' })
  expect(clip.headers.get('Content-Type')).toBe(valueOf('og:video:type'))
})
