import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished } from 'vitest'
import { COMPILED } from './compiled.ts'
import { freePort } from './local-postgres.ts'

/** A line of a server's log. */
export interface LogLine {
  readonly level: 'note' | 'alarm'
  readonly event: string
  readonly [field: string]: unknown
}

/** Where a server keeps its files and listens; the same for each server that replaces it. */
export interface ServerPlace {
  readonly folder: string
  readonly port: number
}

/** The secret of all whole servers, for tests that sign somebody in. */
export const SECRET = 's'.repeat(40)

/** A port, and a folder for a server. */
export async function serverPlace(): Promise<ServerPlace> {
  return { folder: await serverFolder(), port: await freePort() }
}

/** A folder with a build whose pages say only that they are pages; removed after the test. */
export async function serverFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-server-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'dist/client/.vite'), { recursive: true })
  await mkdir(join(folder, 'dist/server'), { recursive: true })
  const manifest = JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } })
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), manifest)
  const page = 'export const renderPage = async () => new Response("a page")'
  await writeFile(join(folder, 'dist/server/entry.js'), page)
  return folder
}

interface Served {
  readonly place?: ServerPlace
  /** The checkout whose sources run; by default, this one. */
  readonly checkout?: string
  /** The file in it that runs: its sources, by default. */
  readonly main?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** All that a process says on either output; it is killed once the test has ended. */
export function outputOf(child: ChildProcessByStdio<null, Readable, Readable>): () => string {
  onTestFinished(() => void child.kill('SIGKILL'))
  let words = ''
  const hear = (chunk: Buffer) => {
    words += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return () => words
}

export type WholeServer = Awaited<ReturnType<typeof serve>>

/** Events of every day, which say nothing about the server itself. */
const EVERYDAY = new Set(['request', 'money', 'read-model-built'])

/** Starts a server in a process of its own over a database, and waits until it is open. */
export async function serve(
  url: string,
  { place, checkout = '.', main = 'server/main.ts', settings = {} }: Served = {},
) {
  const { folder, port } = place ?? (await serverPlace())
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', '--max-semi-space-size=8', main],
    {
      cwd: resolve(checkout),
      env: {
        PATH: process.env['PATH'],
        ...COMPILED,
        DATA_DIR: join(folder, 'data'),
        DIST_DIR: join(folder, 'dist'),
        MEDIA_DIR: resolve('samples/media'),
        DATABASE_URL: url,
        PORT: String(port),
        SECRET,
        APP_ENV: 'staging',
        BOT_CHECK: 'off',
        RATE_LIMITS: 'off',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = outputOf(child)
  const opening = () => (child.exitCode === null ? said() : `ended: ${said()}`)
  await expect.poll(opening, { timeout: 90_000 }).toContain('Emberstock is open at')
  /** What the log says of the server itself so far, without the events of every day. */
  const log = (): readonly LogLine[] =>
    said()
      .split('\n')
      .flatMap((line) => {
        if (!line.startsWith('{"time"')) return []
        const read = JSON.parse(line) as LogLine
        return EVERYDAY.has(read.event) ? [] : [read]
      })
  /** Resolves with its exit code. */
  const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
    const gone = once(child, 'close')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    log,
    events: () => log().map(({ event }) => event),
    ended,
  }
}
