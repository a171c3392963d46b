import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Log } from '#server/application/ports/log.ts'
import type { Db } from './database.ts'
import { answeringConnections } from './answering-connections.ts'
import { postgresOver, postgresPool } from './open-postgres.ts'

/** Milliseconds between checks of how far the replica has caught up. */
const LOOK_MS = 2_000
/** Milliseconds. What the primary has held for this long must be on the replica. */
const MOST_BEHIND_MS = 10_000

/** Milliseconds. The replica may have gone away silently. */
const LONGEST_LOOK_MS = 5_000
const LONGEST_READ_MS = 30_000

/** A replica that stands in for its primary for reads that may be slightly outdated. */
export interface Replica {
  readonly db: Db
  /** Whether `db` reads the replica now, and not the primary in its place. */
  isRead(): boolean
  /**
   * Checks at once, and then repeatedly, how far the replica has caught up; nothing is read from it
   * before the first check.
   */
  watch(log: Log): void
  /** Stops the checks and closes the connections. */
  close(): Promise<void>
}

export interface ReplicaOf {
  readonly url: string
  readonly primary: Db
  readonly primaryPool: PostgresPool
  readonly connections: number
}

interface Looked {
  readonly at: number
  /** Position of the primary's log, as PostgreSQL writes it. */
  readonly lsn: string
}

/**
 * Reads from a replica of PostgreSQL, and from the primary while the replica is away or more than some
 * seconds behind (decision 073). The replica is read once it holds everything that the primary holds at
 * that moment: the tables as a migration just left them, and nothing older than what was read from the
 * primary before.
 */
export function openReplica({ url, primary, primaryPool, connections }: ReplicaOf): Replica {
  const pool = postgresPool(url, connections, LONGEST_READ_MS)
  const answering = answeringConnections(pool)
  // A pool of its own, so that a busy replica is not mistaken for one that is away.
  const looking = postgresPool(url, 1, LONGEST_LOOK_MS)
  const begunAt = Date.now()
  let state: 'unknown' | 'read' | 'left' = 'unknown'
  let looked: readonly Looked[] = []
  let timer: NodeJS.Timeout | null = null
  let log: Log | null = null

  const leave = (reason: 'unreachable' | 'behind') => {
    // A start that migrates is briefly ahead of any replica.
    const isYoung = Date.now() - begunAt < MOST_BEHIND_MS
    if (state === 'left' || (state === 'unknown' && reason === 'behind' && isYoung)) return
    state = 'left'
    log?.alarm('replica-bypassed', { reason })
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    if (state !== 'read') return primaryPool.connect()
    try {
      return await answering.connect()
    } catch (fault) {
      // If all its connections are in use, the replica is there, and the primary does not have to do
      // its work as well.
      if (pool.totalCount >= connections) throw fault
      leave('unreachable')
      return primaryPool.connect()
    }
  }

  async function look(): Promise<void> {
    const lsn = await written(primary)
    const at = Date.now()
    looked = [...looked.filter((one) => at - one.at < 2 * MOST_BEHIND_MS), { at, lsn }]
    const due = state === 'read' ? looked.findLast((one) => at - one.at >= MOST_BEHIND_MS) : { lsn }
    const isThere = await holds(looking, due?.lsn ?? '0/0').catch(() => null)
    if (!isThere) return leave(isThere === null ? 'unreachable' : 'behind')
    if (state === 'left') log?.note('replica-back', {})
    state = 'read'
  }

  const lookAgain = async (): Promise<void> => {
    // If the primary is away, that is logged elsewhere.
    await look().catch(() => undefined)
    timer = setTimeout(() => void lookAgain(), LOOK_MS).unref()
  }

  return {
    db: postgresOver({ connect, end: async () => undefined, options: pool.options }),
    isRead: () => state === 'read',
    watch: (heard) => {
      log = heard
      void lookAgain()
    },
    close: async () => {
      log = null
      if (timer) clearTimeout(timer)
      await Promise.all([pool.end(), looking.end()])
    },
  }
}

async function written(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
    primary,
  )
  return rows[0]?.lsn ?? '0/0'
}

/**
 * Whether the replica has replayed this much of the log. A server that is not a replica holds
 * everything.
 */
async function holds(pool: ReturnType<typeof postgresPool>, lsn: string): Promise<boolean> {
  const { rows } = await pool.query<{ holds: boolean }>(
    'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, not pg_is_in_recovery()) as holds',
    [lsn],
  )
  return rows[0]?.holds ?? false
}
