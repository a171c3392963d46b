import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { COMPILED } from '../support/compiled.ts'

const STARTS_WITHIN_MS = 100_000

export interface ShopProcess {
  readonly origin: string
  readonly process: ChildProcess
}

/** Where `npm run e2e` has put the build; `dist` by default. */
export const DIST_DIR = process.env['E2E_DIST_DIR'] ?? 'dist'

const launched: ChildProcess[] = []

/** Starts the server with the flags and settings that `npm start` uses, and more of both. */
export function launch(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): ChildProcess {
  const main = join(settings['DIST_DIR'] ?? DIST_DIR, 'server/main.js')
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', '--max-semi-space-size=8', ...flags, main],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILED,
        NODE_ENV: 'production',
        DIST_DIR,
        RATE_LIMITS: 'off',
        BOT_CHECK: 'off',
        ...settings,
      },
    },
  )
  launched.push(child)
  return child
}

/** After a test, nothing that it started keeps running, however the test ended. */
export function endAll(): void {
  for (const child of launched.splice(0)) child.kill('SIGKILL')
}

/** Starts a shop on a data folder and waits until it responds; uses a free port unless the settings specify one. */
export async function openShop(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<ShopProcess> {
  const port = settings['PORT'] ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const child = launch({ DATA_DIR: dataDir, ...settings, PORT: String(port) }, flags)
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(`${origin}/robots.txt`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { origin, process: child }
    await pause(50)
  }
  throw new Error(`the shop did not open: ${await text(child.stderr ?? Readable.from([]))}`)
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The lines of its error stream. */
  readonly said: readonly string[]
}

/** How a process ended, and what it wrote to its error stream. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const [said, [code, signal]] = await Promise.all([
    text(child.stderr ?? Readable.from([])),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { code, signal, said: said.split('\n').filter((line) => line !== '') }
}

/** Kills the process, as a power cut would. */
export async function cutOff({ process: child }: ShopProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
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
