import { REVERSAL_MS } from '#domain/credits/ledger.ts'
import { decideTakeBack } from '#domain/download/take-back.ts'
import { downloadOrder } from './credit-downloads.ts'
import { spentOrder } from './credit-order-undo.ts'
import type { Db } from './database.ts'
import { updatedLines } from './license-updates.ts'

/** A line of the book, as far as it says what it was spent on. */
export interface WrittenEntry {
  readonly at: number
  readonly reason: string
  readonly key: string
  readonly lotId: string
}

interface Asked {
  readonly userId: string
  readonly entries: readonly WrittenEntry[]
  readonly now: number
}

/** What to name to take a line's spend back, by the line's key: a grant, or an order. Lines that are none of it are left out. */
export async function undoable(
  db: Db,
  { userId, entries, now }: Asked,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  // A handful: what one person spent in ten minutes.
  for (const entry of entries) {
    if (entry.reason !== 'spend' || now - entry.at > REVERSAL_MS) continue
    const id = await takenBackBy(db, { userId, spendId: spendIn(entry), now })
    if (id !== null) found.set(entry.key, id)
  }
  return found
}

/** The spend that a line's key names between its reason and its lot. */
function spendIn({ key, lotId }: WrittenEntry): string {
  return key.slice('spend-'.length, -`-${lotId}`.length)
}

interface Spend {
  readonly userId: string
  readonly spendId: string
  readonly now: number
}

/** The same conditions as those of taking it back. */
async function takenBackBy(db: Db, { userId, spendId, now }: Spend): Promise<string | null> {
  const spend = await db
    .selectFrom('credit_spends')
    .select(['grant_id', 'created_at', 'served_at', 'reversed_at'])
    .where('user_id', '=', userId)
    .where('id', '=', spendId)
    .executeTakeFirst()
  if (spend) {
    if (spend.reversed_at !== null) return null
    const order = await downloadOrder(db, { userId, spendId })
    const updated = (await updatedLines(db, order)).size > 0
    const spent = { spentAt: spend.created_at, servedAt: spend.served_at, updated }
    return decideTakeBack(spent, now).isOk() ? spend.grant_id : null
  }
  const ordered = await spentOrder(db, { userId, orderId: spendId })
  const allowed = ordered && !ordered.isReversed && decideTakeBack(ordered.spent, now).isOk()
  return allowed ? spendId : null
}
