import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as connectSecurely, type IncomingHttpHeaders } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './local-postgres.ts'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts'

/** Debian puts it where only root's path leads. */
export const NGINX = ['nginx', '/usr/sbin/nginx'].find(
  (name) => spawnSync(name, ['-v']).status === 0,
)

/** The proxy as `deploy/nginx.conf` has it, before servers at two ports, until the test ends; gives the origin. */
export async function deployedNginx(ports: readonly [number, number]): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'emberstock-nginx-'))
  const port = await freePort()
  await writeFile(join(work, 'shop.pem'), LOOPBACK_CERTIFICATE)
  await writeFile(join(work, 'shop.key'), LOOPBACK_KEY, { mode: 0o600 })
  const replaced = {
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
    '/var/cache/nginx/shop': join(work, 'cache'),
    '/var/log/nginx/shop.log': join(work, 'shop.log'),
    '/etc/ssl/shop.example.pem': join(work, 'shop.pem'),
    '/etc/ssl/shop.example.key': join(work, 'shop.key'),
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '  listen [::]:443 ssl http2;\n': '',
    '  listen 80;\n': `  listen 127.0.0.1:${await freePort()};\n`,
    '  listen [::]:80;\n': '',
  }
  let shop = await readFile('deploy/nginx.conf', 'utf8')
  for (const [documented, own] of Object.entries(replaced)) {
    expect(shop).toContain(documented)
    shop = shop.replaceAll(documented, own)
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(work, 'pid')};
error_log stderr warn;
events { worker_connections 256; }
http {
${temporary.map((name) => `${name}_temp_path ${join(work, name)};`).join('\n')}
${shop}
}`
  const file = join(work, 'nginx.conf')
  await writeFile(file, configuration)
  const nginx = spawn(NGINX ?? '', ['-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let complaints = ''
  nginx.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
    await rm(work, { recursive: true, force: true })
  })
  await expect.poll(async () => (await isOpen(port)) || complaints, { timeout: 10_000 }).toBe(true)
  return `https://localhost:${port}`
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Asks an origin in HTTP/2, over one connection, until the test ends. What has a body is a POST. */
export async function overHttp2(origin: string) {
  const session = connectSecurely(origin, { rejectUnauthorized: false })
  await once(session, 'connect')
  onTestFinished(() => session.close())
  return (path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const method = body ? 'POST' : 'GET'
      const stream = session.request({ ':path': path, ':method': method, ...headers })
      const chunks: Buffer[] = []
      let answered: IncomingHttpHeaders = {}
      stream.on('response', (given) => {
        answered = given
      })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () =>
        resolve({
          status: Number(answered[':status']),
          headers: answered,
          body: Buffer.concat(chunks),
        }),
      )
      stream.on('error', reject)
      stream.end(body)
    })
}
