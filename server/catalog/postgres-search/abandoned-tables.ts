import { sql } from 'kysely'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { Db } from '../../sql/database.ts'
import { readMeta, writeMeta } from '../../sql/meta.ts'
import { catalogVersion } from '../read-assets.ts'
import { DOCUMENTS_PREFIX, LAYOUT, VERSION_PREFIX, WORDS_PREFIX } from './table-names.ts'

/**
 * Prefix of the `meta` key that records since when the rows of a layout belong to an outdated catalog.
 */
const BEHIND_PREFIX = 'search_behind_'

/**
 * Drops the tables of other layouts that have stayed at the same outdated catalog for a day: any server
 * that still searched them would have updated them.
 */
export async function dropAbandoned(tx: Db, now: number): Promise<void> {
  const others = await tx
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'like', `${VERSION_PREFIX}%`)
    .where('key', '<>', VERSION_PREFIX + LAYOUT)
    .where('value', '<>', await catalogVersion(tx))
    .execute()
  for (const { key, value } of others) {
    const layout = key.slice(VERSION_PREFIX.length)
    const [since = '', ...version] = (await readMeta(tx, BEHIND_PREFIX + layout))?.split(' ') ?? []
    if (version.join(' ') !== value) await writeMeta(tx, BEHIND_PREFIX + layout, `${now} ${value}`)
    else if (now - Number(since) > DAY_MS) await drop(tx, layout)
  }
}

async function drop(tx: Db, layout: string): Promise<void> {
  for (const prefix of [DOCUMENTS_PREFIX, WORDS_PREFIX]) {
    await sql`drop table if exists ${sql.table(prefix + layout)}`.execute(tx)
  }
  const keys = [VERSION_PREFIX + layout, BEHIND_PREFIX + layout]
  await tx.deleteFrom('meta').where('key', 'in', keys).execute()
}
