import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { installedPostgres, standbyOf, type Until } from './installed-postgres.ts'

/** A PostgreSQL on this machine and a hot standby that streams from it. Both are empty. */
export async function streamingPair(until: Until) {
  const primary = await installedPostgres(until)
  const standbyUrl = await standbyOf(primary, until)
  const [onPrimary, onStandby] = [openPostgres(primary.url, 1), openPostgres(standbyUrl, 1)]
  until(async () => {
    await Promise.all([onPrimary.destroy(), onStandby.destroy()])
  })

  const caughtUp = async (): Promise<void> => {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn() as lsn`.execute(
      onPrimary,
    )
    const isThere = async () => {
      const replayed = sql<{ is: boolean }>`
        select pg_last_wal_replay_lsn() >= ${rows[0]?.lsn}::pg_lsn as is`
      if (!(await replayed.execute(onStandby)).rows[0]?.is) throw new Error('the standby is behind')
    }
    await vi.waitFor(isThere, { timeout: 20_000, interval: 5 })
  }

  return {
    url: primary.url,
    standbyUrl,
    /** Waits until the standby shows everything that was written until now. */
    caughtUp,
    /** The standby keeps receiving, but shows nothing new. */
    pause: async () => {
      await sql`select pg_wal_replay_pause()`.execute(onStandby)
      const isPaused = async () => {
        const state = sql<{ is: string }>`select pg_get_wal_replay_pause_state() as is`
        if ((await state.execute(onStandby)).rows[0]?.is !== 'paused') throw new Error('it replays')
      }
      await vi.waitFor(isPaused, { timeout: 20_000, interval: 5 })
    },
    resume: async () => {
      await sql`select pg_wal_replay_resume()`.execute(onStandby)
    },
  }
}

/** Whether this is a standby, rather than the primary in its place. */
export async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is ?? false
}
