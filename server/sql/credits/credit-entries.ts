import type { WriteContext } from '../write-context.ts'
import type { LedgerEntry } from '#application/ports/credits.ts'
import type { Db } from '../database.ts'

interface NewEntry extends Pick<LedgerEntry, 'delta' | 'reason' | 'about'> {
  readonly lotId: string
  readonly userId: string
  readonly key: string
}

/** Adds a line to the book. Lines are never changed, and a key is written once. */
export async function writeEntry(
  tx: Db,
  entry: NewEntry,
  { newId, now }: WriteContext,
): Promise<void> {
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
