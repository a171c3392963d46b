import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageCache } from '#server/ssr/page-cache.ts'
import { encodingFor } from '#server/ssr/page-encoding.ts'
import type { SharedPage } from '#server/ssr/page.ts'
import { sharedDocument } from '#server/ssr/shared-document.ts'

const MIB = 1024 * 1024
const aPage = (text: string): SharedPage => ({
  html: Buffer.from(text),
  headers: { Policy: 'one' },
})

test('a page is made once for all who ask meanwhile, and a failure for nobody after it', async () => {
  const cache = pageCache(MIB, () => 0)
  const finish = Promise.withResolvers<SharedPage | null>()
  let made = 0
  const make = () => {
    made += 1
    return finish.promise
  }
  const asked = Array.from({ length: 50 }, async () => cache.page('a', 'br', make))
  finish.resolve(aPage('hello'))
  const pages = await Promise.all(asked)
  expect(made).toBe(1)
  expect(new Set(pages).size).toBe(1)
  expect(brotliDecompressSync(pages[0]?.body ?? '').toString()).toBe('hello')
  // For another encoding nothing is rendered again.
  expect((await cache.page('a', 'identity', make))?.body.toString()).toBe('hello')
  expect(made).toBe(1)

  expect(await cache.page('b', 'br', async () => null)).toBeNull()
  await expect(cache.page('b', 'br', () => Promise.reject(new Error('once')))).rejects.toThrow(
    'once',
  )
  expect(await cache.page('b', 'br', async () => aPage('there'))).not.toBeNull()
})

test('all pages together take no more than their room, and those asked for last stay', async () => {
  const cache = pageCache(MIB, () => 0)
  let made = 0
  const page = (name: string) =>
    cache.page(name, 'identity', async () => {
      made += 1
      return aPage('x'.repeat(100_000))
    })
  for (let index = 0; index < 40; index += 1) {
    await page(`page-${index}`)
    await page('home')
    expect(cache.size()).toBeLessThanOrEqual(MIB)
  }
  expect(cache.size()).toBeGreaterThan(MIB / 2)
  expect(made).toBe(41)
  // What has no room at all is handed on all the same.
  expect(
    await cache.page('huge', 'identity', async () => aPage('x'.repeat(2 * MIB))),
  ).not.toBeNull()
  expect(cache.size()).toBeLessThanOrEqual(MIB)
})

// What is part of a larger buffer keeps all of it: the cache then took several times its room.
test.each(['br', 'gzip', 'identity'] as const)(
  'a page kept as %s holds no memory beyond its own bytes',
  async (encoding) => {
    const page = await pageCache(MIB, () => 0).page('a', encoding, async () => aPage('hello'))
    expect(page?.body.buffer.byteLength).toBe(page?.body.length)
  },
)

test('its tag is another one for another text, encoding or policy', async () => {
  const cache = pageCache(MIB, () => 0)
  const pages = [
    await cache.page('a', 'identity', async () => aPage('one')),
    await cache.page('a', 'gzip', async () => null),
    await cache.page('b', 'identity', async () => aPage('two')),
    await cache.page('c', 'identity', async () => ({
      ...aPage('one'),
      headers: { Policy: 'two' },
    })),
  ]
  expect(new Set(pages.map((page) => page?.etag)).size).toBe(4)
})

test('a clock that was set back does not keep a page for longer', async () => {
  let now = 1_000_000
  const cache = pageCache(MIB, () => now)
  await cache.page('a', 'br', async () => aPage('old'))
  now = 0
  expect(await cache.page('a', 'br', async () => null)).toBeNull()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('a document without its nonce lets in what the renderer wrote, and nothing else', () => {
  const document = [
    '<script>injected()</script><script src="https://evil.example/x.js"></script>',
    '<script nonce="guessed">injected()</script><script type="application/json">{}</script>',
    '<script nonce="N1">start()</script><script nonce="N1">more()</script>',
  ].join('')
  const { html = '', scripts } = sharedDocument(document, 'N1') ?? {}
  expect(html).not.toContain('N1')
  expect(scripts).toEqual([hashOf('start()'), hashOf('more()')])
})

test.each([
  '<script nonce="N1" src="/other.js"></script>',
  '<script type="module" src="https://evil.example/m.js" nonce="N1" async=""></script>',
])('a document that loads %s by its nonce is not shared', (document) => {
  expect(sharedDocument(document, 'N1')).toBeNull()
})
