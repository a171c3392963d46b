import { Client } from 'pg'
import { KEEP_ALIVE_MS, PATIENCE_MS } from './open-postgres.ts'

/** The PostgreSQL advisory lock that every running server holds. */
const AT_WORK = 1_701_667_429

/** Milliseconds after losing its connection until a server announces itself again. */
const AGAIN_MS = 1_000

/** Milliseconds. Another server holds the lock alone only while it writes one row. */
const LONGEST_QUERY_MS = 20_000

export interface AtWork {
  readonly connectionString: string
  /** Equal if and only if servers have the same secret. */
  readonly secretMark: string
  /** Called if a server with another secret started while the database was away. */
  readonly onOther: () => void
}

export interface WorkingServer {
  stop(): Promise<void>
}

/**
 * Announces to all servers of one PostgreSQL that this one is running, for as long as it is; null if
 * others are running with another secret. The lock belongs to a database session: it ends with the
 * process, however that ends, so the secret of servers that are all gone blocks no one.
 */
export async function startWork(atWork: AtWork): Promise<WorkingServer | null> {
  let session = await sessionAtWork(atWork)
  if (!session) return null
  let hasStopped = false
  let timer: NodeJS.Timeout | null = null

  const keep = (held: Client) => {
    session = held
    held.once('end', () => {
      if (!hasStopped) again()
    })
  }
  const again = () => {
    timer = setTimeout(() => void retry(), AGAIN_MS).unref()
  }
  const retry = async () => {
    const found = await sessionAtWork(atWork).catch(() => 'away' as const)
    if (found === 'away') return again()
    if (!found) return atWork.onOther()
    keep(found)
    if (hasStopped) await found.end()
  }
  keep(session)
  return {
    stop: async () => {
      hasStopped = true
      if (timer) clearTimeout(timer)
      await session?.end()
    },
  }
}

/**
 * A server that is alone determines which secret counts; one that starts while others are running needs
 * theirs.
 */
async function sessionAtWork({ connectionString, secretMark }: AtWork): Promise<Client | null> {
  const client = new Client({
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: LONGEST_QUERY_MS,
  })
  // Ignored: the `end` event follows.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const alone = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1) as alone',
      [AT_WORK],
    )
    if (alone.rows[0]?.alone) {
      await client.query(
        `insert into meta (key, value) values ('secret_mark', $1)
         on conflict (key) do update set value = excluded.value`,
        [secretMark],
      )
      await client.query('select pg_advisory_lock_shared($1)', [AT_WORK])
      await client.query('select pg_advisory_unlock($1)', [AT_WORK])
      return client
    }
    await client.query('select pg_advisory_lock_shared($1)', [AT_WORK])
    const others = await client.query<{ value: string }>(
      `select value from meta where key = 'secret_mark'`,
    )
    if (others.rows[0]?.value === secretMark) return client
    await client.end()
    return null
  } catch (fault) {
    await client.end().catch(() => undefined)
    throw fault
  }
}
