import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './local-postgres.ts'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts'

/** Debian installs it where only root's PATH looks. */
export const NGINX = ['nginx', '/usr/sbin/nginx'].find(
  (name) => spawnSync(name, ['-v']).status === 0,
)

/** Starts the proxy configured by `deploy/nginx.conf`, in front of servers at two ports. */
export async function startDeployedNginx(ports: readonly [number, number]) {
  const work = await mkdtemp(join(tmpdir(), 'emberstock-nginx-'))
  const port = await freePort()
  await writeFile(join(work, 'shop.pem'), LOOPBACK_CERTIFICATE)
  await writeFile(join(work, 'shop.key'), LOOPBACK_KEY, { mode: 0o600 })
  const replaced = {
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
    '/var/cache/nginx/shop': join(work, 'cache'),
    '/var/log/nginx/shop.log': join(work, 'shop.log'),
    '/var/log/nginx/shop-error.log': join(work, 'shop-error.log'),
    '/etc/ssl/shop.example.pem': join(work, 'shop.pem'),
    '/etc/ssl/shop.example.key': join(work, 'shop.key'),
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '  listen [::]:443 ssl http2;\n': '',
    '  listen 80;\n': `  listen 127.0.0.1:${await freePort()};\n`,
    '  listen [::]:80;\n': '',
  }
  let shop = await readFile('deploy/nginx.conf', 'utf8')
  for (const [documented, own] of Object.entries(replaced)) {
    if (!shop.includes(documented)) throw new Error(`deploy/nginx.conf has no ${documented}`)
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
  /** Everything that it has written about faults. */
  const faults = async () => complaints + (await readFile(join(work, 'shop-error.log'), 'utf8'))
  const stop = async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
    await rm(work, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isOpen(port)) return { origin: `https://localhost:${port}`, faults, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`nginx did not start: ${complaints}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
