import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { preparedStatements, type PreparingClient } from './prepared-statements.ts'

/** The driver's message about a query that took longer than the pool's limit. */
const TIMED_OUT = 'Query read timeout'

interface OpeningClient extends PreparingClient, Pick<PostgresPoolClient, 'release'> {}

interface OpeningPool extends Pick<PostgresPool, 'end' | 'options'> {
  connect(): Promise<OpeningClient>
  /** Called with each connection that is opened. */
  on(event: 'connect', listener: (client: object) => void): unknown
}

/**
 * A pool that lends no connection that may have gone silent. When a query has taken too long, the driver
 * stops waiting for it, but would lend its connection again, and so would Kysely. Here, that connection is
 * closed, and so is each idle one that has not answered since then, when its turn comes: a line that went
 * silent mostly takes all of them.
 */
export function answeringConnections(pool: OpeningPool): PostgresPool {
  const answeredAt = new WeakMap<object, number>()
  const send = preparedStatements()
  let silentAt = -Infinity
  // Who asked for it may have given up since, so that nothing has been asked of it yet.
  pool.on('connect', (client) => answeredAt.set(client, performance.now()))

  const watched = (client: OpeningClient): PostgresPoolClient => {
    let lost: Error | null = null
    const query = async (text: string, values: readonly unknown[]) => {
      // What follows, such as a rollback, would wait just as long.
      if (lost) throw lost
      try {
        return await send(client, text, values)
      } catch (fault) {
        if (fault instanceof Error && fault.message === TIMED_OUT) {
          lost = fault
          silentAt = performance.now()
        }
        throw fault
      } finally {
        if (!lost) answeredAt.set(client, performance.now())
      }
    }
    return {
      // The shop reads no cursors.
      query: query as never,
      release: (isBroken) => client.release(isBroken === true || lost !== null),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      for (;;) {
        const client = await pool.connect()
        if ((answeredAt.get(client) ?? -Infinity) >= silentAt) return watched(client)
        client.release(true)
      }
    },
  }
}
