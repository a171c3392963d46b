import { Client } from 'pg'

/** The advisory lock of PostgreSQL that every server at work holds, whatever else there is. */
const AT_WORK = 1_701_667_429

/** How long after losing its connection a server says again that it is at work. */
const AGAIN_MS = 1_000

export interface AtWork {
  readonly connectionString: string
  /** Equal exactly for servers that have the same secret. */
  readonly secretMark: string
  /** While the database was away a server with another secret began to work. */
  readonly onOther: () => void
}

export interface WorkingServer {
  stop(): Promise<void>
}

/**
 * Says to all servers of one PostgreSQL that this one is at work, as long as it is; null where others are, with another
 * secret. The lock is a session's own: it ends with the process, however that ends, so the secret of servers that are all
 * gone hinders nobody.
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

/** Whoever is alone says which secret counts; who comes while others work needs theirs. */
async function sessionAtWork({ connectionString, secretMark }: AtWork): Promise<Client | null> {
  const client = new Client({ connectionString, keepAlive: true })
  // Its end says it all.
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
