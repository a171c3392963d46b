import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer } from '#server/boot/http-server.ts'
import { listening } from '#server/boot/listening.ts'
import { clientAddress } from '#server/http/middleware/client-address.ts'
import type { ShopEnv } from '#server/http/shop-app.ts'
import { builtPages } from '#server/ssr/built-pages.ts'

const MAIN = '/assets/main-4f2a.js'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'emberstock-files-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A build's files behind the shop's own server. */
async function built(): Promise<string> {
  const dist = await folder()
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await mkdir(join(dist, 'client/assets'))
  await mkdir(join(dist, 'server'))
  const manifest = JSON.stringify({ 'src/main.tsx': { file: MAIN.slice(1) } })
  await writeFile(join(dist, 'client/.vite/manifest.json'), manifest)
  await writeFile(join(dist, 'server/entry.js'), 'export const renderPage = () => null')
  await writeFile(join(dist, `client${MAIN}`), 'hydrate()')
  await writeFile(join(dist, `client${MAIN}.gz`), 'packed')
  await writeFile(join(dist, 'client/favicon.svg'), '<svg/>')
  const app = new Hono<ShopEnv>()
  const pages = await builtPages(dist)
  pages.serveFiles(app)
  app.get('/download/:token', (context) => {
    const { httpVersion } = context.env.incoming as unknown as IncomingMessage
    const range = context.req.header('Range') ?? ''
    return context.text('bytes', 206, {
      'Cache-Control': 'public, max-age=60',
      'X-Asked': `HTTP/${httpVersion} ${range}`,
      'X-From': clientAddress(context, ['127.0.0.1']),
    })
  })
  const server = httpServer(app)
  await listening(server, 0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const keptFor = async (address: string) => (await fetch(address)).headers.get('Cache-Control')

test('what carries its hash is kept for a year, icons for an hour, and what is not there not at all', async () => {
  const origin = await built()
  expect(await keptFor(origin + MAIN)).toBe('public, max-age=31536000, immutable')
  expect(await keptFor(`${origin}/favicon.svg`)).toBe('public, max-age=3600')
  expect(await keptFor(`${origin}/assets/gone.js`)).toBe('no-store')
})

test('who has a file as it is fetches nothing again', async () => {
  const origin = await built()
  const first = await fetch(`${origin}/favicon.svg`)
  const since = first.headers.get('Last-Modified') ?? ''
  const again = await fetch(`${origin}/favicon.svg`, { headers: { 'If-Modified-Since': since } })
  expect(again.status).toBe(304)
  expect(again.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(await again.text()).toBe('')
  const older = new Date(Date.parse(since) - 60_000).toUTCString()
  const changed = await fetch(`${origin}/favicon.svg`, { headers: { 'If-Modified-Since': older } })
  expect(changed.status).toBe(200)
  const odd = await fetch(`${origin}/favicon.svg`, { headers: { 'If-Modified-Since': 'lately' } })
  expect(await odd.text()).toBe('<svg/>')
})

/** Debian puts it where only root's path leads. */
const NGINX = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)

test.skipIf(!NGINX && !process.env['CI'])(
  'a cache before the shop keeps built files by what they say, in each encoding, and no page',
  async () => {
    const origin = await built()
    const proxy = await cachedBy(origin)
    const ask = async (path: string, encoding: string) => {
      const answer = await fetch(proxy + path, { headers: { 'Accept-Encoding': encoding } })
      await answer.arrayBuffer().catch(() => null)
      return answer.headers.get('X-Cache')
    }
    expect(await ask(MAIN, 'identity')).toBe('MISS')
    expect(await ask(MAIN, 'identity')).toBe('HIT')
    expect(await ask(MAIN, 'gzip')).toBe('MISS')
    expect(await ask('/favicon.svg', 'identity')).toBe('MISS')
    expect(await ask('/favicon.svg', 'identity')).toBe('HIT')
    expect(await ask('/assets/gone.js', 'identity')).toBe('MISS')
    expect(await ask('/assets/gone.js', 'identity')).toBe('MISS')
  },
)

test.skipIf(!NGINX && !process.env['CI'])(
  'the documented proxy asks in HTTP/1.1 for the range that a download wants, and keeps none of it',
  async () => {
    const proxy = await cachedBy(await built())
    for (const range of ['bytes=5-9', 'bytes=7-']) {
      const answer = await fetch(`${proxy}/download/token`, {
        headers: { Range: range, 'X-Forwarded-For': '192.0.2.1' },
      })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('X-Asked')).toBe(`HTTP/1.1 ${range}`)
      expect(answer.headers.get('X-Cache')).toBe(null)
      // Whoever connects from an address in PROXIES, as this test does, chooses the one that they count as.
      expect(answer.headers.get('X-From')).toBe('192.0.2.1')
    }
  },
)

/** The documented configuration, with this test's own addresses in place of a shop's. */
async function documented(replaced: Readonly<Record<string, string>>): Promise<string> {
  const operations = await readFile('docs/operations.md', 'utf8')
  const [, configuration = ''] = /^```nginx\n(.*?)^```/ms.exec(operations) ?? []
  return Object.entries(replaced).reduce((text, [documented, own]) => {
    expect(text).toContain(documented)
    return text.replaceAll(documented, own)
  }, configuration)
}

/** An nginx as the docs have it, which caches by what answers say. */
async function cachedBy(origin: string): Promise<string> {
  const work = await folder()
  const port = await freePort()
  const configuration = await documented({
    '/var/cache/nginx/shop': join(work, 'cache'),
    'listen 443 ssl;': `listen 127.0.0.1:${port};`,
    'http://127.0.0.1:3000': origin,
    // What TLS needs is the operator's.
    '  ssl_certificate /etc/ssl/shop.example.pem;\n': '',
    '  ssl_certificate_key /etc/ssl/shop.example.key;\n': '',
  })
  await writeFile(
    join(work, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${work}/pid; error_log ${work}/error.log; worker_processes 1;
    events { worker_connections 64; }
    http {
      access_log off;
      client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy;
      ${configuration}
    }`,
  )
  const nginx = spawn(NGINX ?? 'nginx', ['-c', join(work, 'nginx.conf'), '-e', `${work}/error.log`])
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
  })
  const proxy = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${proxy}/favicon.svg`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  return proxy
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
