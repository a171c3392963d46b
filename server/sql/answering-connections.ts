import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** The driver's message about a query that took longer than the pool's limit. */
const TIMED_OUT = 'Query read timeout'

interface OpeningPool extends PostgresPool {
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
  let silentAt = -Infinity
  // Who asked for it may have given up since, so that nothing has been asked of it yet.
  pool.on('connect', (client) => answeredAt.set(client, performance.now()))

  const watched = (client: PostgresPoolClient): PostgresPoolClient => {
    let lost: Error | null = null
    const query = async (text: string, values: readonly unknown[]) => {
      // What follows, such as a rollback, would wait just as long.
      if (lost) throw lost
      try {
        return await client.query(text, values)
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
