import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Log } from '#server/application/ports/log.ts'
import type { Db } from './database.ts'
import { answeringConnections } from './answering-connections.ts'
import { countedLoans } from './counted-loans.ts'
import { postgresOver, postgresPool } from './open-postgres.ts'

/** Milliseconds between checks of how far the replica has caught up. */
const LOOK_MS = 2_000
/** Milliseconds. What the primary has held for this long must be on the replica. */
const MOST_BEHIND_MS = 10_000

/** Milliseconds. A replica that lacks no more than what is being written gets this long to replay it. */
const CATCH_UP_MS = 1_000
/** Milliseconds. How long reads wait at most while the shop goes over to the replica. */
const LONGEST_PAUSE_MS = 300
/** Milliseconds between two questions about how far the replica is, while something waits for it. */
const ASKED_EVERY_MS = 5

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
 * seconds behind (decision 073). The replica is read once it holds everything that was read from the primary
 * before: the tables as a migration just left them, and no rows that are older than a version that was read.
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
  const primaryReads = countedLoans(primaryPool)
  /** Over once it is decided which of the two is read next. */
  let pause: Promise<void> | null = null

  const leave = (reason: 'unreachable' | 'behind') => {
    // A start that migrates is briefly ahead of any replica.
    const isYoung = Date.now() - begunAt < MOST_BEHIND_MS
    if (state === 'left' || (state === 'unknown' && reason === 'behind' && isYoung)) return
    state = 'left'
    log?.alarm('replica-bypassed', { reason })
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    while (pause) await pause
    if (state !== 'read') return primaryReads.connect()
    try {
      return await answering.connect()
    } catch (fault) {
      // If all its connections are in use, the replica is there, and the primary does not have to do
      // its work as well.
      if (pool.totalCount >= connections) throw fault
      leave('unreachable')
      return connect()
    }
  }

  async function look(): Promise<void> {
    const lsn = await written(primary)
    const at = Date.now()
    looked = [...looked.filter((one) => at - one.at < 2 * MOST_BEHIND_MS), { at, lsn }]
    const before = state
    const isThere = await (before === 'read' ? isNear(at) : goesOver(lsn))
    if (!isThere) return leave(isThere === null ? 'unreachable' : 'behind')
    if (before === 'left') log?.note('replica-back', {})
  }

  /** Whether the replica holds that much; null if it does not answer. */
  const asked = (lsn: string): Promise<boolean | null> => holds(looking, lsn).catch(() => null)

  const isNear = (at: number): Promise<boolean | null> => {
    const due = looked.findLast((one) => at - one.at >= MOST_BEHIND_MS)
    return asked(due?.lsn ?? '0/0')
  }

  /**
   * Whether the replica can be read from now on. Nothing is read while that is decided, so that whatever was
   * read from the primary is also on the replica.
   */
  async function goesOver(lsn: string): Promise<boolean | null> {
    const isClose = await soonHolds(lsn, Date.now() + CATCH_UP_MS)
    if (!isClose) return isClose
    const { promise, resolve } = Promise.withResolvers<void>()
    pause = promise
    const until = Date.now() + LONGEST_PAUSE_MS
    const isThere = async () => {
      await primaryReads.ended()
      return soonHolds(await written(primary), until)
    }
    const timer = Promise.withResolvers<false>()
    const timeout = setTimeout(timer.resolve, LONGEST_PAUSE_MS, false)
    try {
      const isOver = await Promise.race([isThere(), timer.promise])
      // Before anyone goes on.
      if (isOver) state = 'read'
      return isOver
    } finally {
      clearTimeout(timeout)
      pause = null
      resolve()
    }
  }

  async function soonHolds(lsn: string, until: number): Promise<boolean | null> {
    for (;;) {
      const isThere = await asked(lsn)
      if (isThere !== false || Date.now() >= until) return isThere
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    }
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
