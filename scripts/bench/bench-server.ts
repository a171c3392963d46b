import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const STARTS_WITHIN_MS = 60_000

export interface Place {
  readonly distDir: string
  /** A folder to work in that somebody else removes. */
  readonly scratch: string
}

export interface OwnServer {
  readonly port: number
  stop(): Promise<void>
}

/** The real server as in production, on its own data folder. */
export async function startServer({ distDir, scratch }: Place): Promise<OwnServer> {
  const port = await freePort()
  const server = spawn(process.execPath, ['--disable-proto=delete', 'server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      SECRET: 'nobody signs anything with this secret',
      DATA_DIR: join(scratch, 'server'),
      DIST_DIR: distDir,
      PORT: String(port),
      PAYMENTS: 'sandbox',
      RATE_LIMITS: 'off',
    },
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline && server.exitCode === null) {
    if (await answers(port)) return { port, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error('the server to measure did not start')
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
