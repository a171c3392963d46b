import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { distDir } from './dist-dir.ts'

const STARTS_WITHIN_MS = 60_000
const POLL_MS = 20

export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Milliseconds until the first answer. */
  readonly startedIn: number
  stop(): Promise<void>
}

/**
 * Starts the real server in a process of its own, on a free port, and waits for the answer to a first request.
 * Rejects if it does not come within a minute, or another time in milliseconds.
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  first = '/robots.txt',
  withinMs = STARTS_WITHIN_MS,
): Promise<ServerProcess> {
  const begun = performance.now()
  const port = await freePort()
  const main = join(distDir(settings), 'server/main.js')
  const server = spawn(
    process.execPath,
    ['--disable-proto=delete', '--max-semi-space-size=8', main],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: '2',
        RATE_LIMITS: 'off',
        PORT: String(port),
        ...settings,
      },
    },
  )
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  while (performance.now() - begun < withinMs && server.exitCode === null) {
    if (await answers(port, first)) {
      return { port, pid: server.pid ?? 0, startedIn: performance.now() - begun, stop }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  await stop()
  throw new Error(`the server of ${settings['DIST_DIR']} did not start`)
}

function answers(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
