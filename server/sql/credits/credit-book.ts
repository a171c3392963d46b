import type { LedgerEntry } from '#application/ports/credits.ts'
import { takeBackIds } from './credit-take-backs.ts'
import type { Db } from '../database.ts'

/** As many as a page shows, and more. */
const ENTRIES_SHOWN = 500

/** The newest lines of somebody's book first. */
export async function entriesOf(
  db: Db,
  userId: string,
  now: number,
): Promise<readonly LedgerEntry[]> {
  const entries = await db
    .selectFrom('credit_entries')
    .select(['id', 'created_at as at', 'delta', 'reason', 'reference as about'])
    .select(['key', 'lot_id as lotId'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute()
  const takeBacks = await takeBackIds(db, { userId, entries, now })
  return entries.map(({ key, lotId: _lotId, ...entry }) => ({
    ...entry,
    takeBack: takeBacks.get(key) ?? null,
  }))
}
