import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deployedNginx, overHttp2 } from '#tests/support/deployed-nginx.ts'
import { NGINX } from '#tests/support/nginx-process.ts'

const FILE = Buffer.alloc(3_000_000, 'an asset ')
const PAGE = 'public, max-age=0, s-maxage=60'

interface Heard {
  readonly by: string
  readonly headers: IncomingMessage['headers']
}

/** A server that answers as the shop does, and keeps what it was asked. */
async function backend(name: string, heard: Heard[]): Promise<Server> {
  const server = createServer((request, response) => {
    heard.push({ by: name, headers: request.headers })
    void answer(request, response, name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** How often it was asked for. */
let closing = 0

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const path = request.url ?? ''
  if (path.startsWith('/download/')) {
    const [, from = '0'] = /^bytes=(\d+)-/.exec(request.headers.range ?? '') ?? []
    const bytes = FILE.subarray(Number(from))
    const range = `bytes ${from}-${FILE.length - 1}/${FILE.length}`
    const headers = { 'Content-Range': range, 'Cache-Control': 'private, no-store' }
    return void response.writeHead(206, headers).end(bytes)
  }
  if (path.startsWith('/api/')) {
    let received = 0
    for await (const chunk of request) received += (chunk as Buffer).length
    return void response.writeHead(200, { 'Cache-Control': 'no-store' }).end(String(received))
  }
  if (path.startsWith('/assets/new-')) {
    if (name === 'two') return void response.writeHead(404).end()
    return void response.writeHead(200, { 'Cache-Control': 'public, max-age=86400' }).end('code')
  }
  if (path.startsWith('/media/')) {
    return void response.writeHead(200, { 'Cache-Control': 'public, max-age=86400' }).end('clip')
  }
  if (path === '/closing') {
    closing += 1
    if (closing > 1) {
      return void response.writeHead(307, { 'Cache-Control': 'no-store', Location: '/' }).end()
    }
  }
  const short = path === '/closing' ? PAGE.replace('60', '1') : PAGE
  const kept = path.startsWith('/own') ? 'private, no-store' : short
  const cookie = path === '/cookie' ? { 'Set-Cookie': 'emberstock-cart=a' } : {}
  const headers = { 'Cache-Control': kept, Vary: 'Accept-Encoding', ...cookie }
  if (!/gzip/.test(request.headers['accept-encoding'] ?? '')) {
    return void response.writeHead(200, headers).end('a page')
  }
  response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(gzipSync('a page'))
}

async function open() {
  const heard: Heard[] = []
  const servers = [await backend('one', heard), await backend('two', heard)] as const
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const origin = await deployedNginx([portOf(servers[0]), portOf(servers[1])])
  const ask = await overHttp2(origin)
  const cached = async (path: string, cookie = '', more: Record<string, string> = {}) => {
    const { headers } = await ask(path, { ...(cookie && { cookie }), ...more })
    return headers['x-cache']
  }
  return { ask, cached, heard, servers }
}

describe('the proxy of deploy/, in HTTP/2 over TLS,', () => {
  beforeEach((context) => {
    if (NGINX) return
    const why = 'nginx is missing: install it to try deploy/nginx.conf'
    process.stderr.write(`SKIPPED: ${why}\n`)
    context.skip(why)
  })

  test('keeps a visitor’s page by license, consent and signal, and nothing that another cookie came with', async () => {
    const { cached, heard } = await open()
    expect(await cached('/')).toBe('MISS')
    expect(await cached('/')).toBe('HIT')
    expect(await cached('/?page=2')).toBe('MISS')
    expect(await cached('/', 'emberstock-license=2')).toBe('MISS')
    expect(await cached('/', 'emberstock-license=2')).toBe('HIT')
    const chosen = (second: number, says: string) =>
      `emberstock-consent=1.${second}.${says}.visitor`
    const none = 'analytics-0.experiments-0.marketing-0'
    const some = 'analytics-1.experiments-0.marketing-0'
    expect(await cached('/', `${chosen(1, none)}; emberstock-license=2`)).toBe('MISS')
    expect(await cached('/', `emberstock-license=2; ${chosen(2, none)}`)).toBe('HIT')
    expect(await cached('/', `emberstock-license=2; ${chosen(2, some)}`)).toBe('MISS')
    expect(await cached('/', `${chosen(2, some)}; emberstock-license=2`)).toBe('HIT')
    expect(await cached('/', '__Host-next-auth.csrf-token=a; emberstock-fingerprint=a')).toBe('HIT')
    for (const header of ['authorization', 'access-token', 'client', 'uid', 'customer-id']) {
      expect(await cached('/', '', { [header]: 'a' })).toBe('BYPASS')
    }
    expect(await cached('/', '', { 'sec-gpc': '1' })).toBe('MISS')
    const { length } = heard
    for (const cookie of [
      chosen(3, 'analytics-1.experiments-1.marketing-0'),
      chosen(3, 'analytics-1.experiments-0.marketing-1'),
      'emberstock-cart=a',
      '__Secure-next-auth.session-token=a',
      'emberstock-license=2; __Host-emberstock-gate=a',
      'x-emberstock-license=2',
      'emberstock-licenses=2',
      'whatever',
    ]) {
      expect(await cached('/', cookie)).toBe('BYPASS')
    }
    expect(heard.length).toBe(length + 8)
    // Nor is it kept for those who bring none.
    expect(await cached('/new', 'emberstock-cart=a')).toBe('BYPASS')
    expect(await cached('/new')).toBe('MISS')
  })

  test('keeps no private page, none that sets a cookie, and media for all alike', async () => {
    const { cached } = await open()
    for (const path of ['/own', '/cookie']) {
      expect(await cached(path)).toBe('MISS')
      expect(await cached(path)).toBe('MISS')
    }
    expect(await cached('/media/a.webm', 'emberstock-cart=a')).toBe('MISS')
    expect(await cached('/media/a.webm', 'emberstock-cart=b')).toBe('HIT')
  })

  test('finds the files of a page with whichever version has them, while two versions run', async () => {
    const { ask } = await open()
    const paths = Array.from({ length: 6 }, (_, at) => `/assets/new-${at}.js`)
    const answers: string[] = []
    for (const path of paths) answers.push(String((await ask(path)).headers[':status']))
    expect(answers).toEqual(paths.map(() => '200'))
    expect((await ask('/assets/new-0.js')).headers['x-cache']).toBe('HIT')
  })

  test('shows no page any more once the shop has closed', async () => {
    const { ask, heard } = await open()
    closing = 0
    expect((await ask('/closing')).status).toBe(200)
    expect((await ask('/closing')).status).toBe(200)
    expect(heard).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    for (let nth = 0; nth < 3; nth += 1) expect((await ask('/closing')).status).toBe(307)
  })

  test('compresses nothing again, and keeps each form apart', async () => {
    const { ask } = await open()
    const packed = await ask('/', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.body).toEqual(gzipSync('a page'))
    const plain = await ask('/')
    expect([plain.headers['content-encoding'], String(plain.body)]).toEqual([undefined, 'a page'])
    expect((await ask('/', { 'accept-encoding': 'gzip' })).headers['x-cache']).toBe('HIT')
  })

  test('resumes a download where it broke off, and takes uploads of any size to one server', async () => {
    const { ask, heard } = await open()
    const rest = await ask('/download/token', { range: 'bytes=2999990-' })
    expect([rest.status, rest.body.length]).toEqual([206, 10])
    expect(heard.at(-1)?.headers.range).toBe('bytes=2999990-')
    const large = Buffer.alloc(9_000_000)
    for (let nth = 0; nth < 3; nth += 1) {
      expect(String((await ask('/api/v1/admin/uploads/a', {}, large)).body)).toBe('9000000')
      expect(heard.at(-1)?.by).toBe('one')
    }
    expect((await ask('/api/v1/cart/changes', {}, large)).status).toBe(413)
  })

  test('says whom it asks for, and goes on with one server while the other is away', async () => {
    const { ask, heard, servers } = await open()
    await ask('/api/v1/a', { 'x-forwarded-for': '192.0.2.1' })
    const { headers } = heard.at(-1) ?? {}
    expect([headers?.['x-forwarded-for'], headers?.host]).toEqual([
      '192.0.2.1, 127.0.0.1',
      'localhost',
    ])
    servers[0].closeAllConnections()
    await new Promise((resolve) => servers[0].close(resolve))
    for (let nth = 0; nth < 6; nth += 1) expect((await ask('/api/v1/a')).status).toBe(200)
    expect(heard.slice(-6).map(({ by }) => by)).toEqual(Array.from({ length: 6 }, () => 'two'))
  })
})
