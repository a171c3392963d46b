import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Connections of a pool that are lent to one user of it. */
export interface CountedLoans {
  connect(): Promise<PostgresPoolClient>
  /** Resolves once none is lent. */
  ended(): Promise<void>
}

/** Lends connections of a pool that others use as well, and knows when all have come back. */
export function countedLoans(pool: PostgresPool): CountedLoans {
  let lent = 0
  let waiting: readonly (() => void)[] = []
  const cameBack = () => {
    lent -= 1
    if (lent > 0) return
    const done = waiting
    waiting = []
    for (const resolve of done) resolve()
  }

  return {
    connect: async () => {
      lent += 1
      try {
        const client = await pool.connect()
        return {
          // The shop reads no cursors.
          query: ((text: string, values: readonly unknown[]) =>
            client.query(text, values)) as never,
          release: (isBroken) => {
            client.release(isBroken)
            cameBack()
          },
        }
      } catch (fault) {
        cameBack()
        throw fault
      }
    },
    ended: () =>
      new Promise((resolve) => {
        if (lent === 0) resolve()
        else waiting = [...waiting, resolve]
      }),
  }
}
