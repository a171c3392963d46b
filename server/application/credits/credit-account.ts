import type { CreditAccount, LedgerEntry } from '#application/ports/credits.ts'
import { balanceOf, lotsUnder, nextToExpire, type Lot } from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { licenseNeeded } from '../subscription/current-plan.ts'
import { spendIn } from './entry-keys.ts'
import { reversibleId } from './reverse-download.ts'
import { usableLots } from './usable-lots.ts'

/** As many as a page shows, and more. */
const ENTRIES_SHOWN = 500

/** A customer's credits: what can be spent, where it came from and where it went. */
export async function creditAccount(
  records: Records,
  customer: CustomerId,
): Promise<CreditAccount> {
  const { now } = records
  const lots = await usableLots(records, customer)
  const licenseId = await licenseNeeded(records, customer)
  const payable = lotsUnder(lots, licenseId)
  return {
    balance: balanceOf(payable, now),
    licenseId,
    lots: lots.filter((lot) => isThere(lot, now)).map(({ id: _id, ...lot }) => lot),
    runningOut: nextToExpire(payable, now),
    entries: await entriesOf(records, customer),
  }
}

/** What is left and not lost; frozen credits are shown as such. */
function isThere({ remaining, expiresAt }: Lot, now: number): boolean {
  return remaining > 0 && (expiresAt === null || now < expiresAt)
}

/** The newest lines of a customer's ledger first. */
async function entriesOf(records: Records, customer: CustomerId): Promise<readonly LedgerEntry[]> {
  const written = await records.credits.newestEntries(customer, ENTRIES_SHOWN)
  const entries: LedgerEntry[] = []
  for (const { key, lotId, ...entry } of written) {
    // A handful: what one person spent in ten minutes.
    const isRecent = entry.reason === 'spend' && records.now - entry.at <= REVERSAL_MS
    const reversal = isRecent ? await reversibleId(records, customer, spendIn(key, lotId)) : null
    entries.push({ ...entry, takeBack: reversal })
  }
  return entries
}
