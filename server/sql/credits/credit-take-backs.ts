import { decideTakeBack, TAKE_BACK_MS } from '#domain/download/take-back.ts'
import { downloadOrder } from '../downloads/credit-downloads.ts'
import { spendIn } from './credit-keys.ts'
import type { Db } from '../database.ts'
import { updatedLines } from '../orders/license-updates.ts'
import { spentOrder } from '../orders/order-take-back.ts'

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

/** What to name to take an entry's spend back, by the entry's key: a grant, or an order. Other entries are left out. */
export async function takeBackIds(
  db: Db,
  { userId, entries, now }: Asked,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  // A handful: what one person spent in ten minutes.
  for (const entry of entries) {
    if (entry.reason !== 'spend' || now - entry.at > TAKE_BACK_MS) continue
    const id = await takeBackId(db, { userId, spendId: spendIn(entry.key, entry.lotId), now })
    if (id !== null) found.set(entry.key, id)
  }
  return found
}

interface Spend {
  readonly userId: string
  readonly spendId: string
  readonly now: number
}

/** The same conditions as those of taking it back. */
async function takeBackId(db: Db, { userId, spendId, now }: Spend): Promise<string | null> {
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
  const allowed = ordered && !ordered.isTakenBack && decideTakeBack(ordered.spent, now).isOk()
  return allowed ? spendId : null
}
