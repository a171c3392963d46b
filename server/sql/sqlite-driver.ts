import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { isBusy } from './dialect.ts'

/** Maximum number of transactions in a group, which is committed at once. */
const MOST_IN_GROUP = 16

/** Runs an action after the requests that arrived at the same time. */
export type Schedule = (act: () => void) => void

/** A transaction that is done, but not on the disk yet. */
type PendingCommit = PromiseWithResolvers<void>

/**
 * Lends the one connection to a SQLite file to one user at a time, and waits for a database that another connection
 * is writing to, without blocking the process.
 *
 * Commits in groups, since waiting for the disk takes longer than most transactions: those that queue here share a
 * commit. None is acknowledged before; if the commit fails, all of them have failed. In SQLite they are savepoints of
 * one transaction, so each can be rolled back by itself.
 */
export function sqliteDriver(driver: Driver, schedule: Schedule): Driver {
  const mutex = createMutex()
  /** In SQLite's open transaction. */
  let uncommitted: readonly PendingCommit[] = []
  let isScheduled = false

  function scheduleCommit(): void {
    if (isScheduled) return
    isScheduled = true
    schedule(() => void commitInTurn())
  }

  async function commitInTurn(): Promise<void> {
    await mutex.acquire()
    isScheduled = false
    const connection = await driver.acquireConnection()
    if (uncommitted.length > 0) await commitGroup(connection)
    mutex.release()
  }

  async function commitGroup(connection: DatabaseConnection): Promise<void> {
    const done = uncommitted
    try {
      await driver.commitTransaction(connection)
    } catch (fault) {
      return fail(connection, fault)
    }
    uncommitted = []
    for (const { resolve } of done) resolve()
  }

  /** Ignores a failed rollback: SQLite has already rolled back by itself, and `fault` made it do so. */
  async function fail(connection: DatabaseConnection, fault: unknown): Promise<void> {
    const lost = uncommitted
    uncommitted = []
    await driver.rollbackTransaction(connection).catch(() => undefined)
    for (const { reject } of lost) reject(fault)
  }

  class HeldConnection implements DatabaseConnection {
    private readonly connection: DatabaseConnection
    private isInTransaction = false
    private isReturned = false
    private isClosed = false
    private lastFault: unknown = null

    constructor(connection: DatabaseConnection) {
      this.connection = connection
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      // Inside a transaction, the lock is already held.
      if (this.isInTransaction) return this.noting(() => this.connection.executeQuery<Row>(query))
      await this.commitEarlier()
      return patiently(() => this.connection.executeQuery<Row>(query))
    }

    async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
      if (!this.isInTransaction) await this.commitEarlier()
      yield* this.connection.streamQuery<Row>(query, chunkSize)
    }

    async begin(): Promise<void> {
      await this.reacquire()
      this.lastFault = null
      if (uncommitted.length === 0) {
        await patiently(() => driver.beginTransaction(this.connection, {}))
      }
      await this.run('savepoint unit')
      this.isInTransaction = true
    }

    async commit(): Promise<void> {
      const own: PendingCommit = Promise.withResolvers()
      await this.run('release unit')
      this.isInTransaction = false
      uncommitted = [...uncommitted, own]
      await Promise.all([own.promise, this.release()])
    }

    async rollBack(): Promise<void> {
      // The commit failed, and others use the connection by now.
      if (this.isReturned) return
      this.isInTransaction = false
      try {
        if (uncommitted.length === 0) return await fail(this.connection, null)
        await this.run('rollback to unit')
        await this.run('release unit')
      } catch (fault) {
        await fail(this.connection, this.lastFault ?? fault)
      }
    }

    async end(): Promise<void> {
      this.isClosed = true
      await this.release()
    }

    private async release(): Promise<void> {
      if (this.isReturned) return
      this.isReturned = true
      if (uncommitted.length >= MOST_IN_GROUP) await commitGroup(this.connection)
      if (uncommitted.length > 0) scheduleCommit()
      await driver.releaseConnection(this.connection)
      mutex.release()
    }

    /** A connection may be kept for more after a transaction, which has let others use it. */
    private async reacquire(): Promise<void> {
      if (!this.isReturned) return
      await mutex.acquire()
      if (this.isClosed) {
        mutex.release()
        throw new Error('the connection was given back')
      }
      this.isReturned = false
    }

    /** A statement outside of transactions may only see what is on the disk. */
    private async commitEarlier(): Promise<void> {
      await this.reacquire()
      if (uncommitted.length > 0) await commitGroup(this.connection)
    }

    /** Keeps the fault, which may be the reason why SQLite has rolled back. */
    private async noting<Made>(act: () => Promise<Made>): Promise<Made> {
      try {
        return await act()
      } catch (fault) {
        this.lastFault = fault
        throw fault
      }
    }

    private run(text: string): Promise<unknown> {
      return this.connection.executeQuery(CompiledQuery.raw(text))
    }
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      await mutex.acquire()
      return new HeldConnection(await driver.acquireConnection())
    },
    beginTransaction: (held) => (held as HeldConnection).begin(),
    commitTransaction: (held) => (held as HeldConnection).commit(),
    rollbackTransaction: (held) => (held as HeldConnection).rollBack(),
    releaseConnection: (held) => (held as HeldConnection).end(),
    destroy: () => driver.destroy(),
  }
}

/** Is acquired in the order in which it was asked for. */
function createMutex() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    acquire: (): Promise<void> =>
      new Promise((resolve) => {
        if (isTaken) waiting.push(resolve)
        else resolve()
        isTaken = true
      }),
    release: (): void => {
      const resolve = waiting.shift()
      if (resolve) resolve()
      else isTaken = false
    },
  }
}

/** Milliseconds to wait while another process writes; other requests of this process continue in the meantime. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 10

async function patiently<Made>(attempt: () => Promise<Made>): Promise<Made> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (fault) {
      if (!isBusy(fault) || performance.now() >= until) throw fault
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
