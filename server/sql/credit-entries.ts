import type { LedgerEntry } from '#application/ports/commerce.ts'
import type { Db } from './database.ts'

/** As many as a page shows, and more. */
const ENTRIES_SHOWN = 500

/** What writing needs that no row has: the time, and ids. */
export interface Pen {
  readonly newId: () => string
  readonly now: number
}

interface NewEntry extends Pick<LedgerEntry, 'delta' | 'reason' | 'about'> {
  readonly lotId: string
  readonly userId: string
  readonly key: string
}

/** Adds a line to the book. Lines are never changed, and a key is written once. */
export async function writeEntry(tx: Db, entry: NewEntry, { newId, now }: Pen): Promise<void> {
  const { lotId, userId, delta, reason, about, key } = entry
  await tx
    .insertInto('credit_entries')
    .values({
      id: newId(),
      lot_id: lotId,
      user_id: userId,
      delta,
      reason,
      reference: about,
      key,
      created_at: now,
    })
    .execute()
}

/** The newest lines of somebody's book first. */
export async function entriesOf(db: Db, userId: string): Promise<readonly LedgerEntry[]> {
  const rows = await db
    .selectFrom('credit_entries')
    .select(['id', 'created_at as at', 'delta', 'reason', 'reference as about'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute()
  return rows
}
