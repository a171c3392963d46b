import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './local-postgres.ts'
import { command } from './postgres-copies.ts'
import { enterableTemp } from './enterable.ts'

/** Sorts by code point, and knows the case of every alphabet. */
export const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'}`,
]

/**
 * The bin folder of a complete PostgreSQL on this machine, with `pg_dump` and `pg_restore` of the same
 * version; null if there is none.
 */
export const POSTGRES_BIN = newest(globSync('/usr/lib/postgresql/*/bin/initdb').map(dirname))

function newest(folders: readonly string[]): string | null {
  const version = (folder: string) => Number(folder.split('/').at(-2))
  return folders.toSorted((one, other) => version(other) - version(one))[0] ?? null
}

export interface InstalledPostgres {
  readonly url: string
  /** Kills it as a crash would, and restarts it after a time. */
  readonly crash: (awayMs: number) => Promise<void>
}

/**
 * Starts that PostgreSQL, empty and unprotected against power cuts, until the test ends; returns its
 * database's URL.
 */
export async function startInstalledPostgres(): Promise<string> {
  return (await installedPostgres()).url
}

/** Called with what stops a server: by default, that happens when the test ends. */
export type Until = (stop: () => Promise<void>) => void

/** Same as `startInstalledPostgres`, but it can be killed and restarted. */
export async function installedPostgres(until: Until = onTestFinished): Promise<InstalledPostgres> {
  const place = newPlace()
  const made = ['-D', place.data, '-U', 'postgres', '--auth=trust', ...LOCALE]
  execFileSync(join(place.bin, 'initdb'), made, place.how)
  return running(place, until)
}

/** A hot standby that streams from one of these: PostgreSQL's manual calls it a replica. */
export async function standbyOf(
  { url }: Pick<InstalledPostgres, 'url'>,
  until: Until = onTestFinished,
): Promise<string> {
  const place = newPlace()
  // Its settings say which server to follow.
  const copied = ['-D', place.data, '-d', url, '--write-recovery-conf', '--checkpoint=fast']
  execFileSync(join(place.bin, 'pg_basebackup'), copied, place.how)
  return (await running(place, until)).url
}

function newPlace() {
  const bin = POSTGRES_BIN ?? ''
  const folder = mkdtempSync(join(enterableTemp(), 'emberstock-postgres-'))
  // PostgreSQL refuses to run as root. Debian's package creates the user that it runs as.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const how = { ...user, cwd: folder, stdio: 'ignore' } as const
  return { bin, folder, data: join(folder, 'data'), how }
}

async function running(
  { bin, folder, data, how }: ReturnType<typeof newPlace>,
  until: Until,
): Promise<InstalledPostgres> {
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'fsync=off',
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  const started = () =>
    spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], how)
  let server = started()
  const ended = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    if (server.exitCode === null) await once(server, 'exit')
  }
  until(async () => {
    await ended('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answering(url)
  return {
    url,
    crash: async (awayMs) => {
      await ended('SIGQUIT')
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      server = started()
      await answering(url)
    },
  }
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

const TRIES = 300
const PAUSE_MS = 100

async function answering(url: string, triesLeft = TRIES): Promise<void> {
  try {
    await command(url, 'select 1')
  } catch (fault) {
    if (triesLeft === 0) throw fault
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await answering(url, triesLeft - 1)
  }
}
