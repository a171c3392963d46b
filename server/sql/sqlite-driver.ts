import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { isBusy } from './dialect.ts'

/** Maximum number of transactions that are written to the disk together. */
const MOST_TOGETHER = 16

/** Acts once whatever arrived at the same time has got to its end. */
export type Soon = (act: () => void) => void

/** A transaction that is done, but not on the disk yet. */
type Unwritten = PromiseWithResolvers<void>

/**
 * Lends the one connection to a SQLite file to one user at a time, and waits for a database that another connection
 * is writing to, without blocking the process.
 *
 * Transactions that queue here are written to the disk together, since that takes longer than most of them. None is
 * acknowledged before; if writing fails, all of them have failed. In SQLite they are savepoints of one transaction,
 * so each can be rolled back by itself.
 */
export function sqliteDriver(driver: Driver, soon: Soon): Driver {
  const queue = oneAtATime()
  /** In SQLite's open transaction. */
  let unwritten: readonly Unwritten[] = []
  let isSoonWritten = false

  function writeSoon(): void {
    if (isSoonWritten) return
    isSoonWritten = true
    soon(() => void writeInTurn())
  }

  async function writeInTurn(): Promise<void> {
    await queue.turn()
    isSoonWritten = false
    const connection = await driver.acquireConnection()
    if (unwritten.length > 0) await write(connection)
    queue.next()
  }

  async function write(connection: DatabaseConnection): Promise<void> {
    const done = unwritten
    try {
      await driver.commitTransaction(connection)
    } catch (fault) {
      return fail(connection, fault)
    }
    unwritten = []
    for (const { resolve } of done) resolve()
  }

  /** Ignores a failed rollback: SQLite has already rolled back by itself, and `fault` made it do so. */
  async function fail(connection: DatabaseConnection, fault: unknown): Promise<void> {
    const lost = unwritten
    unwritten = []
    await driver.rollbackTransaction(connection).catch(() => undefined)
    for (const { reject } of lost) reject(fault)
  }

  class Loan implements DatabaseConnection {
    private readonly connection: DatabaseConnection
    private isInTransaction = false
    private isReturned = false
    private isOver = false
    private lastFault: unknown = null

    constructor(connection: DatabaseConnection) {
      this.connection = connection
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      // Inside a transaction, the lock is already held.
      if (this.isInTransaction) return this.noting(() => this.connection.executeQuery<Row>(query))
      await this.leaveTransaction()
      return patiently(() => this.connection.executeQuery<Row>(query))
    }

    async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
      if (!this.isInTransaction) await this.leaveTransaction()
      yield* this.connection.streamQuery<Row>(query, chunkSize)
    }

    async begin(): Promise<void> {
      await this.takeAgain()
      this.lastFault = null
      if (unwritten.length === 0) {
        await patiently(() => driver.beginTransaction(this.connection, {}))
      }
      await this.run('savepoint one')
      this.isInTransaction = true
    }

    async commit(): Promise<void> {
      const own: Unwritten = Promise.withResolvers()
      await this.run('release one')
      this.isInTransaction = false
      unwritten = [...unwritten, own]
      await Promise.all([own.promise, this.giveBack()])
    }

    async rollBack(): Promise<void> {
      // Writing failed, and others use the connection by now.
      if (this.isReturned) return
      this.isInTransaction = false
      try {
        if (unwritten.length === 0) return await fail(this.connection, null)
        await this.run('rollback to one')
        await this.run('release one')
      } catch (fault) {
        await fail(this.connection, this.lastFault ?? fault)
      }
    }

    async end(): Promise<void> {
      this.isOver = true
      await this.giveBack()
    }

    private async giveBack(): Promise<void> {
      if (this.isReturned) return
      this.isReturned = true
      if (unwritten.length >= MOST_TOGETHER) await write(this.connection)
      if (unwritten.length > 0) writeSoon()
      await driver.releaseConnection(this.connection)
      queue.next()
    }

    /** A connection may be kept for more after a transaction, which has let others use it. */
    private async takeAgain(): Promise<void> {
      if (!this.isReturned) return
      await queue.turn()
      if (this.isOver) {
        queue.next()
        throw new Error('the connection was given back')
      }
      this.isReturned = false
    }

    private async leaveTransaction(): Promise<void> {
      await this.takeAgain()
      if (unwritten.length > 0) await write(this.connection)
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
      await queue.turn()
      return new Loan(await driver.acquireConnection())
    },
    beginTransaction: (loan) => (loan as Loan).begin(),
    commitTransaction: (loan) => (loan as Loan).commit(),
    rollbackTransaction: (loan) => (loan as Loan).rollBack(),
    releaseConnection: (loan) => (loan as Loan).end(),
    destroy: () => driver.destroy(),
  }
}

/** Gives turns in the order in which they were asked for. */
function oneAtATime() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    turn: (): Promise<void> =>
      new Promise((resolve) => {
        if (isTaken) waiting.push(resolve)
        else resolve()
        isTaken = true
      }),
    next: (): void => {
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
