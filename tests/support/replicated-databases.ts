import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { postgresPool } from '#server/sql/open-postgres.ts'
import { openReplica } from '#server/sql/open-replica.ts'
import { discarded, type Opened, type OpenDatabase } from './discarded.ts'
import type { Until } from './installed-postgres.ts'
import { command, databaseUrl, leaveCopies, takeCopy } from './postgres-copies.ts'
import { migratedTemplate } from './postgres.ts'
import { readFrom } from './replicas.ts'
import { isStandby, streamingPair } from './streaming-pair.ts'

/**
 * A standby that has replayed a commit before it is confirmed, so that tests may read at once what they wrote,
 * or one that stands still as soon as a test has its empty database.
 */
export type Standby = 'follows' | 'stands still'

type Replicated = Awaited<ReturnType<typeof startReplicated>>

/** Runs suites that others run on every database on PostgreSQL with a standby that streams from it. */
export function describeOnStandby(standby: Standby) {
  return (name: string, suite: (open: OpenDatabase) => void): void => {
    describe(`${name} on PostgreSQL with a standby that ${standby}`, () => {
      beforeAll(() => running().confirmAfterReplay(standby === 'follows'))
      suite(discarded(() => running().open(standby)))
      afterAll(async () => {
        await running().confirmAfterReplay(false)
        await leaveCopies(running().postgres)
      })
    })
  }
}

let started: Replicated | null = null

/** For the whole file: a PostgreSQL with the shop's tables, and its standby. */
export function useReplicatedPostgres(): void {
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    started = await startReplicated((stop) => stops.unshift(stop))
  }, 120_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
}

/** What `useReplicatedPostgres` started. */
export function running(): Replicated {
  if (!started) throw new Error('no standby runs')
  return started
}

async function startReplicated(until: Until) {
  const pair = await streamingPair(until)
  const postgres = await migratedTemplate(pair.url)
  until(async () => rmSync(postgres.spares, { recursive: true, force: true }))

  /** An empty database, which the standby has as well. */
  const copy = async () => {
    const taken = await takeCopy(postgres)
    await pair.caughtUp()
    const { url } = taken
    const standbyUrl = databaseUrl(pair.standbyUrl, new URL(url).pathname.slice(1))
    return { ...taken, standbyUrl }
  }

  const open = async (standby: Standby): Promise<Opened> => {
    const { db, url, standbyUrl, ...taken } = await copy()
    const primaryPool = postgresPool(url, 2)
    const replica = openReplica({ url: standbyUrl, primary: db, primaryPool, connections: 4 })
    replica.watch({ note: () => undefined, alarm: () => undefined })
    await vi.waitUntil(() => isStandby(replica.db), { timeout: 20_000, interval: 5 })
    readFrom(db, replica.db)
    if (standby === 'stands still') await pair.pause()
    return {
      db,
      discard: async () => {
        await pair.resume()
        await replica.close()
        await primaryPool.end()
        await taken.giveBack()
      },
    }
  }

  const confirmAfterReplay = async (isWanted: boolean): Promise<void> => {
    await command(pair.url, "alter system set synchronous_commit = 'remote_apply'")
    await command(pair.url, `alter system set synchronous_standby_names = '${isWanted ? '*' : ''}'`)
    await command(pair.url, 'select pg_reload_conf()')
  }
  return { pair, postgres, copy, open, confirmAfterReplay }
}
